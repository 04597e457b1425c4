/// The supported formats of capture files.
public enum CaptureFormat: Equatable, Sendable {
    /// btsnoop, as Android, btmon and hcidump write it; the datalink is 1001, 1002 or 2001.
    case btsnoop(datalink: UInt32)
    /// pcap; the link type is one of those in `LinkType`.
    case pcap(linkType: UInt32)
    /// pcapng; each interface has its own link type.
    case pcapng
    /// Apple's PacketLogger.
    case packetLogger
}

/// The headers at the beginning of a packet.
///
/// The registry of link types is at tcpdump.org; the datalinks of btsnoop are those of BlueZ's `btsnoop.h`.
enum LinkType: Sendable {
    /// An HCI event without a packet type byte.
    case hciEvent
    /// H4: a packet type byte, then the HCI packet (btsnoop 1002, pcap 187).
    case h4
    /// Four bytes of direction, then H4 (pcap 201).
    case h4WithDirection
    /// The adapter's index and an opcode, two bytes each, then the content according to the opcode (pcap 254).
    case linuxMonitor
    /// A link-layer frame from the access address to the CRC (pcap 251).
    case linkLayer
    /// Ten bytes of radio information, then the link-layer frame (pcap 256).
    case linkLayerWithRadio
    /// The header of Nordic's nRF Sniffer, then the link-layer frame (pcap 272).
    case nordic
    /// Another link type; its packets are counted and skipped.
    case other

    /// Returns nil for a link type that cannot contain advertising.
    init?(pcap value: UInt32) {
        switch value {
        case 187: self = .h4
        case 201: self = .h4WithDirection
        case 251: self = .linkLayer
        case 254: self = .linuxMonitor
        case 256: self = .linkLayerWithRadio
        case 272: self = .nordic
        default: return nil
        }
    }
}

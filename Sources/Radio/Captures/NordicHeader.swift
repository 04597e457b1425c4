import Advertising

/// The header of Nordic's nRF Sniffer before a frame (link type 272).
///
/// The layouts are those of the sniffer's own Wireshark plug-in, by protocol version:
/// - 0: `BE EF`, packet id, counter (2), two unused bytes, length; then flags, channel, RSSI, event counter (2),
///   time (4).
/// - 1: board, length of header, length of payload, version, counter (2), packet id; then the length of what follows
///   (10), and the same as in 0.
/// - 2 and 3: board, length of payload (2), version, counter (2), packet id; then as in 1.
struct NordicHeader {
    /// The packet id of frames: of any frame before version 3, and of data frames since version 3.
    private static let framePacket: UInt8 = 0x06
    /// The packet id of frames on the advertising channels since version 3.
    private static let advertisingPacket: UInt8 = 0x02

    var frame: LinkLayerFrame
    /// The offset of the frame.
    var size: Int

    /// The result of reading a packet's header.
    enum Reading {
        case frame(NordicHeader)
        /// A message between sniffer and host, or a frame that is not on LE 1M.
        case other
        case malformed
    }

    static func read(_ packet: Span<UInt8>) -> Reading {
        guard packet.count >= 8 else { return .malformed }
        if packet.bigEndian16(0) == 0xBEEF {
            guard packet[2] == framePacket else { return .other }
            guard packet.count >= 8 + Int(packet[7]) else { return .malformed }
            return read(packet, version: 0, flagsAt: 8, size: 17)
        }
        let version = packet[3]
        let start = version == 1 ? 1 + Int(packet[1]) : 7
        let length = version == 1 ? Int(packet[2]) : Int(packet.littleEndian16(1))
        guard packet[6] == (version < 3 ? framePacket : advertisingPacket) else { return .other }
        guard packet.count > start, packet.count >= start + length, packet[start] >= 10 else { return .malformed }
        return read(packet, version: version, flagsAt: start + 1, size: start + Int(packet[start]))
    }

    private static func read(_ packet: Span<UInt8>, version: UInt8, flagsAt flags: Int, size: Int) -> Reading {
        guard packet.count >= size else { return .malformed }
        // Bits 4 to 6: the PHY, 0 for LE 1M; version 1 had no other.
        guard version < 2 || packet[flags] >> 4 & 7 == 0 else { return .other }
        let channel = packet[flags + 1]
        let frame = LinkLayerFrame(
            crc: packet[flags] & 1 != 0 ? .good : .bad,
            // The sniffer sends the absolute value.
            rssi: Int8(clamping: -Int(packet[flags + 2])),
            channel: (37...39).contains(channel) ? channel : 0,
            mayBePadded: true)
        return .frame(NordicHeader(frame: frame, size: size))
    }
}

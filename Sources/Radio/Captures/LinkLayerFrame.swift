import Advertising

/// A frame of the link layer as a sniffer delivers it: access address (4), PDU header (2), payload, CRC (3).
///
/// Core Specification Vol 6 Part B 2.1 and 2.3.
struct LinkLayerFrame {
    /// The access address of the primary advertising channels.
    static let advertisingAccessAddress: UInt32 = 0x8E89_BED6
    /// Access address and PDU header.
    static let headerSize = 6
    static let crcSize = 3
    static let addressSize = 6
    /// The maximum number of bytes in the payload of a legacy PDU.
    static let largestPayload = 37

    /// The sniffer's result of checking the CRC.
    enum CRCCheck {
        case good
        case bad
        /// No result: the CRC must be calculated here.
        case unchecked
    }

    var crc: CRCCheck
    /// The received signal strength in dBm; 127: not available.
    var rssi: Int8
    /// The channel, 37 to 39; 0: unknown.
    var channel: UInt8
    /// Whether there may be a byte between PDU header and payload that was never on the air, as some firmware
    /// inserts.
    var mayBePadded = false

    /// Adds the report of the frame that begins with the access address at `start` of `packet`.
    ///
    /// Legacy advertisements and scan responses are reports. Scan and connection requests do not come from beacons, and
    /// an extended advertisement has its content on another channel.
    func decode(
        _ packet: Span<UInt8>, from start: Int, at microseconds: Int64, into batch: inout ReportBatch
    ) -> PacketOutcome {
        if crc == .bad { return .badCRC }
        let available = packet.count - start
        guard available >= Self.headerSize else { return .malformed(0) }
        guard packet.littleEndian32(start) == Self.advertisingAccessAddress else { return .other }
        let header = packet[start + 4]
        let length = Int(packet[start + 5])
        let whole = Self.headerSize + length + Self.crcSize
        let padding = mayBePadded && available == whole + 1 ? 1 : 0
        guard available >= whole + padding else { return .malformed(0) }
        let payload = start + Self.headerSize + padding
        if crc == .unchecked {
            let sent = UInt32(packet.littleEndian16(payload + length)) | UInt32(packet[payload + length + 2]) << 16
            let pdu = packet.extracting((start + 4)..<(payload + length))
            guard CRC24.advertising(pdu) == sent else { return .badCRC }
        }
        guard let type = Self.eventType(header & 0x0F) else { return .other }
        guard length >= Self.addressSize, length <= Self.largestPayload else { return .malformed(0) }
        // Bit 6 of the header is TxAdd: the advertiser's address is random.
        let address = DeviceAddress(packet, at: payload, kind: header >> 6 & 1)
        let report = AdvertisingReport(
            microseconds: microseconds, address: address, eventType: type, rssi: rssi, channel: channel, data: 0..<0)
        batch.append(report, data: (payload + Self.addressSize)..<(payload + length), of: packet)
        return .reports(1)
    }

    /// The event type of a PDU; nil: the PDU makes no report.
    private static func eventType(_ pduType: UInt8) -> AdvertisingEventType? {
        switch pduType {
        // ADV_IND
        case 0: [.connectable, .scannable, .legacy]
        // ADV_NONCONN_IND
        case 2: .legacy
        // SCAN_RSP
        case 4: [.scanResponse, .scannable, .legacy]
        // ADV_SCAN_IND
        case 6: [.scannable, .legacy]
        default: nil
        }
    }
}

extension LinkLayerFrame {
    /// Reads the ten bytes before a frame of link type 256: RF channel, signal, noise, access address offences,
    /// reference access address (4), flags (2). Returns nil if the frame cannot be read (still whitened, or not LE
    /// 1M).
    init?(radio packet: Span<UInt8>) {
        let flags = packet.littleEndian16(8)
        // Bit 0: dewhitened; bits 14 and 15: the PHY, 0 for LE 1M. Legacy advertising uses no other.
        guard flags & 1 != 0, flags >> 14 == 0 else { return nil }
        // Bit 10: the CRC was checked; bit 11: it was correct.
        crc = flags & 0x400 == 0 ? .unchecked : flags & 0x800 != 0 ? .good : .bad
        // Bit 1: the signal power is valid.
        rssi = flags & 2 != 0 ? packet.signed8(1) : AdvertisingReport.notAvailable
        // The channel from its frequency index, 2402 MHz + 2 MHz each.
        switch packet[0] {
        case 0: channel = 37
        case 12: channel = 38
        case 39: channel = 39
        default: channel = 0
        }
    }

    /// The number of bytes before a frame of link type 256.
    static let radioHeaderSize = 10
}

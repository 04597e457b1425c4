public import Advertising

/// The two events in which a controller delivers advertising reports.
///
/// Core Specification Vol 4 Part E: HCI event packet 5.4.4, LE Advertising Report 7.7.65.2, LE Extended Advertising
/// Report 7.7.65.13. The specification draws LE Advertising Report as arrays of fields; controllers and the Linux
/// kernel send whole reports one after another, and this code does the same.
///
/// Reading uses `&+` for speed, since every report passes through this code. The numbers are lengths and positions
/// in one packet, far from any overflow, and every access is still checked against the packet's bounds.
public enum LEAdvertisingEvent {
    /// The packet type byte of an event on the UART transport (H4).
    public static let h4PacketType: UInt8 = 0x04
    /// The event code of LE Meta.
    public static let leMeta: UInt8 = 0x3E
    /// The subevent code of LE Advertising Report.
    public static let advertisingReport: UInt8 = 0x02
    /// The subevent code of LE Extended Advertising Report.
    public static let extendedAdvertisingReport: UInt8 = 0x0D

    /// The number of bytes before the data of an extended report.
    static let extendedHeaderSize = 24
    /// The number of bytes before the data of a legacy report; one for the RSSI follows the data.
    static let legacyHeaderSize = 9

    /// The content of an event.
    public enum Outcome: Equatable, Sendable {
        /// Another event, or not an event. The batch is unchanged.
        case other
        /// This many reports, 1 to 25, were added.
        case reports(Int)
        /// The event is faulty: it is truncated, it has no reports, or a length in it exceeds its end. This many valid
        /// reports before the fault were added.
        case malformed(Int)
    }

    /// Reads an event packet with its H4 packet type byte, as a raw HCI socket delivers it.
    public static func decode(h4 packet: Span<UInt8>, at microseconds: Int64, into batch: inout ReportBatch) -> Outcome
    {
        guard packet.count > 0, packet[0] == h4PacketType else { return isCut(h4: packet) ? .malformed(0) : .other }
        return decode(packet, from: 1, at: microseconds, into: &batch)
    }

    /// Whether a packet other than an event ends within the header of its type (Core Specification Vol 4 Part E 5.4).
    private static func isCut(h4 packet: Span<UInt8>) -> Bool {
        guard packet.count > 0 else { return true }
        return switch packet[0] {
        // Command: opcode (2), length. Synchronous data: handle (2), length.
        case 1, 3: packet.count < 4
        // Asynchronous and isochronous data: handle (2), length (2).
        case 2, 5: packet.count < 5
        default: packet.count < 2
        }
    }

    /// Reads an event packet that begins with its event code.
    public static func decode(
        event packet: Span<UInt8>, at microseconds: Int64, into batch: inout ReportBatch
    ) -> Outcome {
        decode(packet, from: 0, at: microseconds, into: &batch)
    }

    @inline(__always)
    private static func decode(
        _ packet: Span<UInt8>, from start: Int, at microseconds: Int64, into batch: inout ReportBatch
    ) -> Outcome {
        // Event code, parameter length, subevent code, number of reports.
        guard packet.count >= start &+ 3, packet[start] == leMeta else {
            // An event has at least its code and a length; a meta event also a subevent code.
            let isCut = packet.count < start &+ 2 || packet[start] == leMeta
            return isCut ? .malformed(0) : .other
        }
        let isExtended = packet[start &+ 2] == extendedAdvertisingReport
        guard isExtended || packet[start &+ 2] == advertisingReport else { return .other }
        let stated = start &+ 2 &+ Int(packet[start &+ 1])
        let end = min(packet.count, stated)
        guard end >= start &+ 4 else { return .malformed(0) }
        let count = packet[start &+ 3]
        guard count >= 1, count <= 25 else { return .malformed(0) }
        var offset = start &+ 4
        for done in 0..<Int(count) {
            let size =
                isExtended
                ? readExtended(packet, at: offset, before: end, microseconds, into: &batch)
                : readLegacy(packet, at: offset, before: end, microseconds, into: &batch)
            guard size > 0 else { return .malformed(done) }
            offset += size
        }
        return end == stated ? .reports(Int(count)) : .malformed(Int(count))
    }

    /// Adds the legacy report at `offset` and returns its size, 0 when it does not end before `end`.
    ///
    /// Event type, address type, address (6), data length, data, RSSI.
    @inline(__always)
    private static func readLegacy(
        _ packet: Span<UInt8>, at offset: Int, before end: Int, _ microseconds: Int64, into batch: inout ReportBatch
    ) -> Int {
        guard end &- offset > legacyHeaderSize else { return 0 }
        let length = Int(packet[offset &+ 8])
        guard end &- offset > legacyHeaderSize &+ length else { return 0 }
        let data = offset &+ legacyHeaderSize
        batch.append(
            AdvertisingReport(
                microseconds: microseconds,
                address: DeviceAddress(packet, at: offset &+ 2, kind: packet[offset &+ 1]),
                eventType: AdvertisingEventType(legacy: packet[offset]),
                rssi: packet.signed8(data &+ length),
                data: 0..<0),
            data: data..<(data &+ length), of: packet)
        return legacyHeaderSize &+ length &+ 1
    }

    /// Adds the extended report at `offset` and returns its size, 0 when it does not end before `end`.
    ///
    /// Event type (2), address type, address (6), primary PHY, secondary PHY, SID, TX power, RSSI, periodic interval
    /// (2), direct address type, direct address (6), data length, data.
    @inline(__always)
    private static func readExtended(
        _ packet: Span<UInt8>, at offset: Int, before end: Int, _ microseconds: Int64, into batch: inout ReportBatch
    ) -> Int {
        guard end &- offset >= extendedHeaderSize else { return 0 }
        let length = Int(packet[offset &+ 23])
        guard end &- offset >= extendedHeaderSize &+ length else { return 0 }
        let data = offset &+ extendedHeaderSize
        let type = packet[offset]
        batch.append(
            AdvertisingReport(
                microseconds: microseconds,
                address: DeviceAddress(packet, at: offset &+ 3, kind: packet[offset &+ 2]),
                eventType: AdvertisingEventType(rawValue: type & 0x1F),
                dataStatus: AdvertisingDataStatus(extended: type),
                rssi: packet.signed8(offset &+ 13),
                txPower: packet.signed8(offset &+ 12),
                primaryPHY: packet[offset &+ 9],
                secondaryPHY: packet[offset &+ 10],
                advertisingSID: packet[offset &+ 11],
                data: 0..<0),
            data: data..<(data &+ length), of: packet)
        return extendedHeaderSize &+ length
    }
}

extension AdvertisingEventType {
    /// The bits of a legacy report's `Event_Type` (7.7.65.2). A scan response does not contain the type of the
    /// advertisement that it answers, and counts as an answer to a scannable advertisement. Reserved values count
    /// as an advertisement that is neither connectable nor scannable.
    init(legacy type: UInt8) {
        switch type {
        case 0: self = [.connectable, .scannable, .legacy]
        case 1: self = [.connectable, .directed, .legacy]
        case 2: self = [.scannable, .legacy]
        case 4: self = [.scanResponse, .scannable, .legacy]
        default: self = .legacy
        }
    }
}

extension AdvertisingDataStatus {
    /// Bits 5 and 6 of the low byte of an extended report's `Event_Type`; the reserved value counts as truncated.
    @inline(__always)
    init(extended type: UInt8) {
        switch type >> 5 & 3 {
        case 0: self = .complete
        case 1: self = .moreToCome
        default: self = .truncated
        }
    }
}

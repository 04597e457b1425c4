public import Advertising

extension LEAdvertisingEvent {
    /// The maximum number of bytes of data in an extended report.
    public static let largestFragment = 229
    /// The maximum number of bytes of data in a legacy PDU.
    static let largestLegacyData = 31

    /// Appends one event with its H4 packet type byte: the report with the bytes of `data` from `start` on.
    ///
    /// The event is an LE Advertising Report if that can express the report, else an LE Extended Advertising Report.
    /// Data that is longer than `largestFragment` takes several events, as a controller splits it:
    ///
    ///     var start = 0
    ///     repeat { start = LEAdvertisingEvent.encode(report, data: data, from: start, into: &octets) }
    ///     while start < data.count
    ///
    /// Neither event contains the channel. The report's own range is ignored.
    ///
    /// - Returns: The start of the next event's data; `data.count` when this was the last event.
    public static func encode(
        _ report: AdvertisingReport, data: Span<UInt8>, from start: Int = 0, into octets: inout [UInt8]
    ) -> Int {
        if start == 0, data.count <= largestLegacyData, let type = report.legacyType {
            octets.append(contentsOf: [h4PacketType, leMeta, UInt8(2 + legacyHeaderSize + data.count + 1)])
            octets.append(contentsOf: [advertisingReport, 1, type, report.address.kind.rawValue])
            append(report.address.value, to: &octets)
            octets.append(UInt8(data.count))
            append(data, 0..<data.count, to: &octets)
            octets.append(UInt8(bitPattern: report.rssi))
            return data.count
        }
        let end = min(start + largestFragment, data.count)
        let status = end < data.count ? .moreToCome : report.dataStatus
        octets.append(contentsOf: [h4PacketType, leMeta, UInt8(2 + extendedHeaderSize + end - start)])
        octets.append(contentsOf: [extendedAdvertisingReport, 1])
        octets.append(contentsOf: [report.eventType.rawValue & 0x1F | status.rawValue << 5, 0])
        octets.append(report.address.kind.rawValue)
        append(report.address.value, to: &octets)
        octets.append(contentsOf: [report.primaryPHY, report.secondaryPHY, report.advertisingSID])
        octets.append(contentsOf: [UInt8(bitPattern: report.txPower), UInt8(bitPattern: report.rssi)])
        // No periodic advertising, and a zero direct address.
        octets.append(contentsOf: [0, 0, 0, 0, 0, 0, 0, 0, 0])
        octets.append(UInt8(end - start))
        append(data, start..<end, to: &octets)
        return end
    }

    /// Appends the six bytes of an address, lowest first.
    private static func append(_ address: UInt64, to octets: inout [UInt8]) {
        for shift in stride(from: UInt64(0), to: 48, by: 8) {
            octets.append(UInt8(truncatingIfNeeded: address >> shift))
        }
    }

    private static func append(_ data: Span<UInt8>, _ range: Range<Int>, to octets: inout [UInt8]) {
        for index in range { octets.append(data[index]) }
    }
}

extension AdvertisingReport {
    /// The `Event_Type` of an LE Advertising Report that expresses all of this report; nil when none does.
    fileprivate var legacyType: UInt8? {
        guard dataStatus == .complete, txPower == Self.notAvailable, primaryPHY == 1, secondaryPHY == 0,
            advertisingSID == 0xFF, address.kind != .anonymous
        else { return nil }
        return (0...4).first { AdvertisingEventType(legacy: $0) == eventType }
    }
}

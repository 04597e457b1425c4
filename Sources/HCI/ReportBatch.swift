/// Reports on their way from a source to the engine, with their data in one stretch of octets.
public struct ReportBatch: Sendable {
    public private(set) var reports: [AdvertisingReport] = []
    public private(set) var octets: [UInt8] = []

    public init() {}

    @inlinable public var isEmpty: Bool { reports.isEmpty }
    @inlinable public var count: Int { reports.count }

    /// Adds a report whose data is `data` of `source`; a range that is not in `source` traps.
    @inline(__always)
    public mutating func append(_ report: AdvertisingReport, data: Range<Int>, of source: Span<UInt8>) {
        var report = report
        let start = octets.count
        if !data.isEmpty {
            // A span is no sequence, and octet by octet costs more than all the rest of a report. The pointer stays
            // within the closure, and `extracting` has checked the range.
            unsafe source.extracting(data).withUnsafeBufferPointer { unsafe octets.append(contentsOf: $0) }
        }
        report.data = start..<octets.count
        reports.append(report)
    }

    /// Makes room for `reports` reports of `octets` octets each, so that filling the batch does not allocate.
    public mutating func reserveCapacity(reports count: Int, octetsEach: Int = 31) {
        reports.reserveCapacity(count)
        octets.reserveCapacity(count * octetsEach)
    }

    /// Empties the batch and keeps its memory.
    public mutating func removeAll() {
        reports.removeAll(keepingCapacity: true)
        octets.removeAll(keepingCapacity: true)
    }
}

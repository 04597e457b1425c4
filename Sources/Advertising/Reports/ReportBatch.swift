/// Reports from a source to the engine, with their data in one array of bytes.
public struct ReportBatch: Sendable {
    // Other modules fill these arrays for each report, so that the code must be usable from inlined functions.
    @usableFromInline var storedReports: [AdvertisingReport] = []
    @usableFromInline var storedOctets: [UInt8] = []

    public init() {}

    @inlinable public var reports: [AdvertisingReport] { storedReports }
    @inlinable public var octets: [UInt8] { storedOctets }
    @inlinable public var isEmpty: Bool { reports.isEmpty }
    @inlinable public var count: Int { reports.count }

    /// Adds a report whose data is `data` of `source`; a range that is not in `source` traps.
    @inlinable
    public mutating func append(_ report: AdvertisingReport, data: Range<Int>, of source: Span<UInt8>) {
        var report = report
        let start = storedOctets.count
        if !data.isEmpty {
            // A span is not a sequence, and copying byte by byte takes longer than the rest of a report. The
            // pointer does not leave the closure, and `extracting` has checked the range.
            unsafe source.extracting(data).withUnsafeBufferPointer { unsafe storedOctets.append(contentsOf: $0) }
        }
        report.data = start..<storedOctets.count
        storedReports.append(report)
    }

    /// Sets the receiver of the reports from the place `start` on.
    public mutating func mark(_ receiver: ReceiverID, from start: Int) {
        guard receiver != .first else { return }
        for index in start..<storedReports.count { storedReports[index].receiver = receiver }
    }

    /// Makes room for `reports` reports of `octets` bytes each, to avoid allocations while filling the batch.
    public mutating func reserveCapacity(reports count: Int, octetsEach: Int = 31) {
        storedReports.reserveCapacity(count)
        storedOctets.reserveCapacity(count * octetsEach)
    }

    /// Empties the batch and keeps its memory.
    public mutating func removeAll() {
        storedReports.removeAll(keepingCapacity: true)
        storedOctets.removeAll(keepingCapacity: true)
    }
}

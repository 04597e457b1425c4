import Advertising
import Basics
import Radio
import Scanning
import Tracking

/// Advertising events as a controller delivers them, one after another in one block of bytes.
struct PacketList {
    var octets: [UInt8] = []
    var ranges: [Range<Int>] = []
    var times: [Int64] = []
    var reports = 0

    /// Reads the reports of a capture and makes an HCI event of each again.
    init(path: String) throws {
        var file = try CaptureFile(path: path)
        var batch = ReportBatch()
        var isMore = true
        while isMore {
            batch.removeAll()
            isMore = try file.read(into: &batch, limit: 1000)
            let data = batch.octets.span
            for report in batch.reports {
                let start = octets.count
                let octetsOfReport = data.extracting(report.data)
                guard LEAdvertisingEvent.encode(report, data: octetsOfReport, into: &octets) == octetsOfReport.count
                else { continue }
                ranges.append(start..<octets.count)
                times.append(report.microseconds)
            }
            reports += batch.count
        }
    }

    /// Replaces the content of the batch by `count` packets.
    @inline(never)
    func decode(from start: Int, count: Int, into batch: inout ReportBatch) {
        batch.removeAll()
        let octets = self.octets.span
        for index in start..<min(start + count, ranges.count) {
            _ = LEAdvertisingEvent.decode(h4: octets.extracting(ranges[index]), at: times[index], into: &batch)
        }
    }
}

/// The cost of a report, from the packet to the ranged beacon.
struct EngineMeasurement {
    private let packets: PacketList
    /// The number of packets that are decoded before the table takes them, as when the engine drains its inbox.
    private static let batchSize = 1000

    init(path: String) throws { packets = try PacketList(path: path) }

    func run(passes: Int) {
        var decoding: [Double] = []
        var whole: [Double] = []
        var entries = 0
        for _ in 0..<passes {
            decoding.append(perReport(decodeAll))
            whole.append(perReport { entries = trackAll() })
        }
        print(
            "{\"reports\":\(packets.reports),\"entries\":\(entries),\"decodeNs\":\(decoding.median),"
                + "\"engineNs\":\(whole.median),\"engineBestNs\":\(whole.min() ?? 0)}")
    }

    private func perReport(_ body: () -> Void) -> Double {
        let start = ProcessClock.cpuSeconds
        body()
        return (ProcessClock.cpuSeconds - start) / Double(packets.reports) * 1e9
    }

    /// Decodes packets to reports.
    private func decodeAll() {
        var batch = ReportBatch()
        for start in stride(from: 0, to: packets.ranges.count, by: Self.batchSize) {
            packets.decode(from: start, count: Self.batchSize, into: &batch)
        }
    }

    /// Processes packets to beacons. Returns the number of entries in the table at the end.
    private func trackAll() -> Int {
        var table = BeaconTable()
        table.collectsEvents = false
        var batch = ReportBatch()
        for start in stride(from: 0, to: packets.ranges.count, by: Self.batchSize) {
            packets.decode(from: start, count: Self.batchSize, into: &batch)
            let data = batch.octets.span
            for first in stride(from: 0, to: batch.count, by: BeaconTable.expectedAtOnce) {
                let reports = batch.reports[first..<min(first + BeaconTable.expectedAtOnce, batch.count)]
                table.expect(reports.count) { reports[first + $0].address }
                for report in reports { table.ingest(data.extracting(report.data), Sighting(report)) }
            }
        }
        return table.count
    }
}

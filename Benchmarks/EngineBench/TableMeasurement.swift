import Advertising
import Basics
import Scanning
import Tracking

/// The cost of a full table: memory, and the work of a frame.
struct TableMeasurement {
    private var table = BeaconTable()
    private var lastReports = ReportBatch()
    private var reports = 0
    private let emptyMemory = ProcessClock.residentMebibytes

    /// Reads the capture as a stream, so that only the table remains in memory.
    init(path: String) throws {
        var file = try CaptureFile(path: path)
        var batch = ReportBatch()
        var isMore = true
        while isMore {
            batch.removeAll()
            isMore = try file.read(into: &batch, limit: 1000)
            let data = batch.octets.span
            for report in batch.reports { table.ingest(data.extracting(report.data), Sighting(report)) }
            _ = table.takeEvents()
            reports += batch.count
            if batch.count > 0 { lastReports = batch }
        }
    }

    /// Makes ten frames per second with 60 rows each, after 200 reports each.
    consuming func run(frames: Int) {
        var table = self.table
        let memory = ProcessClock.residentMebibytes
        let data = lastReports.octets.span
        var now = Timestamp(microseconds: lastReports.reports.last?.microseconds ?? 0)
        var times: [Double] = []
        var sweeps: [Double] = []
        var rows = 0
        for frame in 0..<frames {
            now = now.advanced(bySeconds: 0.1)
            for index in 0..<min(200, lastReports.count) {
                var report = lastReports.reports[(frame * 200 + index) % lastReports.count]
                report.microseconds = now.microseconds
                table.ingest(data.extracting(report.data), Sighting(report))
            }
            let start = ProcessClock.cpuSeconds
            rows += table.page(BeaconQuery(count: 60), now: now).rows.count
            times.append((ProcessClock.cpuSeconds - start) * 1e3)
            if frame % 10 == 9 {
                let begin = ProcessClock.cpuSeconds
                table.sweep(now: now)
                sweeps.append((ProcessClock.cpuSeconds - begin) * 1e3)
            }
        }
        let keys = Self.keys(&table, now: now)
        print(
            "{\"reports\":\(reports),\"entries\":\(table.count),\"evicted\":\(table.counts.evicted),"
                + "\"memoryMiB\":\(memory),\"emptyMiB\":\(emptyMemory),\"rows\":\(rows / max(1, frames)),"
                + "\"frameMs\":\(times.reduce(0, +) / Double(times.count)),\"worstFrameMs\":\(times.max() ?? 0),"
                + "\"sweepMs\":\(sweeps.median),\"firstLetterMs\":\(keys.first),\"worstLetterMs\":\(keys.worst),"
                + "\"worstOrderMs\":\(keys.order)}")
    }

    /// Types letters into the filter and chooses each order. Returns the time in milliseconds that the page after
    /// each key takes.
    private static func keys(
        _ table: inout BeaconTable, now: Timestamp
    ) -> (first: Double, worst: Double, order: Double) {
        let letters = ["a", "", "e", "e2", "00", "鷺", "gate", "ibeacon"].map {
            time(&table, BeaconQuery(filter: FilterReading("beacon " + $0).filter, count: 60), now)
        }
        let orders = BeaconSort.allCases.map { time(&table, BeaconQuery(sort: $0, count: 60), now) }
        return (letters[0], letters.max() ?? 0, orders.max() ?? 0)
    }

    private static func time(_ table: inout BeaconTable, _ query: BeaconQuery, _ now: Timestamp) -> Double {
        let start = ProcessClock.cpuSeconds
        _ = table.page(query, now: now)
        return (ProcessClock.cpuSeconds - start) * 1e3
    }
}

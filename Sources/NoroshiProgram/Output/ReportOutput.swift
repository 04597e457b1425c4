import Advertising
import Captures
import Configuration
import HCI
import Localization
import Scanning
import Tracking

/// Where the reports of `noroshi scan` go: lines, counts, a recording.
struct ReportOutput: ~Copyable {
    private var writer: ReportWriter
    /// Whether reports are written, or only counted.
    private let writesReports: Bool
    private var census: Census?
    private var table: BeaconTable
    private var assembler = FragmentAssembler()
    private let limit: Int?
    private var reports = 0
    private var selected = 0
    /// Microseconds of a capture that are wanted, from its first report on.
    var span: Int64?
    private var first: Int64?
    private var isPastSpan = false
    private var hasRecordingFailed = false
    var recording: Recording?
    private var selection: Selection
    /// What the capture said of itself.
    var statistics: CaptureStatistics?
    /// Packets that a live source had to drop, and events at fault.
    var dropped = 0
    var malformedEvents = 0
    /// What ends the command after all is written.
    var failure: Failure?

    /// - Parameters:
    ///   - hasMark: Whether a byte order mark begins the file.
    ///   - selection: Which reports are written.
    init(
        format: ReportFormat, hasMark: Bool = false, isSummary: Bool, settings: Settings, limit: Int?,
        selection: Selection = Selection()
    ) {
        writesReports = !isSummary
        writer = ReportWriter(format, layouts: settings.layouts, hasHeader: !isSummary, hasMark: hasMark)
        census = isSummary ? Census(layouts: settings.layouts) : nil
        // What is written of every report is the beacon and its distance; a choice may ask for more.
        table = BeaconTable(
            limits: settings.limits, layouts: settings.layouts, keepsDetails: !selection.isEverything)
        table.collectsEvents = false
        self.selection = selection
        self.limit = limit
    }

    /// What `--count` counts: the reports heard, or those chosen among them.
    private var wanted: Int { selection.isEverything ? reports : selected }

    /// Whether nothing more is wanted: as many reports as asked for, or nobody reads any more.
    var isDone: Bool {
        if let limit, wanted >= limit { return true }
        // A recording that cannot go on is told at once.
        if isPastSpan || hasRecordingFailed { return true }
        return writer.isClosed
    }

    mutating func take(_ batch: borrowing ReportBatch) {
        let octets = batch.octets.span
        for (index, report) in batch.reports.enumerated() {
            if index % BeaconTable.expectedAtOnce == 0 {
                let count = min(BeaconTable.expectedAtOnce, batch.count - index)
                if writesReports { table.expect(count) { batch.reports[index + $0].address } }
                census?.expect(count) { batch.reports[index + $0].address }
            }
            if let limit, wanted >= limit { return }
            if let span {
                first = first ?? report.microseconds
                isPastSpan = report.microseconds - (first ?? 0) >= span
                if isPastSpan { return }
            }
            reports += 1
            let data = octets.extracting(report.data)
            recording?.write(report, data)
            census?.count(report)
            switch assembler.add(report, data: data) {
            case .whole: process(report, data)
            case .joined(let whole):
                let joined = assembler.joined
                process(whole, joined.span.extracting(whole.data))
            case .held, .dropped: break
            }
        }
    }

    private mutating func process(_ report: AdvertisingReport, _ data: Span<UInt8>) {
        census?.count(payload: data, report)
        guard writesReports else { return }
        let sighting = Sighting(report)
        let place = table.ingest(data, sighting)
        if selection.isEverything {
            writer.write(report, data, table.identity(at: place), table.estimate(at: place, now: sighting.time))
        } else {
            writeSelected(report, data, place, sighting.time)
        }
    }

    private mutating func writeSelected(
        _ report: AdvertisingReport, _ data: Span<UInt8>, _ place: Int, _ time: Timestamp
    ) {
        let identity = table.identity(at: place)
        guard selection.wants(data, report, identity, table.passes(selection.filter, at: place, now: time)) else {
            return
        }
        let telemetry = selection.onlyEddystone ? table.telemetry(at: place, now: time) : nil
        selected += 1
        writer.service = selection.service?.data(of: identity).map {
            ($0, selection.service?.isDesignated($0) == true)
        }
        writer.write(report, data, identity, table.estimate(at: place, now: time), telemetry: telemetry)
    }

    /// Writes out what is gathered, for those who watch.
    mutating func flush() {
        writer.out.flush()
        hasRecordingFailed = recording?.flush() == false
    }

    private static func check(_ problem: SystemError?, _ localizer: Localizer) throws {
        guard let problem else { return }
        throw Failure(status: .inputOutput, sentence: localizer.sentence(writing: problem))
    }

    /// Writes what is left, and the counts.
    consuming func finish(_ localizer: Localizer) throws {
        flush()
        if var census {
            census.badCRC = statistics?.badCRC ?? 0
            census.malformed += malformedEvents + (statistics?.malformed ?? 0)
            census.dropped = dropped + assembler.dropped
            var out = OutputBuffer()
            census.write(to: &out)
            out.flush()
            try Self.check(out.failure, localizer)
        }
        try Self.check(writer.failure, localizer)
        try Self.check(recording?.failure, localizer)
        if let failure { throw failure }
        if let count = statistics?.impossibleTimes, count > 0 {
            StandardError.write(localizer.text("remark.capture.times", .integer(count)))
        }
        if let offset = statistics?.cutOffset {
            StandardError.write(localizer.text("remark.capture.cut", .integer(Int(clamping: offset))))
        }
    }
}

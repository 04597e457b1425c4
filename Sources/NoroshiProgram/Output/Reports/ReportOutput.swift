import Advertising
import Basics
import CommandUsage
import ConfigurationFiles
import Localization
import Platform
import Radio
import Scanning
import Tracking

/// Writes the output of `noroshi scan`: lines, counts, a recording.
struct ReportOutput: ~Copyable {
    private var writer: ReportWriter
    /// Whether reports are only counted and not written.
    private let isSummary: Bool
    private let format: ReportFormat?
    private let hasMark: Bool
    private var census: Census
    private var table: BeaconTable
    private var assembler = FragmentAssembler()
    private let limit: Int?
    private var reports = 0
    private var selected = 0
    /// The wanted length of a capture in microseconds, from its first report on.
    var span: Int64?
    private var first: Int64?
    private var isPastSpan = false
    private var hasRecordingEnded = false
    var recording: Recording?
    /// Whether the recording uses standard output, so that no lines are written.
    private let isQuiet: Bool
    private var selection: Selection
    /// Whether every report is written.
    private let writesAll: Bool
    /// The receivers of the reports; if there are several, every report is written with its receiver.
    var receivers: [Receiver] = [] {
        didSet {
            let names = receivers.map { ($0.id, $0.name) }
            writer.receivers = names.count > 1 ? Dictionary(names) { first, _ in first } : [:]
        }
    }
    /// The statistics that the capture itself contains.
    var statistics: CaptureStatistics?
    /// The number of packets that a live source dropped, and of faulty events.
    var dropped = 0
    var malformedEvents = 0
    /// The failure with which the command ends after everything is written.
    var failure: Failure?

    /// - Parameters:
    ///   - format: Nil: lines of text, or counts as JSON.
    ///   - hasMark: Whether the file begins with a byte order mark.
    ///   - isQuiet: Whether no lines are written.
    ///   - selection: Which reports are written.
    init(
        format: ReportFormat?, hasMark: Bool = false, isSummary: Bool, isQuiet: Bool = false, settings: Settings,
        limit: Int?, selection: Selection = Selection()
    ) {
        self.isSummary = isSummary
        self.isQuiet = isQuiet
        self.format = format
        self.hasMark = hasMark
        writer = ReportWriter(
            format ?? .text, layouts: settings.layouts, hasHeader: !isSummary && !isQuiet, hasMark: hasMark && !isQuiet)
        census = Census(layouts: settings.layouts)
        // For every report, the beacon and its distance are written; a selection may need more details.
        table = BeaconTable(
            limits: settings.limits, layouts: settings.layouts, keepsDetails: !selection.isEverything)
        table.collectsEvents = false
        self.selection = selection
        writesAll = selection.isEverything
        self.limit = limit
    }

    /// The number that `--count` limits: the reports heard, or those selected among them.
    private var wanted: Int { writesAll ? reports : selected }

    /// Whether the output is complete: there are enough reports, or the reader has closed the pipe.
    var isDone: Bool {
        if let limit, wanted >= limit { return true }
        // A recording that fails is reported at once.
        if isPastSpan || hasRecordingEnded { return true }
        return writer.isClosed
    }

    mutating func process(_ batch: borrowing ReportBatch) {
        let octets = batch.octets.span
        let reports = batch.reports.span
        var index = 0
        while index < reports.count {
            let end = min(index + BeaconTable.expectedAtOnce, reports.count)
            if isSummary {
                census.expect(end - index) { batch.reports[index + $0].address }
            } else {
                table.expect(end - index) { batch.reports[index + $0].address }
            }
            while index < end {
                let report = reports[index]
                guard wants(report) else { return }
                self.reports += 1
                process(report, octets.extracting(report.data))
                index += 1
            }
        }
    }

    /// Whether this report belongs to the output: a report beyond `--count` or after `--duration` does not.
    @inline(__always)
    private mutating func wants(_ report: AdvertisingReport) -> Bool {
        if let limit, wanted >= limit { return false }
        guard let span else { return true }
        first = first ?? report.microseconds
        isPastSpan = report.microseconds - (first ?? 0) >= span
        return !isPastSpan
    }

    @inline(__always)
    private mutating func process(_ report: AdvertisingReport, _ data: Span<UInt8>) {
        recording?.write(report, data)
        let place = isSummary ? census.count(report) : nil
        switch assembler.add(report, data: data) {
        case .whole: process(report, data, at: place)
        case .joined(let whole):
            let joined = assembler.joined
            process(whole, joined.span.extracting(whole.data), at: place)
        case .held, .dropped: break
        }
    }

    /// - Parameter place: The place of the report's address in the counts.
    @inline(__always)
    private mutating func process(_ report: AdvertisingReport, _ data: Span<UInt8>, at place: Int?) {
        if isSummary {
            census.count(payload: data, report, at: place)
        } else {
            write(report, data)
        }
    }

    private mutating func write(_ report: AdvertisingReport, _ data: Span<UInt8>) {
        let sighting = Sighting(report)
        let place = table.ingest(data, sighting)
        if writesAll {
            if isQuiet { return }
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
        if isQuiet { return }
        writer.service = selection.service?.data(of: identity).map {
            ($0, selection.service?.isDesignated($0) == true)
        }
        writer.write(report, data, identity, table.estimate(at: place, now: time), telemetry: telemetry)
    }

    /// Writes out the collected text, so that a live reader sees it.
    mutating func flush() {
        writer.out.flush()
        hasRecordingEnded = recording?.flush() == false
    }

    private static func check(_ problem: SystemError?, _ localizer: Localizer) throws {
        guard let problem else { return }
        throw Failure(writing: problem)
    }

    /// Writes the remaining text and the counts.
    consuming func finish(_ localizer: Localizer) throws {
        flush()
        if isSummary {
            census.badCRC = statistics?.badCRC ?? 0
            census.malformed += malformedEvents + (statistics?.malformed ?? 0)
            census.dropped = dropped + assembler.dropped
            var out = OutputBuffer()
            census.write(to: &out, as: format ?? .jsonl, hasMark: hasMark)
            out.flush()
            try Self.check(out.failure, localizer)
        }
        try Self.check(writer.failure, localizer)
        try Self.check(recording?.failure, localizer)
        if let failure { throw failure }
        if recording?.isEarlierKept == true, let path = recording?.path {
            StandardError.write(localizer.text(.remark.recordingKept, .text(path)))
        }
        if let count = statistics?.impossibleTimes, count > 0 {
            StandardError.write(localizer.text(.remark.captureTimes, .integer(count)))
        }
        if let offset = statistics?.cutOffset {
            StandardError.write(localizer.text(.remark.captureCut, .integer(Int(clamping: offset))))
        }
    }
}

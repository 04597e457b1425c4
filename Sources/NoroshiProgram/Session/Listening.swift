import Advertising
import ArgumentParser
import Basics
import CommandUsage
import ConfigurationFiles
import Glibc
import Localization
import Noroshi
import Platform
import Radio
import Scanning
import Synchronization
import Tracking

/// The facts that are known at a moment.
struct Look {
    let table: BeaconTable
    let now: Timestamp
    /// The reading for the beacon that the user walks up to; nil: there is no hunt.
    let hunt: HuntReading?
}

/// The beacons that a command hears: a table of them, which is observed each second of the reports' own time.
struct Listening {
    private(set) var table: BeaconTable
    private var hunted: HuntedBeacon?
    /// The clock of the capture. If the recorder's clock was set back, time continues as in a replay.
    private var clock = CaptureClock()
    private var assembler = FragmentAssembler()
    private var next: Timestamp?
    private var start: Timestamp?
    private(set) var now = Timestamp(microseconds: 0)

    /// - Parameter hunted: The beacon that the user walks up to.
    init(_ settings: Settings, hunting hunted: BeaconIdentity? = nil) {
        table = BeaconTable(limits: settings.limits, layouts: settings.layouts)
        table.collectsEvents = false
        self.hunted = hunted.map { HuntedBeacon($0, in: table, now: now) }
    }

    /// The facts that are known now.
    var seen: Look {
        mutating get { seen(at: now) }
    }

    private mutating func seen(at moment: Timestamp) -> Look {
        Look(table: table, now: moment, hunt: hunted?.reading(at: moment))
    }

    /// Whether there was a report, or a live source was opened.
    var hasBegun: Bool { start != nil }

    /// Seconds from the first report, or from the beginning of a live source, until now.
    var duration: Double { start.map { now.seconds(since: $0) } ?? 0 }

    /// The beacons that were heard, ordered by their last RSSI, the strongest first.
    var beacons: [HeardBeacon] {
        var beacons: [HeardBeacon] = []
        table.forEachBeacon(heardSince: Timestamp(microseconds: 0)) { beacons.append($0) }
        return beacons.sorted { ($0.rssi ?? .min) > ($1.rssi ?? .min) }
    }

    /// Processes reports. Returns false when `look` wants no more.
    mutating func process(_ batch: borrowing ReportBatch, _ look: (Look) -> Bool) -> Bool {
        let octets = batch.octets.span
        for var report in batch.reports {
            report.microseconds = clock.straighten(report.microseconds)
            let data = octets.extracting(report.data)
            guard pass(to: Timestamp(microseconds: report.microseconds), look) else { return false }
            switch assembler.add(report, data: data) {
            case .whole: ingest(data, Sighting(report))
            case .joined(let whole):
                let joined = assembler.joined
                ingest(joined.span.extracting(whole.data), Sighting(whole))
            case .held, .dropped: break
            }
        }
        return true
    }

    private mutating func ingest(_ data: Span<UInt8>, _ sighting: Sighting) {
        table.ingest(data, sighting)
        hunted?.follow(sighting, in: table)
    }

    /// Continues after a time without listening, without an observation for each second of it.
    mutating func skip(to time: Timestamp) {
        now = max(now, time)
        if next != nil { next = now }
    }

    /// Advances the time, with one observation for each second; a long gap gets at most a minute's worth of
    /// observations.
    mutating func pass(to time: Timestamp, _ look: (Look) -> Bool) -> Bool {
        now = max(now, time)
        start = start ?? now
        guard var moment = next else {
            next = now.advanced(bySeconds: 1)
            return true
        }
        if now.seconds(since: moment) > 60 { moment = now.advanced(bySeconds: -60) }
        while moment <= now {
            guard look(seen(at: moment)) else { return false }
            moment = moment.advanced(bySeconds: 1)
        }
        next = moment
        return true
    }
}

/// Options for the source that is heard.
struct HearingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("auto, controller[:hciN,...] or simulated[:SEED].", valueName: "source"),
        completion: .list(["auto", "controller", "simulated"]))
    var source: SourceChoice?
    @ArgumentParser.Argument(
        help: ArgumentHelp("A capture, read as fast as possible; - for standard input.", valueName: "capture"),
        completion: .file())
    var capture: String?

    /// The longest time in seconds between two observations of a live source; after a longer time, listening was
    /// interrupted.
    private static let longestPause = 5.0

    init() {}

    /// Selects what is heard now, without a capture.
    init(now source: SourceChoice?) {
        self.source = source
        capture = nil
    }

    func validate() throws {
        if capture != nil && source != nil { throw wrongUsage(.usage.captureOrSource) }
    }

    /// Whether the simulated site is heard, which the settings may also select. Its region then counts as one of the
    /// service.
    func isSimulated(_ common: CommonOptions) -> Bool {
        if let source { return source.isSimulated }
        let setting = Setting(language: common.lang, texts: common.i18n)
        return capture == nil && SourceChoice(setting.settings.source)?.isSimulated == true
    }

    /// Rejects a capture that cannot be opened, before any other mistake is reported. A pipe is not opened: it can be
    /// read only once.
    func checkCapture(_ setting: Setting) throws {
        var status = stat()
        guard let capture, capture != "-", unsafe stat(capture, &status) != 0 || status.st_mode & S_IFMT != S_IFIFO
        else { return }
        do throws(CaptureFileError) {
            _ = try CaptureFile(path: capture)
        } catch {
            throw Failure(error)
        }
    }

    /// Listens to the capture or the source until the time is over or `look`, which is called each second, ends it.
    func run(
        _ listening: inout Listening, _ setting: Setting, seconds: Double?,
        _ look: (Look) -> Bool
    ) async throws {
        if let capture {
            try read(capture, into: &listening, setting, seconds: seconds, look)
        } else {
            try await listen(into: &listening, setting, seconds: seconds, look)
        }
    }

    private func read(
        _ path: String, into listening: inout Listening, _ setting: Setting, seconds: Double?,
        _ look: (Look) -> Bool
    ) throws {
        var batch = ReportBatch()
        var first: Timestamp?
        do throws(CaptureFileError) {
            var file = try CaptureFile(path: path)
            var isMore = true
            while isMore {
                batch.removeAll()
                isMore = try file.read(into: &batch, limit: 100)
                let isWanted = listening.process(batch) { seen in
                    let begun = first ?? seen.now
                    first = begun
                    return look(seen) && seen.now.seconds(since: begun) < (seconds ?? .infinity)
                }
                if !isWanted { return }
            }
        } catch {
            throw Failure(error)
        }
    }

    private func listen(
        into listening: inout Listening, _ setting: Setting, seconds: Double?,
        _ look: (Look) -> Bool
    ) async throws {
        let site: SiteSource
        do throws(ControllerError) {
            let choice = source ?? SourceChoice(setting.settings.source)
            site = try await SiteSource(choice == .auto ? .controller : choice ?? .controller, setting.settings)
        } catch {
            throw Failure(error)
        }
        defer { site.stop() }
        let start = site.timeline.now
        let isEnded = Ended()
        let signals = SignalListener { _ in
            isEnded.flag.store(true, ordering: .relaxed)
            site.inbox.close()
        }
        defer { signals.stop() }
        var isWanted = true
        while isWanted && !isEnded.flag.load(ordering: .relaxed)
            && site.timeline.now.seconds(since: start) < seconds ?? .infinity
        {
            try await Task.sleep(for: .milliseconds(100))
            var batch = ReportBatch()
            _ = site.inbox.fetch(&batch)
            // The program was stopped, or the machine slept.
            if site.timeline.now.seconds(since: listening.now) > Self.longestPause {
                listening.skip(to: site.timeline.now)
            }
            isWanted = listening.process(batch, look) && listening.pass(to: site.timeline.now, look)
        }
    }
}

/// Whether a signal has asked for the end.
private final class Ended: Sendable {
    let flag = Atomic(false)
}

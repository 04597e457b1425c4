public import Advertising
public import Basics
public import BeaconService
import Platform
public import Tracking

/// The data that a screen gets at once: rows, detail, events and counts of the same moment.
public struct EngineSnapshot: Sendable {
    public var page: BeaconPage
    public var detail: BeaconDetail?
    /// The rows of the requested beacons, without those that are not in the table.
    public var rows: [BeaconRow]
    /// Events since the previous snapshot.
    public var events: [TrackingEvent]
    public var counts: TrackingCounts
    /// Reports dropped since the start: by the inbox, or because not all fragments of an advertisement arrived.
    public var dropped: Int
    /// Faulty HCI events since the start.
    public var malformedEvents: Int
    /// Reports in the last second.
    public var reportsPerSecond: Double
    /// The time of arrival of the last report, by the time of the source; nil before the first.
    public var lastReport: Timestamp?
    public var recording: RecordingState?
    /// The beacon that the user walks up to; nil: there is none.
    public var hunt: HuntReading?
    /// The number of times that a capture has restarted; after an increase, all events are reported again.
    public var restarts: Int
    /// The number of changes of the table; a screen need not draw the same number twice.
    public var revision: Int
    /// Regions, designation and tracking; nil without a watch.
    public var watch: WatchReport?
}

/// The state of a recording.
public struct RecordingState: Equatable, Sendable {
    public var path: String
    public var reports: Int
    public var octets: Int
    public var failure: SystemError?
}

/// Turns reports into beacons: drains the inbox, joins fragments, keeps the table, records.
public actor ScanEngine {
    private let inbox: Inbox
    let timeline: any Timeline
    private let makeTable: @Sendable () -> BeaconTable
    var table: BeaconTable
    /// The table as it was when the screen was paused.
    var frozen: (table: BeaconTable, now: Timestamp)?
    var assembler = FragmentAssembler()
    private var batch = ReportBatch()
    var recording: Recording?
    private var lastSweep: Timestamp?
    var lastReport: Timestamp?
    var rate = RateMeter()
    var dropped = 0
    var malformed = 0
    /// Reports since the start.
    public private(set) var reportCount = 0
    var revision = 0
    var events: [TrackingEvent] = []
    var watch: BeaconWatch
    /// Whether regions and rules are used.
    let isWatching: Bool
    private let onNews: @Sendable () -> Void
    /// Whether time advances for regions and rules in steps from the first report on, independent of the moments at
    /// which it is queried.
    private let stepsTime: Bool
    /// The next step, in microseconds; nil before the first report.
    private var nextStep: Int64?
    /// The time that regions and rules have reached, in microseconds.
    var lastAdvance: Int64 = 0
    /// The timeline's `slept` at the previous drain.
    private var slept: Int64
    /// The timeline's `correction`. The engine itself continues as if the clock had not been set; the times that it
    /// reports are those that the clock would have shown.
    private(set) var correction: Int64 = 0

    /// The beacon that the user walks up to; nil: none.
    var hunted: HuntedBeacon?

    /// The time up to which reports have been processed; nil: none were fetched yet. A replay may have advanced
    /// since.
    private(set) var reached: Timestamp?

    /// The number of times that a capture has restarted: earlier events are then reported again.
    private(set) var restarts = 0

    /// The most events that wait for a screen; older ones are dropped first.
    private static let eventLimit = 10_000
    /// The time between the engine's own drains. A screen drains with every snapshot, and otherwise reports can
    /// wait. The inbox holds many times what arrives in that time.
    private static let drainInterval = Duration.seconds(1)
    /// The time between drains with a watch: an event should be reported soon after the advertisement that caused it.
    private static let watchInterval = Duration.milliseconds(50)
    /// The duration of silence after which the next report is announced.
    private static let silence = Duration.seconds(1)
    /// Microseconds of reports after which the time of regions and rules is advanced.
    static let advanceStep: Int64 = 100_000
    /// The shortest sleep that is noticed, in microseconds; it must exceed the difference of two clocks that are read
    /// one after the other.
    private static let shortestSleep: Int64 = 50_000
    /// The longest silence that passes in steps, in microseconds; a longer one is skipped.
    static let longestSilence: Int64 = 300_000_000

    /// - Parameters:
    ///   - stepsTime: Whether time advances for regions and rules in steps that begin with the first report, also
    ///     through silences of up to five minutes. It makes the same reports give the same events whenever they are
    ///     fetched, and is meant for captures. For live reports, time passes anyway, and a gap in a batch means that
    ///     the program was stopped.
    ///   - onNews: Called when one of the engine's own drains produced events for `takeDelivery`, or found reports
    ///     after a second without any: a screen may have gone to sleep.
    public init(
        inbox: Inbox, timeline: any Timeline, watch: BeaconWatch? = nil, stepsTime: Bool = false,
        onNews: @escaping @Sendable () -> Void = {}, table: @escaping @Sendable () -> BeaconTable
    ) {
        self.inbox = inbox
        self.timeline = timeline
        isWatching = watch != nil
        self.watch = watch ?? BeaconWatch()
        self.stepsTime = stepsTime
        self.onNews = onNews
        makeTable = table
        self.table = table()
        slept = timeline.slept
    }

    /// Works until the source ends.
    public func run() async {
        var last: ContinuousClock.Instant?
        for await _ in inbox.arrivals {
            drain()
            let now = ContinuousClock.now
            let wasSilent = last.map { now - $0 >= Self.silence } ?? true
            last = now
            if watch.hasNews || wasSilent { onNews() }
            try? await Task.sleep(for: isWatching ? Self.watchInterval : Self.drainInterval)
        }
        drain()
    }

    /// Processes the reports that wait in the inbox.
    public func drain() {
        // Read before the fetch, which then surely returns everything that arrived before.
        var hasEnded = timeline.hasEnded
        var now = timeline.now
        let delivery = inbox.fetch(&batch)
        if delivery.needsReset {
            // A capture that is read again begins with its first report, and reaches to the last that was fetched:
            // more of them may have come since.
            let reports = batch.reports
            reset(at: reports.first.map { Timestamp(microseconds: $0.microseconds) } ?? timeline.now)
            now = Timestamp(microseconds: reports.last?.microseconds ?? .min)
            hasEnded = false
        }
        dropped = delivery.dropped
        malformed = delivery.malformed
        noteSleep()
        noteSetting()
        if !batch.isEmpty {
            revision += 1
            feed()
        }
        reached = now
        if stepsTime {
            passSteps(before: now.microseconds)
            guard hasEnded, now.microseconds > lastAdvance, nextStep != nil else { return }
        } else {
            sweep(at: timeline.now)
        }
        advance(to: max(now, Timestamp(microseconds: lastAdvance)))
    }

    /// Advances the time up to a moment in steps. A silence of more than five minutes is skipped, and the steps start
    /// again after it.
    private func passSteps(before end: Int64) {
        guard let first = nextStep else { return }
        var step = end &- first > Self.longestSilence ? end : first
        while step < end {
            advance(to: Timestamp(microseconds: step))
            sweep(at: Timestamp(microseconds: step))
            step &+= Self.advanceStep
        }
        nextStep = step
    }

    /// The time that regions and rules have reached.
    var watchTime: Timestamp { lastAdvance == 0 ? timeline.now : Timestamp(microseconds: lastAdvance) }

    private func reset(at now: Timestamp) {
        table = makeTable()
        frozen = nil
        events = []
        assembler = FragmentAssembler()
        lastSweep = nil
        lastReport = nil
        lastAdvance = 0
        nextStep = nil
        // All of the capture is heard again.
        if stepsTime {
            watch.beginAnew(at: now)
            restarts += 1
        }
        rate = RateMeter()
        hunted?.beginAnew()
        revision += 1
    }

    /// Changes to another site and its stored data, and forgets the earlier reports.
    /// - Returns: The results of the previous watch since the last call.
    public func begin(anew watch: BeaconWatch) -> WatchDelivery {
        let last = takeDelivery(draining: false)
        // Waiting reports come from the previous source.
        _ = inbox.fetch(&batch)
        batch.removeAll()
        reset(at: timeline.now)
        var watch = watch
        watch.takeSubscriptions(of: self.watch, at: timeline.now)
        self.watch = watch
        self.watch.correct(by: correction)
        return last
    }

    private func feed() {
        let octets = batch.octets.span
        let reports = batch.reports
        for (index, report) in reports.enumerated() {
            if index % BeaconTable.expectedAtOnce == 0 {
                table.expect(min(BeaconTable.expectedAtOnce, reports.count - index)) { reports[index + $0].address }
            }
            let data = octets.extracting(report.data)
            recording?.write(report, data)
            switch assembler.add(report, data: data) {
            case .whole: ingest(data, Sighting(report))
            case .joined(let whole): ingest(assembler.joined.span.extracting(whole.data), Sighting(whole))
            case .held, .dropped: break
            }
        }
        recording?.flush()
        if let last = batch.reports.last { lastReport = Timestamp(microseconds: last.microseconds) }
        rate.add(batch.count, at: timeline.now)
        reportCount += batch.count
    }

    @inline(__always)
    private func ingest(_ data: Span<UInt8>, _ sighting: Sighting) {
        defer { hunted?.follow(sighting, in: table) }
        guard isWatching else {
            _ = table.ingest(data, sighting)
            return
        }
        // Before the report is in the table, because an earlier evaluation must not see it.
        let time = sighting.time.microseconds
        if stepsTime {
            passSteps(before: time)
            if nextStep == nil { nextStep = time }
        }
        let place = table.ingest(data, sighting)
        watch.hear(sighting, filedAt: place, in: &table)
        if !stepsTime, time &- lastAdvance >= Self.advanceStep { advance(to: sighting.time) }
    }

    /// Advances the time of regions and rules. Within a batch it follows the reports, so that a replay gives the same
    /// events at any speed.
    private func advance(to now: Timestamp) {
        guard isWatching else { return }
        lastAdvance = now.microseconds
        watch.advance(to: now, table: table)
    }

    /// Nothing was heard while the machine slept, so no exit period runs meanwhile.
    private func noteSleep() {
        let slept = timeline.slept
        guard slept - self.slept >= Self.shortestSleep else { return }
        self.slept = slept
        guard isWatching, lastAdvance != 0 else { return }
        let now = timeline.now
        watch.wake(sleptSince: Timestamp(microseconds: lastAdvance), at: now)
        lastAdvance = now.microseconds
    }

    /// Applies a change of the clock to rules.
    private func noteSetting() {
        let now = timeline.correction
        guard now != correction else { return }
        correction = now
        watch.correct(by: now)
    }

    private func sweep(at now: Timestamp) {
        if let lastSweep, (0..<1).contains(now.seconds(since: lastSweep)) { return }
        lastSweep = now
        table.sweep(now: now)
        events += table.takeEvents()
        if events.count > Self.eventLimit { events.removeFirst(events.count - Self.eventLimit) }
    }
}

extension Sighting {
    /// The sighting for a report.
    @inline(__always)
    public init(_ report: AdvertisingReport) {
        self.init(
            time: Timestamp(microseconds: report.microseconds), address: report.address, rssi: report.rssi,
            isScanResponse: report.eventType.contains(.scanResponse), isExtended: !report.eventType.contains(.legacy),
            radioTxPower: report.txPower, channel: report.channel, receiver: report.receiver)
    }
}

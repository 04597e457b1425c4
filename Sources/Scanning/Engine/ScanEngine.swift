public import BeaconService
public import HCI
public import Regions
public import Tracking

/// One pull of the screen: rows, detail, events and counts of the same moment.
public struct EngineSnapshot: Sendable {
    public var page: BeaconPage
    public var detail: BeaconDetail?
    /// Events since the pull before.
    public var events: [TrackingEvent]
    public var counts: TrackingCounts
    /// Reports dropped since the start: by the inbox, and advertisements whose fragments did not all come.
    public var dropped: Int
    /// HCI events at fault since the start.
    public var malformedEvents: Int
    /// Reports in the last second.
    public var reportsPerSecond: Double
    /// When the last report came, in the time of the source; nil before the first.
    public var lastReport: Timestamp?
    public var recording: RecordingState?
    /// How often the table has changed: a screen need not draw twice for the same number.
    public var revision: Int
    /// Regions, designation and tracking; nil without a watch.
    public var watch: WatchReport?
}

/// What a watch has found since it was last asked.
public struct WatchDelivery: Sendable {
    public var events: [SiteEvent] = []
    /// What the switcher rule did, to be written to the store.
    public var changes: [MonitoringChange] = []
    /// What tracking windows found, to wait for sending.
    public var records: [TrackingRecord] = []
    /// Rounds of ranging, oldest first.
    public var rounds: [RangingRound] = []
    /// States of regions and rules, when an event changed them.
    public var memories: (regions: [RegionMemory], rules: [RuleMemory])?

    public init(
        events: [SiteEvent] = [], changes: [MonitoringChange] = [], records: [TrackingRecord] = [],
        rounds: [RangingRound] = [], memories: (regions: [RegionMemory], rules: [RuleMemory])? = nil
    ) {
        self.events = events
        self.changes = changes
        self.records = records
        self.rounds = rounds
        self.memories = memories
    }
}

/// How a recording stands.
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
    private var assembler = FragmentAssembler()
    private var batch = ReportBatch()
    var recording: Recording?
    private var lastSweep: Timestamp?
    private var lastReport: Timestamp?
    private var rate = RateMeter()
    private var dropped = 0
    private var malformed = 0
    private var revision = 0
    private var events: [TrackingEvent] = []
    var watch: BeaconWatch
    /// Whether anybody asked for regions and rules.
    private let isWatching: Bool
    private let onNews: @Sendable () -> Void
    /// Whether time passes for regions and rules in steps from the first report on, whoever looks and when.
    private let stepsTime: Bool
    /// The next step, in microseconds; nil before the first report.
    private var nextStep: Int64?
    /// Until when regions and rules have seen time pass, in microseconds.
    var lastAdvance: Int64 = 0
    /// What the timeline's `slept` was at the drain before.
    private var slept: Int64

    /// Most events that wait for a screen; older ones go first.
    private static let eventLimit = 10_000
    /// Nanoseconds between two drains of the engine's own: a screen drains with every pull, and what nobody looks at
    /// can wait. The inbox holds many times what comes in that time.
    private static let drainInterval: UInt64 = 1_000_000_000
    /// The same with a watch: an event is wanted on the screen soon after the advertisement that made it.
    private static let watchInterval: UInt64 = 50_000_000
    /// How long nothing must have come for the next report to be told of.
    private static let silence = Duration.seconds(1)
    /// Microseconds of reports after which regions and rules see time pass.
    static let advanceStep: Int64 = 100_000
    /// Microseconds of sleep that are noticed: more than two clocks that are read one after the other differ by.
    private static let shortestSleep: Int64 = 50_000
    /// The longest silence that passes in steps, in microseconds: a longer one is passed over.
    static let longestSilence: Int64 = 300_000_000

    /// - Parameters:
    ///   - stepsTime: Whether regions and rules see time pass in steps that begin with the first report, also where no
    ///     report came, up to five minutes: then the same reports give the same events, at whatever moments they are
    ///     fetched. For captures. On the air time passes by itself, and a gap in a batch is one in which the program was
    ///     held.
    ///   - onNews: Called when a drain of the engine's own made events of the watch, which `takeDelivery` has, or found
    ///     reports after a second without: a screen may have gone to sleep.
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

    /// Works until the source is at its end.
    public func run() async {
        var last: ContinuousClock.Instant?
        for await _ in inbox.arrivals {
            drain()
            let now = ContinuousClock.now
            let wasSilent = last.map { now - $0 >= Self.silence } ?? true
            last = now
            if watch.hasNews || wasSilent { onNews() }
            try? await Task.sleep(nanoseconds: isWatching ? Self.watchInterval : Self.drainInterval)
        }
        drain()
    }

    /// Takes in what waits in the inbox.
    public func drain() {
        // Before the fetch: what came until now is then surely seen.
        let hasEnded = timeline.hasEnded
        var now = timeline.now
        let delivery = inbox.fetch(&batch)
        if delivery.needsReset {
            reset()
            now = timeline.now
        }
        dropped = delivery.dropped
        malformed = delivery.malformed
        noteSleep()
        if !batch.isEmpty {
            revision += 1
            feed()
        }
        if stepsTime {
            passSteps(before: now.microseconds)
            guard hasEnded, now.microseconds > lastAdvance, nextStep != nil else { return }
        } else {
            sweep(at: timeline.now)
        }
        advance(to: max(now, Timestamp(microseconds: lastAdvance)))
    }

    /// Lets the time before a moment pass, in steps. A longer silence than five minutes is passed over: the steps begin
    /// anew behind it.
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

    /// Until when regions and rules have seen time pass.
    var watchTime: Timestamp { lastAdvance == 0 ? timeline.now : Timestamp(microseconds: lastAdvance) }

    private func reset() {
        table = makeTable()
        frozen = nil
        events = []
        assembler = FragmentAssembler()
        lastSweep = nil
        lastReport = nil
        lastAdvance = 0
        nextStep = nil
        // A capture that goes back begins anew: what was inside then says nothing of now.
        if stepsTime { watch.beginAnew(at: timeline.now) }
        rate = RateMeter()
        revision += 1
    }

    /// Goes over to another site, with all that is known of it, and forgets what was heard.
    /// - Returns: What the watch before has found since it was last asked.
    public func begin(anew watch: BeaconWatch) -> WatchDelivery {
        let last = takeDelivery(draining: false)
        // What waits is of the source before.
        _ = inbox.fetch(&batch)
        batch.removeAll()
        reset()
        self.watch = watch
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
            case .whole: take(data, Sighting(report))
            case .joined(let whole): take(assembler.joined.span.extracting(whole.data), Sighting(whole))
            case .held, .dropped: break
            }
        }
        recording?.flush()
        if let last = batch.reports.last { lastReport = Timestamp(microseconds: last.microseconds) }
        rate.add(batch.count, at: timeline.now)
    }

    @inline(__always)
    private func take(_ data: Span<UInt8>, _ sighting: Sighting) {
        guard isWatching else {
            _ = table.ingest(data, sighting)
            return
        }
        // Before the report is in the table: who looks meanwhile must not see it.
        let time = sighting.time.microseconds
        if stepsTime {
            passSteps(before: time)
            if nextStep == nil { nextStep = time }
        }
        let place = table.ingest(data, sighting)
        let filed = table.filed(at: place)
        watch.hear(filed.identity, place: place, range: filed.range, sighting)
        if !stepsTime, time &- lastAdvance >= Self.advanceStep { advance(to: sighting.time) }
    }

    /// Lets time pass for regions and rules. Within a batch it goes by the reports, so that a replay gives the same
    /// events at any speed.
    private func advance(to now: Timestamp) {
        guard isWatching else { return }
        lastAdvance = now.microseconds
        watch.advance(to: now, table: table)
    }

    /// While the machine slept nobody listened, and no exit period runs.
    private func noteSleep() {
        let slept = timeline.slept
        guard slept - self.slept >= Self.shortestSleep else { return }
        self.slept = slept
        guard isWatching, lastAdvance != 0 else { return }
        let now = timeline.now
        watch.wake(sleptSince: Timestamp(microseconds: lastAdvance), at: now)
        lastAdvance = now.microseconds
    }

    private func sweep(at now: Timestamp) {
        if let lastSweep, (0..<1).contains(now.seconds(since: lastSweep)) { return }
        lastSweep = now
        table.sweep(now: now)
        events += table.takeEvents()
        if events.count > Self.eventLimit { events.removeFirst(events.count - Self.eventLimit) }
    }

    /// The rows that `query` asks for and all that changed since the call before.
    public func snapshot(_ query: BeaconQuery, detail selected: BeaconIdentity?) -> EngineSnapshot {
        drain()
        events += table.takeEvents()
        let now = frozen?.now ?? timeline.now
        let page = frozen?.table.page(query, now: now) ?? table.page(query, now: now)
        let detail = selected.flatMap { frozen?.table.detail($0, now: now) ?? table.detail($0, now: now) }
        defer { events.removeAll() }
        return EngineSnapshot(
            page: page, detail: detail, events: events, counts: table.counts,
            dropped: dropped + assembler.dropped, malformedEvents: malformed,
            reportsPerSecond: rate.rate(at: timeline.now),
            lastReport: lastReport, recording: recordingState, revision: revision,
            watch: isWatching ? watch.report(table, now: now) : nil)
    }

    /// The rows of some beacons, as the screen sees them; those that are not in the table have none.
    public func rows(_ identities: [BeaconIdentity]) -> [BeaconRow] {
        let now = frozen?.now ?? timeline.now
        return identities.compactMap { frozen?.table.row($0, now: now) ?? table.row($0, now: now) }
    }
}

extension Sighting {
    /// An advertisement as the report of it says.
    @inline(__always)
    public init(_ report: AdvertisingReport) {
        self.init(
            time: Timestamp(microseconds: report.microseconds), address: report.address, rssi: report.rssi,
            isScanResponse: report.eventType.contains(.scanResponse), isExtended: !report.eventType.contains(.legacy),
            radioTxPower: report.txPower, channel: report.channel)
    }
}

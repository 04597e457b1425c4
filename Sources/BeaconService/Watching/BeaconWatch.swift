public import Basics
public import Regions
public import Tracking

/// A change that the engine itself made to the monitoring of regions, to be written to the store.
public enum MonitoringChange: Equatable, Sendable {
    case started([MonitoredRegion])
    case stopped([String])
}

/// The engine for regions, rules, switchers and tracking over one stream of reports. It is a value and time is
/// passed in, so the same reports always give the same events, whether they are live or from a capture.
public struct BeaconWatch: Sendable {
    public private(set) var context: ServiceContext
    public internal(set) var state: ServiceState
    public private(set) var ruleSet: RuleSet
    var monitor: RegionMonitor
    private var rules: RuleEngine
    var ranging = RegionRanging()
    /// The ranging of the regions of `ruleSet.ranged`, whose results are reported only to the rules.
    var rangingForRules = RegionRanging()
    var ranged: [RangedRegion] = []
    var rounds: [RangingRound] = []
    var tracker = BeaconTracker()
    /// Identifiers of regions with an open tracking window.
    var tracked: [String] = []
    var records: [TrackingRecord] = []
    var messages = MessageReception()
    var reception = ReceptionClock()
    var switcher = SwitcherRule()
    var switcherWork = SwitcherWork()
    var events: [SiteEvent] = []
    var changes: [MonitoringChange] = []

    /// The maximum number of ranging rounds that wait to be fetched; older ones are dropped.
    private static let roundLimit = 60

    /// - Parameters:
    ///   - regions: The states from the previous run, by the identifiers of the regions.
    ///   - memories: The state of the rules from the previous run.
    ///   - opening: Events that come before all others.
    ///   - zone: The time zone for times of day and weekdays in rules.
    public init(
        _ context: ServiceContext, state: ServiceState, rules: RuleSet, regions: [RegionMemory] = [],
        memories: [RuleMemory] = [], opening: SiteEvent? = nil, zone: LocalZone = .utc, at now: Timestamp
    ) {
        self.context = context
        self.state = state
        ruleSet = rules
        monitor = RegionMonitor(limit: context.maximumRegionCount)
        self.rules = RuleEngine(rules.rules, schedule: rules.schedule, zone: zone)
        self.rules.restore(memories)
        if let opening { events.append(opening) }
        reconcile(at: now)
        for region in regions {
            monitor.restore(
                region.identifier, state: region.state, since: region.since, lastHeard: region.lastHeard)
        }
        switcher = SwitcherRule(
            resuming: state, inside: regions.filter { $0.state == .inside }.map(\.identifier))
    }

    /// A watch over nothing.
    public init() {
        self.init(
            ServiceContext(official: []), state: ServiceState(), rules: RuleSet(), at: Timestamp(microseconds: 0))
    }

    /// The time zone for times of day and weekdays in rules.
    var zone: LocalZone { rules.zone }

    /// Starts again with the same regions and rules, forgetting the received reports, the fired rules, and the
    /// events that were not fetched yet but will happen again. The changes of the switcher rule are undone.
    public mutating func beginAnew(at now: Timestamp) {
        let back = switcherWork.reversal
        var state = state
        for change in back { state.apply(change) }
        var anew = BeaconWatch(context, state: state, rules: ruleSet, zone: zone, at: now)
        anew.events.insert(contentsOf: events.filter { !$0.comesAgain }, at: 0)
        anew.changes.insert(contentsOf: changes + back, at: 0)
        anew.messages = messages
        anew.messages.beginAnew(at: now)
        self = anew
    }

    // MARK: Input

    /// Makes rules use a clock that was set forward by a number of microseconds since the watch began. All times
    /// that are passed in or out remain those of the original clock.
    public mutating func correct(by correction: Int64) {
        monitor.keepRestored(whenSetBy: correction - rules.correction)
        rules.correct(by: correction)
    }

    /// Applies another state, other rules or another context. Changes of the engine that were not fetched yet are
    /// repeated on it, because a state just read from the store does not contain them.
    public mutating func adopt(
        _ state: ServiceState, rules: RuleSet? = nil, context: ServiceContext? = nil, at now: Timestamp
    ) {
        if self.state.agreement.isAgreed, !state.agreement.isAgreed { closeTracking() }
        let before = self.state
        self.state = state
        for change in changes { self.state.apply(change) }
        if let context {
            self.context = context
            monitor.limit = context.maximumRegionCount
        }
        if let rules {
            ruleSet = rules
            self.rules.replace(rules.rules, schedule: rules.schedule)
        }
        reconcile(at: now)
        followSwitchers(since: before, at: now)
    }

    /// Processes a report.
    ///
    /// - Parameters:
    ///   - place: The position of the report in the table, as `BeaconTable.ingest` returned it.
    ///   - table: The table that contains the report. Findings about the beacon are stored in it.
    @inline(__always)
    public mutating func hear(_ sighting: Sighting, filedAt place: Int, in table: inout BeaconTable) {
        ReportDelivery.deliver(sighting, filedAt: place, in: &table, to: &monitor, and: &rules)
    }

    /// Advances the time. Call it after every batch of reports, and several times a second without any.
    public mutating func advance(to now: Timestamp, table: BeaconTable) {
        monitor.advance(to: now)
        takeRegionEvents(at: now)
        rules.evaluate(at: now, monitor: monitor) { table.range(of: $0, at: $1) }
        events += rules.takeEvents()
        let received = received
        events += messages.advance(to: now, table, listened: received)
        let (round, ofRules) = (ranging.range(table, now: now), rangingForRules.range(table, now: now))
        guard round != nil || ofRules != nil else { return }
        if rounds.count >= Self.roundLimit { rounds.removeFirst() }
        rounds.append(RangingRound(time: now, regions: round ?? [], ofRules: ofRules ?? []))
        guard let round else { return }
        ranged = round
        track(at: now)
    }

    /// Sets whether reports can arrive.
    public mutating func setListening(_ isListening: Bool, at now: Timestamp) {
        monitor.setListening(isListening, at: now)
        rules.setListening(isListening, at: now)
    }

    /// Handles a sleep of the machine from `then` until `now`, in which nothing was received, however short it was.
    /// Waking also counts as the user looking at the screen again.
    public mutating func wake(sleptSince then: Timestamp, at now: Timestamp) {
        if monitor.isListening {
            setListening(false, at: then)
            setListening(true, at: now)
        }
        displayOn(at: now)
    }

    /// Handles the user looking at the screen again.
    public mutating func displayOn(at now: Timestamp) {
        monitor.displayOn(at: now)
        takeRegionEvents(at: now)
    }

    /// Requests a region's state as an event. Returns false if the region is not monitored.
    public mutating func requestState(_ identifier: String, at now: Timestamp) -> Bool {
        defer { takeRegionEvents(at: now) }
        return monitor.requestState(identifier, at: now)
    }

    // MARK: Output

    /// Whether time alone can cause events. Without regions, rules, ranging and tracking `advance` is not needed.
    public var awaitsTime: Bool { hasRegions || !messages.isEmpty }

    /// Whether any function uses regions: monitoring, rules, ranging or tracking.
    public var hasRegions: Bool {
        !monitor.regions.isEmpty || !ruleSet.rules.isEmpty || !ranging.regions.isEmpty || !tracked.isEmpty
            || !rangingForRules.regions.isEmpty
    }

    /// Whether `takeEvents` or `takeChanges` would return something.
    public var hasNews: Bool { !events.isEmpty || !changes.isEmpty }

    /// The events since the last call, in the order in which they happened.
    public mutating func takeEvents() -> [SiteEvent] {
        defer { events.removeAll() }
        return events
    }

    /// The ranging rounds since the last call, at most the newest 60.
    public mutating func takeRounds() -> [RangingRound] {
        defer { rounds.removeAll() }
        return rounds
    }

    /// The engine's changes since the last call, for the store.
    public mutating func takeChanges() -> [MonitoringChange] {
        defer { changes.removeAll() }
        return changes
    }

    /// The data that must survive the program: the states of regions and rules.
    public func memories(now: Timestamp) -> (regions: [RegionMemory], rules: [RuleMemory]) {
        let regions = monitor.statuses(now: now).map {
            RegionMemory(
                identifier: $0.monitored.region.identifier, state: $0.state, since: $0.since, lastHeard: $0.lastHeard)
        }
        return (regions, rules.snapshot())
    }

    /// The state of everything at this moment.
    public func report(_ table: BeaconTable, now: Timestamp) -> WatchReport {
        WatchReport(
            regions: monitor.statuses(now: now), isListening: monitor.isListening,
            designated: state.designated.map { data in
                let identity = state.identity(of: data, context)
                return DesignatedBeacon(
                    data: data, identity: identity, row: identity.flatMap { table.row($0, now: now) },
                    isMonitored: state.isMonitored(data.regionIdentifier))
            },
            state: state, ranged: ranged, tracking: tracked.lazy.compactMap { tracker.gauge($0, now: now) }.first,
            isSwitchedOn: switcher.isLatched, messages: messages.shown)
    }
}

/// The state of a region as it is stored for the next run.
public struct RegionMemory: Equatable, Sendable {
    public var identifier: String
    public var state: RegionState
    public var since: Timestamp?
    public var lastHeard: Timestamp?

    public init(identifier: String, state: RegionState, since: Timestamp?, lastHeard: Timestamp?) {
        self.identifier = identifier
        self.state = state
        self.since = since
        self.lastHeard = lastHeard
    }
}

public import Regions
public import Tracking

/// What the engine itself did to the monitoring of regions, to be written to the store.
public enum MonitoringChange: Equatable, Sendable {
    case started([MonitoredRegion])
    case stopped([String])
}

/// Regions, rules, switchers and tracking over one stream of reports. A value, and time is passed in: the same reports
/// give the same events every time, whether they come from the air or from a capture.
public struct BeaconWatch: Sendable {
    public private(set) var context: ServiceContext
    public internal(set) var state: ServiceState
    public private(set) var ruleSet: RuleSet
    var monitor: RegionMonitor
    private var rules: RuleEngine
    var ranging = RegionRanging()
    var ranged: [RangedRegion] = []
    var rounds: [RangingRound] = []
    var tracker = BeaconTracker()
    /// Identifiers of regions whose tracking window is open.
    var tracked: [String] = []
    var records: [TrackingRecord] = []
    var switcher = SwitcherRule()
    var events: [SiteEvent] = []
    var changes: [MonitoringChange] = []

    /// Rounds of ranging that wait at most; older ones go.
    private static let roundLimit = 60

    /// - Parameters:
    ///   - regions: States of the run before, by the identifiers of the regions.
    ///   - memories: What the rules remember of the run before.
    ///   - opening: What stands before all other events.
    ///   - zone: Where times of day and days of rules belong.
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

    /// Begins anew with the same regions and rules, as if nothing had been heard or had fired before. What nobody has
    /// fetched yet stays.
    public mutating func beginAnew(at now: Timestamp) {
        var anew = BeaconWatch(context, state: state, rules: ruleSet, at: now)
        (anew.events, anew.changes, anew.records) = (events, changes, records)
        self = anew
    }

    // MARK: In

    /// Takes another state, other rules or another context. What the engine changed and nobody has fetched yet is done
    /// again on top, so that a state read from the store a moment ago takes nothing back.
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

    /// Takes a report in.
    ///
    /// - Parameters:
    ///   - identity: The beacon that the report was filed under, `BeaconTable.filed(at:)`.
    ///   - place: Its place in the table, as `BeaconTable.ingest` gave it.
    ///   - range: The ranging of the beacon with this report in it, `BeaconTable.filed(at:)`.
    @inline(__always)
    public mutating func hear(_ identity: BeaconIdentity, place: Int, range: RangeFilter, _ sighting: Sighting) {
        guard identity.isBeacon else { return }
        monitor.hear(
            identity, place: place, address: sighting.address, rssi: sighting.rssi, range: range, at: sighting.time)
        rules.hear(
            identity, place: place, address: sighting.address, rssi: sighting.rssi, at: sighting.time)
    }

    /// Lets time pass: after every batch of reports, and several times a second without any.
    public mutating func advance(to now: Timestamp, table: BeaconTable) {
        monitor.advance(to: now)
        takeRegionEvents(at: now)
        rules.evaluate(at: now, monitor: monitor) { table.range(of: $0, at: $1) }
        events += rules.takeEvents()
        guard let round = ranging.range(table, now: now) else { return }
        ranged = round
        if rounds.count >= Self.roundLimit { rounds.removeFirst() }
        rounds.append(RangingRound(time: now, regions: round))
        track(at: now)
    }

    /// Says whether reports can come at all.
    public mutating func setListening(_ isListening: Bool, at now: Timestamp) {
        monitor.setListening(isListening, at: now)
        rules.setListening(isListening, at: now)
    }

    /// The machine slept from `then` until `now`: nobody listened, however short it was. Whoever woke it looks at it
    /// again.
    public mutating func wake(sleptSince then: Timestamp, at now: Timestamp) {
        if monitor.isListening {
            setListening(false, at: then)
            setListening(true, at: now)
        }
        displayOn(at: now)
    }

    /// The screen came back.
    public mutating func displayOn(at now: Timestamp) {
        monitor.displayOn(at: now)
        takeRegionEvents(at: now)
    }

    /// Asks for a region's state; false: it is not monitored.
    public mutating func requestState(_ identifier: String, at now: Timestamp) -> Bool {
        defer { takeRegionEvents(at: now) }
        return monitor.requestState(identifier, at: now)
    }

    // MARK: Out

    /// Whether anything can come of time alone: without regions, rules, ranging and tracking nobody needs `advance`.
    public var awaitsTime: Bool {
        !monitor.regions.isEmpty || !ruleSet.rules.isEmpty || !ranging.regions.isEmpty || !tracked.isEmpty
    }

    /// Whether `takeEvents` or `takeChanges` has something.
    public var hasNews: Bool { !events.isEmpty || !changes.isEmpty }

    /// The events since the last call, in the order in which they came to be.
    public mutating func takeEvents() -> [SiteEvent] {
        defer { events.removeAll() }
        return events
    }

    /// The rounds of ranging since the last call, the newest 60 at most.
    public mutating func takeRounds() -> [RangingRound] {
        defer { rounds.removeAll() }
        return rounds
    }

    /// What the engine changed since the last call, for the store.
    public mutating func takeChanges() -> [MonitoringChange] {
        defer { changes.removeAll() }
        return changes
    }

    /// What must outlive the program: states of regions and what rules remember.
    public func memories(now: Timestamp) -> (regions: [RegionMemory], rules: [RuleMemory]) {
        let regions = monitor.statuses(now: now).map {
            RegionMemory(
                identifier: $0.monitored.region.identifier, state: $0.state, since: $0.since, lastHeard: $0.lastHeard)
        }
        return (regions, rules.snapshot())
    }

    /// How everything stands now.
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
            isSwitchedOn: switcher.isLatched)
    }
}

/// The state of a region as it is kept over a restart.
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

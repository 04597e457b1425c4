public import Advertising
public import Tracking

/// What must outlive the program of a rule, so that a restart does not fire it again.
public struct RuleMemory: Equatable, Hashable, Sendable {
    public var rule: String
    public var lastFired: Timestamp?
    /// Whether the condition held: it has to become false before the rule fires again.
    public var isHeld: Bool
    /// How many steps of each `sequence` have been taken, in the order of the condition.
    public var steps: [Int]

    public init(rule: String, lastFired: Timestamp? = nil, isHeld: Bool = false, steps: [Int] = []) {
        self.rule = rule
        self.lastFired = lastFired
        self.isHeld = isHeld
        self.steps = steps
    }
}

/// Looks at rules: which conditions have become true. A value, and time is passed in.
public struct RuleEngine: Sendable {
    public private(set) var rules: [Rule]
    public private(set) var schedule: RuleSchedule

    /// - Parameter settings: When a beacon that a rule names counts as near; the rules' beacons are no regions and not
    ///   counted against the limit of these.
    public init(_ rules: [Rule] = [], schedule: RuleSchedule = .default, settings: RegionSettings = RegionSettings()) {
        self.rules = rules
        self.schedule = schedule
    }

    /// Takes other rules. Those that are the same as before keep their state.
    public mutating func replace(_ rules: [Rule], schedule: RuleSchedule) {}

    /// Takes a report in, with the parameters of `RegionMonitor.hear`.
    public mutating func hear(
        _ identity: BeaconIdentity, place: Int, address: DeviceAddress, rssi: Int8, at now: Timestamp
    ) {}

    /// Says whether reports can come at all. While they cannot, nothing that depends on them changes.
    public mutating func setListening(_ isListening: Bool, at now: Timestamp) {}

    /// Lets time pass and looks at the rules: at all of them when the schedule says so, at once at those that depend on
    /// regions when one changed its state. Called as often as `RegionMonitor.advance`, after it.
    ///
    /// - Parameters:
    ///   - utcOffset: Seconds that local time is ahead of UTC.
    ///   - estimate: The range of a beacon that was heard lately, `BeaconTable.estimate(of:now:)`.
    public mutating func evaluate(
        at now: Timestamp, utcOffset: Int, monitor: RegionMonitor, estimate: (BeaconIdentity) -> RangeEstimate?
    ) {}

    /// The events since the last call, in the order of time: `ruleFired`. Their numbers are left to the engine.
    public mutating func takeEvents() -> [SiteEvent] { [] }

    /// What must outlive the program, of the rules that have something to keep.
    public func snapshot() -> [RuleMemory] { [] }

    /// Takes up what `snapshot` gave, for the rules that are still there.
    public mutating func restore(_ memories: [RuleMemory]) {}
}

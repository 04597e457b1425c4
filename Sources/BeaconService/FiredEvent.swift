public import Regions
public import Tracking

/// A rule that fired, with what its receiver needs to act on it (J-18 … J-30).
public struct FiredEvent: Equatable, Sendable {
    /// A beacon that was received when the condition became true.
    public struct Beacon: Equatable, Sendable {
        public var identity: BeaconIdentity
        /// dBm; nil: unknown.
        public var rssi: Int8?

        public init(identity: BeaconIdentity, rssi: Int8? = nil) {
            self.identity = identity
            self.rssi = rssi
        }
    }

    public var rule: String
    public var time: Timestamp
    /// Empty when time alone made the condition true.
    public var beacons: [Beacon]
    public var triggers: [Trigger]
    public var triggerCondition: TriggerCondition
    /// `action_data` of the document.
    public var actionData: RuleAction

    /// Nil: the event is not that this rule fired.
    public init?(_ event: SiteEvent, of rule: Rule) {
        guard event.kind == .ruleFired, event.rule == rule.identifier else { return nil }
        self.rule = rule.identifier
        time = event.time
        beacons = event.beacon.map { [Beacon(identity: $0, rssi: event.rssi)] } ?? []
        triggers = rule.triggers
        triggerCondition = rule.condition
        actionData = event.action ?? rule.action
    }
}

public import Basics
public import Regions

/// A rule that fired, with the data that its receiver needs to act on it.
public struct FiredEvent: Equatable, Sendable {
    public var rule: String
    public var time: Timestamp
    /// The beacons that made the condition true; empty when time alone did.
    public var beacons: [FiredBeacon]
    public var triggers: [Trigger]
    public var triggerCondition: TriggerCondition
    /// The `action_data` of Beacapp's reference.
    public var actionData: RuleAction

    /// Nil if the event does not report that this rule fired.
    public init?(_ event: SiteEvent, of rule: Rule) {
        guard event.kind == .ruleFired, event.rule == rule.identifier else { return nil }
        self.rule = rule.identifier
        time = event.time
        beacons = event.firedBeacons
        triggers = rule.triggers
        triggerCondition = rule.condition
        actionData = event.action ?? rule.action
    }
}

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

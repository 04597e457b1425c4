public import Basics

/// The state of a rule that is stored, because a restart must not make it fire again.
public struct RuleMemory: Equatable, Hashable, Sendable {
    public var rule: String
    public var lastFired: Timestamp?
    /// Whether the condition held; it must become false before the rule fires again.
    public var isHeld: Bool
    /// The number of steps of each `sequence` that have been taken, in the order of the condition.
    public var steps: [Int]

    public init(rule: String, lastFired: Timestamp? = nil, isHeld: Bool = false, steps: [Int] = []) {
        self.rule = rule
        self.lastFired = lastFired
        self.isHeld = isHeld
        self.steps = steps
    }
}

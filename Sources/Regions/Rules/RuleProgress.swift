import Basics

/// The state of a rule between two evaluations.
///
/// A condition is true, false, or unknown (nil). It is unknown if no beacon was heard yet, or while no reports can
/// arrive. An unknown value changes nothing, because neither a restart nor a lost adapter may enable a rule to fire
/// again.
struct RuleProgress: Sendable {
    private(set) var lastFired: Timestamp?
    /// Whether `lastFired` is from the previous run.
    private var hasRecalledFiring = false
    /// Whether the condition held when its value was last known.
    var isHeld = false
    /// The sequences of the condition, in the order in which they occur.
    private(set) var sequences: [Sequence] = []

    /// The progress of one sequence.
    struct Sequence: Equatable, Sendable {
        var step = 0
        /// The last known value of each element; nil: not known in this run.
        var previous: [Bool?]
    }

    init(_ condition: TriggerCondition) { addSequences(of: condition) }

    private mutating func addSequences(of condition: TriggerCondition) {
        switch condition {
        case .trigger: break
        case .all(let elements), .any(let elements): for element in elements { addSequences(of: element) }
        case .sequence(let elements):
            sequences.append(Sequence(previous: elements.map { _ in false }))
            for element in elements { addSequences(of: element) }
        }
    }

    /// Evaluates the condition and returns whether it has just become true.
    mutating func look(_ condition: TriggerCondition, _ triggers: [Bool?]) -> Bool {
        var sequence = 0
        guard let value = value(of: condition, triggers, &sequence) else { return false }
        defer { isHeld = value }
        return value && !isHeld
    }

    /// Restarts all sequences.
    mutating func beginAnew() {
        for index in sequences.indices { sequences[index].step = 0 }
    }

    /// The value of a condition. Every part is evaluated, since sequences inside must observe each change.
    private mutating func value(of condition: TriggerCondition, _ triggers: [Bool?], _ next: inout Int) -> Bool? {
        switch condition {
        case .trigger(let index): return triggers.indices.contains(index) ? triggers[index] : false
        case .all(let elements):
            var all: Bool? = !elements.isEmpty
            for element in elements {
                let value = value(of: element, triggers, &next)
                // False takes precedence over unknown.
                if value == false { all = false } else if value == nil, all == true { all = nil }
            }
            return all
        case .any(let elements):
            var any: Bool? = false
            for element in elements {
                let value = value(of: element, triggers, &next)
                if value == true { any = true } else if value == nil, any == false { any = nil }
            }
            return any
        case .sequence(let elements): return follow(elements, triggers, &next)
        }
    }

    /// Advances a sequence by at most one step per evaluation: of two elements that became true together, neither
    /// was first.
    private mutating func follow(_ elements: [TriggerCondition], _ triggers: [Bool?], _ next: inout Int) -> Bool {
        let number = next
        next += 1
        let step = sequences[number].step
        for (index, element) in elements.enumerated() {
            guard let value = value(of: element, triggers, &next) else { continue }
            if index == step, value, sequences[number].previous[index] == false { sequences[number].step = step + 1 }
            sequences[number].previous[index] = value
        }
        return !elements.isEmpty && sequences[number].step == elements.count
    }

    // MARK: Limits

    mutating func fire(at now: Timestamp) { (lastFired, hasRecalledFiring) = (now, false) }

    mutating func takeFiring(of other: RuleProgress) {
        (lastFired, hasRecalledFiring) = (other.lastFired, other.hasRecalledFiring)
    }

    /// Corrects the times of the previous run after the clock was set forward by this number of microseconds, so
    /// that they remain the same moments.
    mutating func keepRecalled(whenSetBy change: Int64) {
        if hasRecalledFiring { lastFired = lastFired?.advanced(byMicroseconds: -change) }
    }

    /// Whether the limits of a rule permit it to fire.
    /// - Parameter correction: Microseconds by which the actual time of day is ahead of `now`.
    func mayFire(_ rule: Rule, at now: Timestamp, in zone: LocalZone, correctedBy correction: Int64) -> Bool {
        guard let lastFired else { return true }
        // The absolute value, because a clock that was set back must neither lift the limit nor keep it forever.
        if abs(now.seconds(since: lastFired)) < rule.cooldown { return false }
        guard rule.isOncePerDay else { return true }
        func day(_ time: Timestamp) -> Int64 {
            LocalDay(time.advanced(byMicroseconds: correction), in: zone, startingAt: rule.dayStart).day
        }
        return day(now) != day(lastFired)
    }

    // MARK: Memory

    func memory(of rule: String) -> RuleMemory? {
        let steps = sequences.map(\.step)
        guard lastFired != nil || isHeld || steps.contains(where: { $0 > 0 }) else { return nil }
        return RuleMemory(rule: rule, lastFired: lastFired, isHeld: isHeld, steps: steps)
    }

    mutating func recall(_ memory: RuleMemory) {
        (lastFired, hasRecalledFiring) = (memory.lastFired, true)
        isHeld = memory.isHeld
        for index in sequences.indices {
            sequences[index].previous = sequences[index].previous.map { _ in nil }
            guard memory.steps.indices.contains(index) else { continue }
            sequences[index].step = min(max(0, memory.steps[index]), sequences[index].previous.count)
        }
    }
}

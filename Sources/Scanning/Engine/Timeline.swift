public import Basics

/// The time of a source: a live one uses a clock, a replay has its own.
public protocol Timeline: Sendable {
    var now: Timestamp { get }
    /// Microseconds that the machine has slept so far. It grows only while nothing runs, so comparing two readings
    /// reveals a sleep of any length. A replay does not sleep.
    var slept: Int64 { get }
    /// Microseconds by which the clock of the machine was set forward since the source began, negative when it was
    /// set back: `now` continues as if the clock had not been set. In a replay it is zero.
    var correction: Int64 { get }
    /// Whether no more reports will come: a capture was read to its end, and all of it is in the inbox.
    var hasEnded: Bool { get }
    /// The last jump target of a replay: events before it were passed over on the way; nil: the replay runs from its
    /// beginning, or this is not a replay.
    var jumpedTo: Timestamp? { get }
}

extension Timeline {
    public var slept: Int64 { 0 }
    public var correction: Int64 { 0 }
    public var hasEnded: Bool { false }
    public var jumpedTo: Timestamp? { nil }
}

extension Clock: Timeline {}

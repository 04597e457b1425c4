public import Tracking

/// The time of a source: a live one uses a clock, a replay has its own.
public protocol Timeline: Sendable {
    var now: Timestamp { get }
    /// Microseconds that the machine has slept so far. It grows only while nothing runs, so comparing two readings
    /// reveals a sleep of any length. A replay does not sleep.
    var slept: Int64 { get }
    /// Microseconds by which the clock of the machine was set forward since the source began, negative when it was set
    /// back: `now` goes on as if nobody had set it. In a replay there are none.
    var correction: Int64 { get }
    /// Whether no more reports will come: a capture was read to its end, and all of it is in the inbox.
    var hasEnded: Bool { get }
    /// The moment that a replay was last put to: what happened before it was passed over on the way; nil: it runs from
    /// its beginning, or is none.
    var jumpedTo: Timestamp? { get }
}

extension Timeline {
    public var slept: Int64 { 0 }
    public var correction: Int64 { 0 }
    public var hasEnded: Bool { false }
    public var jumpedTo: Timestamp? { nil }
}

extension Clock: Timeline {}

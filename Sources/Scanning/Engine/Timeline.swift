public import Tracking

/// What time it is for a source: a live one has a clock, a replay its own.
public protocol Timeline: Sendable {
    var now: Timestamp { get }
    /// Microseconds that the machine has slept so far. It grows only while nothing runs, so that who compares two
    /// readings knows of a sleep of any length. A replay does not sleep.
    var slept: Int64 { get }
    /// Whether no report comes any more: a capture was read to its end, and all of it is in the inbox.
    var hasEnded: Bool { get }
}

extension Timeline {
    public var slept: Int64 { 0 }
    public var hasEnded: Bool { false }
}

extension Clock: Timeline {}

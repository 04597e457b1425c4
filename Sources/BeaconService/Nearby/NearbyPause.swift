public import Basics

/// The pause after a failure of the server: a minute, and twice as long after each further failure, up to 16
/// minutes.
public struct NearbyPause: Equatable, Sendable {
    /// The duration of the first pause in seconds.
    public static let first = 60.0
    /// The duration of the longest pause in seconds.
    public static let longest = 960.0

    private var begin: Timestamp?
    private var seconds = 0.0

    public init() {}

    /// Begins a pause.
    /// - Parameter wanted: The pause in seconds that the server requests (`Retry-After`); limited to `longest`.
    public mutating func fail(at now: Timestamp, wanted: Double? = nil) {
        seconds = min(max(seconds == 0 ? Self.first : 2 * seconds, wanted ?? 0), Self.longest)
        begin = now
    }

    /// Ends the pause because the server answered; the next one is short again.
    public mutating func end() { self = Self() }

    /// Ends the pause because there is a sign that the server is back; the next one is longer nevertheless.
    public mutating func hurry() { begin = nil }

    /// Whether the pause is in effect now. A clock that was set back ends the pause.
    public func isOn(at now: Timestamp) -> Bool {
        begin.map { (0..<seconds).contains(now.seconds(since: $0)) } ?? false
    }
}

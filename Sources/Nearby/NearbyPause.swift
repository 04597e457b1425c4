public import Tracking

/// The pause that follows when the server failed: a minute, and twice as long each time it fails again, up to 16 minutes.
public struct NearbyPause: Equatable, Sendable {
    /// Seconds of the first pause.
    public static let first = 60.0
    /// Seconds of the longest pause.
    public static let longest = 960.0

    private var begin: Timestamp?
    private var seconds = 0.0

    public init() {}

    /// Begins a pause.
    /// - Parameter wanted: Seconds for which the server wants to be left alone (`Retry-After`); at most `longest` count.
    public mutating func fail(at now: Timestamp, wanted: Double? = nil) {
        seconds = min(max(seconds == 0 ? Self.first : 2 * seconds, wanted ?? 0), Self.longest)
        begin = now
    }

    /// Ends it, and the next one is short again: the server answered.
    public mutating func end() { self = Self() }

    /// Ends it, but the next one is longer: there is a sign that the server is back.
    public mutating func hurry() { begin = nil }

    /// Whether the server is left alone now. A clock that was set back ends the pause.
    public func isOn(at now: Timestamp) -> Bool {
        begin.map { (0..<seconds).contains(now.seconds(since: $0)) } ?? false
    }
}

/// A moment: microseconds since 1970-01-01 00:00 UTC. It is the only type for time in the program; pure code has no
/// clock.
public struct Timestamp: Hashable, Comparable, Sendable {
    public var microseconds: Int64

    @inlinable public init(microseconds: Int64) { self.microseconds = microseconds }
    @inlinable public init(seconds: Double) { microseconds = Int64(seconds * 1_000_000) }

    /// Seconds from `earlier` to `self`; negative when `earlier` is later.
    @inlinable public func seconds(since earlier: Timestamp) -> Double {
        Double(microseconds &- earlier.microseconds) / 1_000_000
    }

    @inlinable public func advanced(bySeconds seconds: Double) -> Timestamp {
        Timestamp(microseconds: microseconds &+ Int64(seconds * 1_000_000))
    }

    @inlinable public func advanced(byMicroseconds count: Int64) -> Timestamp {
        Timestamp(microseconds: microseconds &+ count)
    }

    @inlinable public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.microseconds < right.microseconds
    }
}

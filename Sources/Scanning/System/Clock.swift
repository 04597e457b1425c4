import Glibc
public import Tracking

/// The clock of live sources: wall time at the start, then the time that truly passed, sleep included. It never jumps
/// when somebody sets the clock, so that ages stay true.
public struct Clock: Sendable {
    private let offset: Int64

    public init() { offset = Self.read(CLOCK_REALTIME) - Self.read(CLOCK_BOOTTIME) }

    public var now: Timestamp { Timestamp(microseconds: microseconds) }

    /// Microseconds since 1970-01-01 UTC.
    public var microseconds: Int64 { Self.read(CLOCK_BOOTTIME) + offset }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}

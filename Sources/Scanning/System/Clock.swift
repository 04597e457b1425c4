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

    /// Microseconds of sleep since the machine was started: one clock of the kernel stands still meanwhile, the other
    /// goes on.
    public var slept: Int64 {
        // Who is held up between the two readings reads again: that was no sleep.
        while true {
            let before = Self.read(CLOCK_MONOTONIC)
            let boot = Self.read(CLOCK_BOOTTIME)
            if Self.read(CLOCK_MONOTONIC) - before < Self.together { return boot - before }
        }
    }

    /// Microseconds within which two clocks are read at the same time.
    private static let together: Int64 = 1000

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}

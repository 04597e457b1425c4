import Glibc
public import Tracking

/// The clock of live sources: wall time at the start, then the elapsed time including sleep. It does not jump when the
/// system's clock is set, which keeps ages correct.
public struct Clock: Sendable {
    private let offset: Int64

    public init() { offset = Self.read(CLOCK_REALTIME) - Self.read(CLOCK_BOOTTIME) }

    public var now: Timestamp { Timestamp(microseconds: microseconds) }

    /// Microseconds since 1970-01-01 UTC.
    public var microseconds: Int64 { Self.read(CLOCK_BOOTTIME) + offset }

    /// Microseconds of sleep since the machine was started: the difference of two kernel clocks, of which one stops
    /// during sleep.
    public var slept: Int64 {
        // If the process was interrupted between the two readings it reads again, since that was no sleep.
        while true {
            let before = Self.read(CLOCK_MONOTONIC)
            let boot = Self.read(CLOCK_BOOTTIME)
            if Self.read(CLOCK_MONOTONIC) - before < Self.together { return boot - before }
        }
    }

    /// Microseconds within which two readings count as simultaneous.
    private static let together: Int64 = 1000

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}

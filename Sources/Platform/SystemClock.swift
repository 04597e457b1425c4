import Glibc

/// A clock of the kernel.
public enum SystemClock: Sendable {
    /// Wall time, since 1970-01-01 UTC. It jumps when the clock is set.
    case wall
    /// The time since the start of the machine, including sleep.
    case sinceBoot
    /// The time since the start of the machine, without sleep.
    case awake

    private var number: clockid_t {
        switch self {
        case .wall: CLOCK_REALTIME
        case .sinceBoot: CLOCK_BOOTTIME
        case .awake: CLOCK_MONOTONIC
        }
    }

    /// The current reading in microseconds, rounded down.
    public var microseconds: Int64 {
        var time = timespec()
        unsafe clock_gettime(number, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}

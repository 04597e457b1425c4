public import Basics
import Platform
import Synchronization

/// The clock of live sources: wall time at the start, then the elapsed time including sleep. It does not jump when
/// the system's clock is set, which keeps ages correct; `correction` has the difference.
public struct Clock: Sendable {
    private let offset: Int64
    private let setting = ClockSetting()

    public init() { offset = Self.wallOffset }

    /// See `Timeline`.
    public var correction: Int64 { setting.follow(Self.wallOffset - offset) }

    /// The difference of wall time and elapsed time, in microseconds.
    private static var wallOffset: Int64 {
        simultaneous(.wall, with: .sinceBoot) { $0 - $1 }
    }

    public var now: Timestamp { Timestamp(microseconds: microseconds) }

    /// Microseconds since 1970-01-01 UTC.
    public var microseconds: Int64 { SystemClock.sinceBoot.microseconds + offset }

    /// Microseconds of sleep since the machine was started: the difference of two kernel clocks, of which one stops
    /// during sleep.
    public var slept: Int64 { Self.simultaneous(.sinceBoot, with: .awake) { $0 - $1 } }

    /// Two clocks of the kernel, read at the same time.
    private static func simultaneous(
        _ clock: SystemClock, with other: SystemClock, _ body: (Int64, Int64) -> Int64
    ) -> Int64 {
        // If the process was interrupted between the two readings it reads again.
        while true {
            let before = other.microseconds
            let time = clock.microseconds
            if other.microseconds - before < together { return body(time, before) }
        }
    }

    /// Microseconds within which two readings count as simultaneous.
    private static let together: Int64 = 1000
}

/// The amount by which a clock was set. Time servers continually make small adjustments, which are not followed.
final class ClockSetting: Sendable {
    private let inForce = Atomic<Int64>(0)

    /// The least change that is followed, in microseconds.
    private static let least: Int64 = 100_000

    /// - Parameter measured: The amount by which it is ahead now, in microseconds.
    /// - Returns: The amount by which it counts as set.
    func follow(_ measured: Int64) -> Int64 {
        let known = inForce.load(ordering: .relaxed)
        guard abs(measured - known) >= Self.least else { return known }
        inForce.store(measured, ordering: .relaxed)
        return measured
    }
}

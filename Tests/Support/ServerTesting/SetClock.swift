public import Basics
import Synchronization

/// A clock that a test sets.
public final class SetClock: Sendable {
    private let moment = Mutex((time: Timestamp(seconds: 1_795_000_000), uptime: 0.0))

    public init() {}

    public var now: Timestamp { moment.withLock { $0.time } }
    /// The time of a clock that is never adjusted.
    public var uptime: Double { moment.withLock { $0.uptime } }

    public func advance(_ seconds: Double) {
        moment.withLock { $0 = ($0.time.advanced(bySeconds: seconds), $0.uptime + seconds) }
    }

    public func set(aheadBy seconds: Double) {
        moment.withLock { $0.time = $0.time.advanced(bySeconds: seconds) }
    }
}

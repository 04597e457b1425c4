import MonitorUI
import Scanning
import Synchronization
import Tracking

/// What wakes the loop of the screen.
enum Wake: Sendable {
    case input
    case signal
    case tick
    /// The source or the site has something new.
    case news
    /// A command has begun, or it has ended with these messages.
    case answer([Message])
    /// The events of earlier runs have been read, for the request of that number.
    case earlier([MonitorEvent], request: Int)
}

/// How often the screen wants to be woken: set by the loop, followed by the ticker.
final class Pace: Sendable {
    /// Microseconds.
    private let interval: Atomic<Int64>
    private let isTickPending = Atomic(false)
    private let sleeper = Sleeper()

    init(framesPerSecond: Int) { interval = Atomic(Self.second / Int64(max(1, framesPerSecond))) }

    /// In microseconds.
    private static let second: Int64 = 1_000_000

    /// Sleeps until the next tick is due; false: no tick now, since the screen now wants to be woken more often. At one
    /// tick a second the tick comes with the clock's next second, which is all that changes then.
    func rest() async -> Bool {
        let interval = interval.load(ordering: .relaxed)
        guard interval >= Self.second else { return await sleeper.sleep(for: .microseconds(interval)) }
        let past = LocalClock.wall.microseconds % Self.second
        return await sleeper.sleep(for: .microseconds(interval - past + Self.slack))
    }

    /// Microseconds to wait after a second begins, so that slightly different clocks agree on the second.
    private static let slack: Int64 = 2_000

    /// Whether a tick may be sent. Only one is pending at a time, so a terminal that takes no output only costs frames.
    func mayTick() -> Bool { !isTickPending.exchange(true, ordering: .relaxed) }

    /// Called when the loop has handled the tick.
    func tickDone() { isTickPending.store(false, ordering: .relaxed) }

    func set(framesPerSecond: Double) {
        let new = Int64(1e6 / max(0.1, framesPerSecond))
        if interval.exchange(new, ordering: .relaxed) >= Self.second, new < Self.second { sleeper.wake() }
    }
}

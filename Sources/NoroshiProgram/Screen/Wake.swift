import Basics
import MonitorUI
import Scanning
import Synchronization

/// The reasons to wake the loop of the screen.
enum Wake: Sendable {
    case input
    case signal
    case tick
    /// The source or the site has new data.
    case news
    /// A command has begun, or it has ended with these messages.
    case answer([Message])
    /// The events of earlier runs have been read, for the request with this number.
    case earlier([MonitorEvent], request: Int)
}

/// The rate at which the screen wants to be woken: the loop sets it, and the ticker follows it.
final class Pace: Sendable {
    /// The interval between two ticks in microseconds.
    private let interval: Atomic<Int64>
    private let isTickPending = Atomic(false)
    private let sleeper = Sleeper()

    init(framesPerSecond: Int) { interval = Atomic(Self.second / Int64(max(1, framesPerSecond))) }

    /// A second in microseconds.
    private static let second: Int64 = 1_000_000

    /// Sleeps until the next tick is due; false: no tick now, since the screen now wants to be woken more often. At
    /// one tick per second, the tick comes at the clock's next second, because only the clock changes then.
    func rest() async -> Bool {
        let interval = interval.load(ordering: .relaxed)
        guard interval >= Self.second else { return await sleeper.sleep(for: .microseconds(interval)) }
        let past = LocalClock.wall.microseconds % Self.second
        return await sleeper.sleep(for: .microseconds(interval - past + Self.slack))
    }

    /// Microseconds to wait after a second begins, so that slightly different clocks agree on the second.
    private static let slack: Int64 = 2_000

    /// Whether a tick may be sent. Only one is pending at a time, so a terminal that takes no output only costs
    /// frames.
    func mayTick() -> Bool { !isTickPending.exchange(true, ordering: .relaxed) }

    /// Marks the tick as handled; the loop calls this.
    func tickDone() { isTickPending.store(false, ordering: .relaxed) }

    func set(framesPerSecond: Double) {
        let new = Int64(1e6 / max(0.1, framesPerSecond))
        if interval.exchange(new, ordering: .relaxed) >= Self.second, new < Self.second { sleeper.wake() }
    }
}

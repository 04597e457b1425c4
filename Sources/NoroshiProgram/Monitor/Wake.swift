import Dispatch
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
}

/// Watches a file descriptor. Says once that there is something to read, and is silent until it is armed again, so
/// that a loop that is busy is not called over and over.
final class DescriptorWatch {
    /// Used by its handler and by the loop: Dispatch sources may be used from any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead

    init(_ descriptor: Int32, _ body: @escaping @Sendable () -> Void) {
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "noroshi.descriptor"))
        unsafe self.source = source
        unsafe source.setEventHandler { @Sendable in
            unsafe source.suspend()
            body()
        }
        unsafe source.activate()
    }

    /// Listens again.
    func arm() { unsafe source.resume() }
}

/// How often the screen wants to be woken, told by the loop and kept by the ticker.
final class Pace: Sendable {
    private let interval: Atomic<UInt64>
    private let isTickPending = Atomic(false)
    private let nap = Nap()

    init(framesPerSecond: Int) { interval = Atomic(1_000_000_000 / UInt64(max(1, framesPerSecond))) }

    private static let second: UInt64 = 1_000_000_000

    /// Sleeps until the next tick is due; false: not this time, the screen wants to be woken more often. Where a tick a
    /// second is enough it comes with the clock's next second, which is all that changes then.
    func rest() async -> Bool {
        let interval = interval.load(ordering: .relaxed)
        guard interval >= Self.second else { return await nap.sleep(nanoseconds: interval) }
        let past = UInt64(LocalClock.wall.microseconds % 1_000_000) * 1000
        return await nap.sleep(nanoseconds: interval - past + Self.slack)
    }

    /// Nanoseconds after a second's beginning in which clocks that differ a little agree on the second.
    private static let slack: UInt64 = 2_000_000

    /// Whether a tick may be sent: one at a time, so that a terminal that takes no output costs frames and nothing else.
    func mayTick() -> Bool { !isTickPending.exchange(true, ordering: .relaxed) }

    /// The loop has dealt with the tick.
    func tickDone() { isTickPending.store(false, ordering: .relaxed) }

    func set(framesPerSecond: Double) {
        let new = UInt64(1e9 / max(0.1, framesPerSecond))
        if interval.exchange(new, ordering: .relaxed) >= Self.second, new < Self.second { nap.ring() }
    }
}

import Dispatch
import Synchronization

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

    init(framesPerSecond: Int) { interval = Atomic(1_000_000_000 / UInt64(max(1, framesPerSecond))) }

    /// Nanoseconds until the next tick.
    var nanoseconds: UInt64 { interval.load(ordering: .relaxed) }

    /// Whether a tick may be sent: one at a time, so that a terminal that takes no output costs frames and nothing else.
    func mayTick() -> Bool { !isTickPending.exchange(true, ordering: .relaxed) }

    /// The loop has dealt with the tick.
    func tickDone() { isTickPending.store(false, ordering: .relaxed) }

    func set(framesPerSecond: Double) {
        interval.store(UInt64(1e9 / max(0.1, framesPerSecond)), ordering: .relaxed)
    }
}

import HCI
import Synchronization

/// The simulated site as a live source: what would be on the air now.
public final class SimulatedSource: Sendable {
    public let seed: UInt64
    private let inbox: Inbox
    private let clock: Clock
    private let site: Mutex<SimulatedSite>
    private let last: Atomic<Int64>

    /// Nanoseconds between two deposits: an adapter hands over at once, and what follows a report shall not wait here.
    private static let interval: UInt64 = 25_000_000
    /// Microseconds after which a gap is a laptop that slept, and not made up for.
    private static let longestGap: Int64 = 5_000_000

    public init(seed: UInt64, inbox: Inbox, clock: Clock) {
        self.seed = seed
        self.inbox = inbox
        self.clock = clock
        let now = clock.microseconds
        site = Mutex(SimulatedSite(seed: seed, start: now))
        last = Atomic(now)
    }

    /// Deposits reports until the task is cancelled.
    public func run() async {
        while !Task.isCancelled {
            advance()
            try? await Task.sleep(nanoseconds: Self.interval)
        }
    }

    private func advance() {
        let now = clock.microseconds
        let gap = now - last.exchange(now, ordering: .relaxed)
        site.withLock { site in
            if gap > Self.longestGap { site.skip(to: now) }
            inbox.deposit { site.advance(to: now, into: &$0) }
        }
    }
}

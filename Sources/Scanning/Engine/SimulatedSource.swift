@preconcurrency import Dispatch
import HCI
import Synchronization

/// The simulated site as a live source: what would be on the air now.
public final class SimulatedSource: Sendable {
    public let seed: UInt64
    private let inbox: Inbox
    private let clock: Clock
    private let site: Mutex<SimulatedSite>
    /// Dispatch sources may be used from any thread; the module has not said so yet.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer

    /// Milliseconds between two deposits.
    private static let interval = 50

    public init(seed: UInt64, inbox: Inbox, clock: Clock) {
        self.seed = seed
        self.inbox = inbox
        self.clock = clock
        site = Mutex(SimulatedSite(seed: seed, start: clock.microseconds))
        unsafe timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "noroshi.simulated"))
    }

    public func start() {
        unsafe timer.schedule(
            deadline: .now(), repeating: .milliseconds(Self.interval), leeway: .milliseconds(Self.interval / 5))
        unsafe timer.setEventHandler { @Sendable [self] in advance() }
        unsafe timer.activate()
    }

    private func advance() {
        let now = clock.microseconds
        site.withLock { site in
            inbox.deposit { site.advance(to: now, into: &$0) }
        }
    }

    public func stop() {
        unsafe timer.cancel()
        inbox.close()
    }
}

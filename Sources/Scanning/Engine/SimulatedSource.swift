import Basics
import Radio
import Synchronization

/// The simulated site as a live source: the reports that would be on the air now.
public final class SimulatedSource: ReportSource {
    public let seed: UInt64
    public let identity = SourceIdentity(family: "simulated", origin: .simulated)
    public let timeline: any Timeline
    private let state = Mutex(State())

    private struct State {
        var site: SimulatedSite?
        var last: Int64 = 0
        var work: Task<Void, Never>?
    }

    /// The time between two deposits. They are short because an adapter delivers at once, and reactions must not be
    /// delayed here.
    private static let interval = Duration.milliseconds(25)
    /// Microseconds from which on a gap means that the laptop slept; such a gap is not filled with reports.
    private static let longestGap: Int64 = 5_000_000

    /// - Parameter clock: The timeline of the simulated reports.
    public init(seed: UInt64, clock: any Timeline) {
        self.seed = seed
        timeline = clock
    }

    deinit { state.withLock { $0.work }?.cancel() }

    public func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) {
        state.withLock { state in
            guard state.work == nil else { return }
            let now = timeline.now.microseconds
            // The simulation continues after a pause, whose reports are left out.
            state.site?.skip(to: now)
            state.site = state.site ?? SimulatedSite(seed: seed, start: now)
            state.last = now
            state.work = Task.detached { [weak self] in
                while !Task.isCancelled {
                    self?.advance(inbox)
                    try? await Task.sleep(for: Self.interval)
                }
            }
        }
    }

    public func stop() {
        state.withLock { state in
            state.work?.cancel()
            state.work = nil
        }
    }

    func advance(_ inbox: Inbox) {
        state.withLock { state in
            guard state.work != nil else { return }
            let now = timeline.now.microseconds
            let gap = now - state.last
            state.last = now
            if gap > Self.longestGap { state.site?.skip(to: now) }
            inbox.deposit { state.site?.advance(to: now, into: &$0) }
        }
    }
}

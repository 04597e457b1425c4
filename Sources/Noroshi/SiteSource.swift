public import BeaconService
public import Configuration
public import Scanning
import Synchronization
public import Tracking

/// Where the reports of a site come from: a controller, the simulated site, or the replay of a capture.
public final class SiteSource: Sendable {
    public enum Kind: Sendable {
        case controller(ControllerSource)
        case simulated(seed: UInt64)
        case replay(Replay)
    }

    public let inbox: Inbox
    public let timeline: any Timeline
    /// What a controller says of itself, from now on.
    public let states: AsyncStream<SourceState>
    private let current: Mutex<Current>
    private let last: LastState

    private struct Current {
        public var kind: Kind
        var fallback: ControllerError?
        /// The controller that is tried again and again while the simulated site stands in for it.
        var sought: ControllerSource?
        var work: [Task<Void, Never>] = []
        var hasStopped = false
        /// Whoever has to know that an adapter took the place of the simulated site.
        var onReplacement: (@Sendable () async -> Void)?
    }

    /// Nanoseconds between two tries to get an adapter in place of the simulated site.
    private static let retryInterval: UInt64 = 2_000_000_000

    /// Opens a capture.
    public init(capture path: String, speed: Double) throws(CaptureFileError) {
        (states, last) = LastState.make()
        inbox = Inbox()
        let replay = try Replay(path: path, inbox: inbox, clock: Clock())
        replay.setSpeed(speed)
        timeline = replay
        let work = [Task.detached { await replay.run() }, Task.detached(priority: .background) { replay.measure() }]
        current = Mutex(Current(kind: .replay(replay), work: work))
    }

    /// Opens a live source. Without a usable adapter, `auto` gives the simulated site until there is one.
    /// - Throws: Why a controller that was asked for cannot be used.
    public init(_ choice: SourceChoice, _ settings: Settings) throws(ControllerError) {
        (states, last) = LastState.make()
        let clock = Clock()
        let inbox = Inbox()
        self.inbox = inbox
        timeline = clock
        if case .simulated(let seed) = choice {
            current = Mutex(Current(kind: .simulated(seed: seed)))
            simulate(seed, clock)
            return
        }
        var adapter: String?
        if case .controller(let name) = choice { adapter = name }
        let controller = ControllerSource(
            configuration: settings.controller(adapter), clock: clock, inbox: inbox
        ) { [last] state in last.set(state) }
        do throws(ControllerError) {
            try controller.start()
            current = Mutex(Current(kind: .controller(controller)))
        } catch {
            guard choice == .auto else { throw error }
            let seed = SourceChoice.defaultSeed
            let sought = error.mayPass ? controller : nil
            current = Mutex(Current(kind: .simulated(seed: seed), fallback: error, sought: sought))
            simulate(seed, clock)
            if let sought { seek(sought) }
        }
    }

    public var kind: Kind { current.withLock { $0.kind } }

    /// When what listens to it begins: with a capture at its first report, else now.
    public var startTime: Timestamp {
        if case .replay(let replay) = kind { replay.start } else { timeline.now }
    }

    /// Has `body` called when an adapter has taken the place of the simulated site, before anything is heard of it.
    func onReplacement(_ body: @escaping @Sendable () async -> Void) {
        current.withLock { $0.onReplacement = body }
    }

    /// Returns when the capture is at its end; for other sources, when the task is cancelled.
    public func waitForEnd() async {
        while !Task.isCancelled {
            if case .replay(let replay) = kind, replay.current.hasEnded { return }
            try? await Task.sleep(nanoseconds: Self.endInterval)
        }
    }

    /// Nanoseconds between two looks whether a capture is at its end.
    private static let endInterval: UInt64 = 100_000_000

    /// Whether the reports are made up.
    public var isSimulated: Bool { if case .simulated = kind { true } else { false } }

    /// The name of the source in the log: `hci0`, `simulated`, `capture`.
    public var name: String {
        switch kind {
        case .simulated: "simulated"
        case .replay: "capture"
        case .controller:
            switch controllerState {
            case .scanning(let scan), .silent(let scan, _): scan.adapter
            case .lost(let error, _): error.arguments.first ?? "hci"
            case .starting, .stopped: "hci"
            }
        }
    }

    /// The adapter that is listened with, also while it is away: `hci0`; nil: none.
    public var adapter: String? {
        guard case .controller = kind else { return nil }
        switch controllerState {
        case .scanning(let scan), .silent(let scan, _): return scan.adapter
        case .lost(let error, _): return error.arguments.first.flatMap { $0.hasPrefix("hci") ? $0 : nil }
        case .starting, .stopped: return nil
        }
    }

    /// How much of the time the controller listens (T-6); nil: there is none, and a profile would have no effect.
    public var profile: ScanProfile? { controller?.profile }

    /// Gives the controller another profile; a scan that runs begins anew. False: there is none, and nothing was done.
    @discardableResult
    public func setProfile(_ profile: ScanProfile) -> Bool {
        guard let controller else { return false }
        controller.profile = profile
        return true
    }

    /// The controller that is listened with, or that is to take the place of the simulated site.
    private var controller: ControllerSource? {
        current.withLock { current in
            if case .controller(let controller) = current.kind { controller } else { current.sought }
        }
    }

    /// Why the simulated site is shown though nobody asked for it.
    public var fallback: ControllerError? { current.withLock { $0.fallback } }

    /// How the controller is, as it last said.
    public var controllerState: SourceState { last.value.withLock { $0 } }

    private func simulate(_ seed: UInt64, _ clock: Clock) {
        let site = SimulatedSource(seed: seed, inbox: inbox, clock: clock)
        let work = Task.detached { await site.run() }
        current.withLock { $0.work.append(work) }
    }

    /// Tries again and again to get a controller; then it takes the place of the simulated site.
    private func seek(_ controller: ControllerSource) {
        let work = Task.detached { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(nanoseconds: Self.retryInterval)
                guard !Task.isCancelled, self != nil else { return }
                do throws(ControllerError) {
                    try controller.start()
                    await self?.replaceSimulation(by: controller)
                    return
                } catch {
                    self?.current.withLock { $0.fallback = error }
                }
            }
        }
        current.withLock { $0.work.append(work) }
    }

    /// The site is at its end before the table begins anew: nothing simulated may stand among what is real.
    func replaceSimulation(by controller: ControllerSource) async {
        let site = current.withLock { $0.work.first }
        site?.cancel()
        await site?.value
        let hasStopped = current.withLock { current in
            if !current.hasStopped {
                current.kind = .controller(controller)
                (current.fallback, current.sought) = (nil, nil)
            }
            return current.hasStopped
        }
        guard !hasStopped else { return controller.stop() }
        inbox.reset()
        await current.withLock { $0.onReplacement }?()
    }

    /// Ends the source; a controller is put back first.
    public func stop() {
        let (kind, work) = current.withLock { current in
            current.hasStopped = true
            return (current.kind, current.work)
        }
        for task in work { task.cancel() }
        if case .controller(let controller) = kind { controller.stop() }
    }
}

extension ControllerError {
    /// Whether waiting may help.
    fileprivate var mayPass: Bool {
        switch self {
        case .noPermission, .socketsUnavailable: false
        default: true
        }
    }
}

extension Settings {
    /// How to scan, by the settings and what the command line says.
    public func controller(
        _ adapter: String?, active: Bool = false, takeOver: Bool = false
    ) -> ControllerConfiguration {
        var configuration = ControllerConfiguration(
            adapter: adapter, active: active || activeScan, takeOver: takeOver || self.takeOver)
        configuration.silence = silence
        configuration.profile = scanProfile
        return configuration
    }
}

/// The last word of a controller, kept apart from the source so that it can come before the source is whole.
private final class LastState: Sendable {
    let value = Mutex(SourceState.starting)
    private let continuation: AsyncStream<SourceState>.Continuation

    private init(_ continuation: AsyncStream<SourceState>.Continuation) { self.continuation = continuation }

    static func make() -> (AsyncStream<SourceState>, LastState) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: SourceState.self, bufferingPolicy: .bufferingNewest(256))
        return (stream, LastState(continuation))
    }

    func set(_ state: SourceState) {
        value.withLock { $0 = state }
        continuation.yield(state)
    }
}

extension SiteSource.Kind {
    /// What states of regions and rules are kept apart by: what a simulation saw says nothing of the air.
    public var family: String {
        switch self {
        case .controller: "controller"
        case .simulated: "simulated"
        case .replay: "capture"
        }
    }
}

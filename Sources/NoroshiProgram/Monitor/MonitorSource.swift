import Configuration
import HCI
import Localization
import MonitorUI
import Scanning
import Synchronization
import Tracking

/// The source behind the screen: a controller, the simulated site, or a replay.
final class MonitorSource: Sendable {
    enum Kind: Sendable {
        case controller(ControllerSource)
        case simulated(seed: UInt64)
        case replay(Replay)
    }

    let inbox: Inbox
    let timeline: any Timeline
    private let current: Mutex<Current>

    private struct Current {
        var kind: Kind
        var fallback: ControllerError?
        var controllerState = SourceState.starting
        var work: [Task<Void, Never>] = []
        var hasStopped = false
    }

    /// Nanoseconds between two tries to get an adapter in place of the simulated site.
    private static let retryInterval: UInt64 = 2_000_000_000

    /// Opens a capture.
    init(capture path: String, speed: Double) throws(CaptureFileError) {
        inbox = Inbox()
        let replay = try Replay(path: path, inbox: inbox, clock: Clock())
        replay.setSpeed(speed)
        timeline = replay
        let work = [Task.detached { await replay.run() }, Task.detached(priority: .background) { replay.measure() }]
        current = Mutex(Current(kind: .replay(replay), work: work))
    }

    /// Opens a live source. Without a usable adapter, `auto` gives the simulated site until there is one.
    /// - Throws: Why a controller that was asked for cannot be used.
    init(
        _ choice: SourceChoice, _ settings: Settings, onState: @escaping @Sendable (SourceState) -> Void
    ) throws(ControllerError) {
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
            configuration: settings.controller(adapter), clock: clock, inbox: inbox, onState: onState)
        do throws(ControllerError) {
            try controller.start()
            current = Mutex(Current(kind: .controller(controller)))
        } catch {
            guard choice == .auto else { throw error }
            let seed = SourceChoice.defaultSeed
            current = Mutex(Current(kind: .simulated(seed: seed), fallback: error))
            simulate(seed, clock)
            if error.mayPass { seek(controller) }
        }
    }

    var kind: Kind { current.withLock { $0.kind } }

    /// Why the simulated site is shown though nobody asked for it.
    var fallback: ControllerError? { current.withLock { $0.fallback } }

    /// How the controller is, as it last said.
    var controllerState: SourceState {
        get { current.withLock { $0.controllerState } }
        set { current.withLock { $0.controllerState = newValue } }
    }

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
    private func replaceSimulation(by controller: ControllerSource) async {
        let site = current.withLock { $0.work.first }
        site?.cancel()
        await site?.value
        let hasStopped = current.withLock { current in
            if !current.hasStopped {
                current.kind = .controller(controller)
                current.fallback = nil
            }
            return current.hasStopped
        }
        if hasStopped { controller.stop() } else { inbox.reset() }
    }

    /// Ends the source; a controller is put back first.
    func stop() {
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

extension Phrase {
    /// Why a controller cannot be used, in a language that is chosen later.
    init(_ error: ControllerError) {
        self.init(error.key, error.arguments.map { .text($0) })
    }
}

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
    let kind: Kind
    /// Why the simulated site is shown though nobody asked for it.
    let fallback: ControllerError?
    private let state = Mutex(SourceState.starting)
    private let work: [Task<Void, Never>]

    /// Opens a capture.
    init(capture path: String, speed: Double) throws(CaptureFileError) {
        inbox = Inbox()
        let replay = try Replay(path: path, inbox: inbox, clock: Clock())
        replay.setSpeed(speed)
        kind = .replay(replay)
        timeline = replay
        fallback = nil
        work = [Task.detached { await replay.run() }, Task.detached(priority: .background) { replay.measure() }]
    }

    /// Opens a live source. Without a usable adapter, `auto` gives the simulated site; a controller that was named is
    /// waited for.
    init(_ choice: SourceChoice, _ settings: Settings, onState: @escaping @Sendable (SourceState) -> Void) {
        let inbox = Inbox()
        let clock = Clock()
        self.inbox = inbox
        timeline = clock
        var seed = SourceChoice.defaultSeed
        var refusal: ControllerError?
        if case .simulated(let chosen) = choice { seed = chosen } else {
            var adapter: String?
            if case .controller(let name) = choice { adapter = name }
            let controller = ControllerSource(
                configuration: settings.controller(adapter), clock: clock, inbox: inbox, onState: onState)
            do throws(ControllerError) {
                try controller.start()
                kind = .controller(controller)
                fallback = nil
                        work = []
                return
            } catch {
                refusal = error
            }
        }
        let site = SimulatedSource(seed: seed, inbox: inbox, clock: clock)
        kind = .simulated(seed: seed)
        fallback = refusal
        work = [Task.detached { await site.run() }]
    }

    /// How the controller is, as it last said.
    var controllerState: SourceState {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }

    /// Ends the source; a controller is put back first.
    func stop() {
        if case .controller(let controller) = kind { controller.stop() }
        for task in work { task.cancel() }
    }
}

extension Phrase {
    /// Why a controller cannot be used, in a language that is chosen later.
    init(_ error: ControllerError) {
        self.init(error.key, error.arguments.map { .text($0) })
    }
}

public import Basics
public import BeaconService
public import ConfigurationFiles
public import Scanning
import Synchronization

/// The source of the reports of a site: any source of reports, and, if requested, the simulated site as long as there
/// is no adapter.
public final class SiteSource: Sendable {
    public let inbox: Inbox
    public let timeline: any Timeline
    /// The states of the controller, from now on.
    public let states: AsyncStream<SourceState>
    private let current: Mutex<Current>
    private let last: LastState

    private struct Current {
        var reports: any ReportSource
        /// The need that decides how much of the time a controller listens.
        var need = ListeningNeed()
        var fallback: ControllerError?
        /// The controller that is tried repeatedly while the simulated site replaces it.
        var sought: (any ReportSource)?
        var seeking: Task<Void, Never>?
        var hasStopped = false
        /// Called when an adapter has replaced the simulated site.
        var onReplacement: (@Sendable () async -> Void)?
    }

    /// The time between two attempts to replace the simulated site by an adapter.
    private static let retryInterval = Duration.seconds(2)

    /// Listens to a source of reports, which may be the application's own.
    /// - Throws: The reason why nothing can be heard with it.
    public init(_ reports: any ReportSource) async throws(ControllerError) {
        (states, last) = LastState.make()
        inbox = Inbox()
        timeline = reports.timeline
        current = Mutex(Current(reports: reports, need: ListeningNeed(chosen: reports.profile)))
        try await start(reports)
    }

    /// Opens a capture.
    public convenience init(capture path: String, speed: Double) throws(CaptureFileError) {
        let replay = try Replay(path: path, clock: Clock())
        replay.setSpeed(speed)
        self.init(beginning: replay)
        replay.start(into: inbox) { _ in }
    }

    /// Opens a live source. Without a usable adapter, `auto` gives the simulated site until there is one.
    /// - Throws: The reason why the requested controller cannot be used.
    public convenience init(_ choice: SourceChoice, _ settings: Settings) async throws(ControllerError) {
        let clock = Clock()
        let source = choice.reports(settings.controller(), clock: clock)
        self.init(beginning: source)
        current.withLock { $0.need.chosen = settings.scanProfile }
        do throws(ControllerError) {
            try await start(source)
        } catch {
            guard choice == .auto else { throw error }
            let site = SimulatedSource(seed: SourceChoice.defaultSeed, clock: clock)
            let sought = error.mayPass ? source : nil
            current.withLock { ($0.reports, $0.fallback, $0.sought) = (site, error, sought) }
            try await start(site)
            if let sought { seek(sought) }
        }
    }

    /// Makes a site source with a source that is still to be started.
    private init(beginning reports: any ReportSource) {
        (states, last) = LastState.make()
        inbox = Inbox()
        timeline = reports.timeline
        current = Mutex(Current(reports: reports))
    }

    private func start(_ reports: any ReportSource) async throws(ControllerError) {
        try await reports.start(into: inbox) { [last] state in last.set(state) }
    }

    /// The current time at the site: the time of the machine's clock, including later corrections; in a replay, the
    /// time of the capture. All reported, stored and shown times are of this clock.
    public var now: Timestamp { timeline.now.advanced(byMicroseconds: timeline.correction) }

    /// The source that is listened to now.
    public var reports: any ReportSource { current.withLock { $0.reports } }

    public var identity: SourceIdentity { reports.identity }

    /// The time at which a listener begins: with a capture at its first report, else now.
    public var startTime: Timestamp { reports.beginning }

    /// Sets the closure that is called when an adapter has replaced the simulated site, before the adapter reports
    /// anything.
    func onReplacement(_ body: @escaping @Sendable () async -> Void) {
        current.withLock { $0.onReplacement = body }
    }

    /// Returns when the capture has ended; for other sources, when the task is cancelled.
    public func waitForEnd() async {
        while !Task.isCancelled {
            if timeline.hasEnded { return }
            try? await Task.sleep(for: Self.endInterval)
        }
    }

    /// The time between two checks whether a capture has ended.
    private static let endInterval = Duration.milliseconds(100)

    /// Whether the reports are simulated.
    public var isSimulated: Bool { identity.origin == .simulated }

    /// Whether a recording of the simulated shop is replayed.
    public var isRecordingOfShop: Bool { (reports as? Replay)?.isOfShop ?? false }

    /// Whether `stop` was called.
    var hasStopped: Bool { current.withLock { $0.hasStopped } }

    /// Whether the reports come from the radio at the site.
    var isLive: Bool { identity.origin == .live }

    /// The name of the source in the log: `hci0`, `simulated`, `capture`.
    public var name: String { reports.name }

    /// The receivers of the reports, each with its own state; empty in a simulation or a capture.
    public var receivers: [Receiver] { reports.receivers }

    /// The adapter in use, even while it is absent, and of several the first that listens: `hci0`; nil: none.
    public var adapter: String? {
        let known = receivers.filter { $0.name.hasPrefix("hci") && $0.name != "hci" }
        return (known.first { $0.state.scan != nil } ?? known.first)?.name
    }

    /// Whether it listens with an adapter, which can transmit as well.
    public var hasAdapter: Bool { reports.profile != nil }

    /// The share of the time in which the controller listens; nil: there is no controller for a profile.
    public var profile: ScanProfile? { controller?.profile }

    /// Takes the user's choice of a profile; nil: as much as is needed. If that makes a difference, a running scan is
    /// restarted. False: there is no controller.
    @discardableResult
    public func setProfile(_ profile: ScanProfile?) -> Bool { change { $0.chosen = profile } }

    /// Takes the need for a controller, apart from the user's choice.
    func need(isWatched: Bool, strategies: [BeaconStrategy]) {
        change { need in
            need.isWatched = isWatched
            need.strategies = strategies
        }
    }

    /// - Returns: Whether there is a controller.
    @discardableResult
    private func change(_ body: (inout ListeningNeed) -> Void) -> Bool {
        let profile = current.withLock { current in
            body(&current.need)
            return current.need.profile
        }
        guard let controller else { return false }
        if controller.profile != profile { controller.listen(with: profile) }
        return true
    }

    /// The controller in use, or the one that is to replace the simulated site.
    private var controller: (any ReportSource)? {
        current.withLock { current in current.reports.profile == nil ? current.sought : current.reports }
    }

    /// The reason why the simulated site is used although it was not requested.
    public var fallback: ControllerError? { current.withLock { $0.fallback } }

    /// The last reported state of the controller.
    public var controllerState: SourceState { last.value.withLock { $0 } }

    /// Tries repeatedly to start a controller, which then replaces the simulated site.
    private func seek(_ controller: any ReportSource) {
        let seeking = Task.detached { [weak self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: Self.retryInterval)
                guard !Task.isCancelled, let self else { return }
                if await self.tryReplacement(by: controller) { return }
            }
        }
        current.withLock { $0.seeking = seeking }
    }

    /// Whether a controller could be started, which then replaces the simulated site. Its first reports wait until
    /// the site is loaded. The simulated site continues until the controller listens, since a controller that does
    /// not answer takes seconds.
    func tryReplacement(by controller: any ReportSource) async -> Bool {
        defer { inbox.release() }
        do throws(ControllerError) {
            try await controller.start(into: inbox) { [weak self, last] state in
                if case .scanning = state { self?.holdForSite() }
                last.set(state)
            }
            await replaceSimulation(by: controller)
            return true
        } catch {
            current.withLock { $0.fallback = error }
            return false
        }
    }

    /// Holds reports, under the lock that a replacement takes, so that nothing is held after its end.
    private func holdForSite() {
        current.withLock { if $0.reports.identity.origin == .simulated { inbox.hold() } }
    }

    /// Replaces the simulation. It ends before the table is cleared, so that no simulated data mixes with real data.
    func replaceSimulation(by controller: any ReportSource) async {
        reports.stop()
        let hasStopped = current.withLock { current in
            if !current.hasStopped {
                current.reports = controller
                (current.fallback, current.sought) = (nil, nil)
            }
            return current.hasStopped
        }
        guard !hasStopped else { return controller.stop() }
        inbox.reset()
        await current.withLock { $0.onReplacement }?()
    }

    /// Stops listening until `resume`, so that other programs may use the adapter, which is restored to its former
    /// state.
    func pause() async {
        // A seeking task may have found an adapter at this moment, or may start another seeking task.
        while let seeking = takeSeeking() {
            seeking.cancel()
            await seeking.value
        }
        reports.stop()
        if hasAdapter { last.set(.stopped) }
    }

    private func takeSeeking() -> Task<Void, Never>? {
        current.withLock { current in
            defer { current.seeking = nil }
            return current.seeking
        }
    }

    /// Listens again, as soon as that is possible.
    func resume() {
        if hasAdapter { last.set(.starting) }
        current.withLock { current in
            guard !current.hasStopped else { return }
            current.seeking = Task.detached { [weak self] in
                while !Task.isCancelled {
                    guard let self else { return }
                    let (reports, sought) = self.current.withLock { ($0.reports, $0.sought) }
                    if await self.begins(reports) {
                        if let sought, !Task.isCancelled { self.seek(sought) }
                        return
                    }
                    try? await Task.sleep(for: Self.retryInterval)
                }
            }
        }
    }

    /// Whether it listens to a source again, or is stopped.
    private func begins(_ reports: any ReportSource) async -> Bool {
        do throws(ControllerError) {
            try await start(reports)
        } catch {
            last.set(.lost(error, since: timeline.now.microseconds))
            return false
        }
        if current.withLock({ $0.hasStopped }) { reports.stop() }
        return true
    }

    /// Ends the source; a controller is first restored to its former state.
    public func stop() {
        let (reports, seeking) = current.withLock { current in
            current.hasStopped = true
            return (current.reports, current.seeking)
        }
        seeking?.cancel()
        reports.stop()
    }
}

extension ControllerError {
    /// Whether the error may pass without intervention.
    var mayPass: Bool {
        switch self {
        case .noPermission, .socketsUnavailable: false
        default: true
        }
    }
}

/// The last reported state of a controller. It is a separate object because a state may arrive before the source is
/// initialised.
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

import Basics
import Canvas
import Curses
import Localization
import MonitorUI
import Noroshi
import Platform
import Regions
import Scanning
import Store
import Tracking

/// The loop behind the screen: keys and signals in, frames out. It holds the terminal, the state of the screen and the
/// connection to the engine; all decisions are made in `MonitorUI.update`.
struct MonitorLoop: ~Copyable {
    var stage: Stage
    var signals: Signals
    var state: MonitorState
    var report: StatusReport
    var site: Site
    /// The problems in the files of the site.
    var siteProblems: [Phrase] {
        didSet { noteFiles() }
    }
    /// The problems found when the settings file was read again: its previous content remains in force.
    var settingsProblems: [Phrase] = [] {
        didSet { noteFiles() }
    }
    var hasQuit = false
    private var lastStatus: Timestamp?
    private var lastCondition: SourceStatus.Condition?
    /// The status of the source when the environment was last examined.
    private var lookedAt: SourceStatus?
    /// Whether only the time has caused this frame.
    private var isTickOnly = false
    private var lastKey: Timestamp?
    /// The time of the last change of the table, and the table's revision then.
    private var lastChange: Timestamp?
    private var revision = -1
    /// The number of times that the capture was read again.
    private var restarts = 0
    /// The events that must follow those of earlier runs, which are not shown yet; nil: those are shown.
    private var pending: [MonitorEvent]? = []
    /// The number of times that the events of earlier runs were requested.
    private var requests = 0
    private var preferenceWriter: PreferenceWriter
    var sound = HuntSound()
    let commands: CommandQueue
    private let wakeUp: AsyncStream<Wake>.Continuation

    var agent: BeaconAgent { site.agent }
    var source: SiteSource { site.agent.source }
    var setting: Setting { stage.setting }
    var localizer: Localizer { stage.localizer }

    init(
        stage: consuming Stage, signals: consuming Signals, state: MonitorState, site: Site, commands: CommandQueue,
        wakeUp: AsyncStream<Wake>.Continuation
    ) {
        self.commands = commands
        self.wakeUp = wakeUp
        self.stage = stage
        self.stage.recall(language: site.language)
        self.state = state
        self.state.settings.language = self.stage.localizer.language
        self.site = site
        siteProblems = (site.problems + site.remarks).map(\.phrase)
        let setting = self.stage.setting
        report = StatusReport(
            source: site.agent.source, tableLimit: setting.settings.limits.maximumBeacons, files: [], warnings: [])
        preferenceWriter = PreferenceWriter(path: setting.keptFile, state.kept)
        self.signals = signals
        noteFiles()
    }

    /// Shows the initial content of site and source. Before that, nothing of the log is read and nothing is written.
    mutating func showSite() async { await pullAndShow() }

    /// Runs until the user quits or the terminal is closed.
    /// - Parameter remark: A problem before the start.
    /// - Returns: The messages for the user after the screen has ended.
    mutating func run(
        _ wakes: AsyncStream<Wake>, input: DescriptorWatch, signal: DescriptorWatch, pace: Pace, remark: Phrase?
    ) async -> String? {
        requestEarlierEvents()
        if stage.lacksJapanese { await send(.notice(Phrase(.notice.noJapanese), isError: true)) }
        for warning in report.warnings.prefix(1) { await send(.notice(warning, isError: true)) }
        if let remark { await send(.notice(remark, isError: true)) }
        for await wake in wakes {
            isTickOnly = false
            switch wake {
            case .input:
                await readKeys()
                input.beginWatching()
            case .signal:
                await handleSignals()
                signal.beginWatching()
            case .tick:
                isTickOnly = true
                if stage.terminal.isInPaste { await readKeys() }
            case .news: break
            case .answer(let messages): for message in messages { await send(message) }
            case .earlier(let events, let request): await showEarlier(events, request)
            }
            preferenceWriter.keep(state.kept)
            if hasQuit { break }
            await pullAndShow()
            await makeSound()
            if isTickOnly { pace.tickDone() }
            pace.set(framesPerSecond: min(Double(state.settings.framesPerSecond), neededRate))
        }
        sound.end()
        await preferenceWriter.finish()
        return await agent.engine.stopRecording().map { localizer.text($0.farewell) }
    }

    /// Plays the sound of the hunt, if there is one.
    private mutating func makeSound() async {
        switch sound.follow(state.tickInterval, isWanted: state.isSounding) {
        case .nothing: break
        case .ring: stage.terminal.beep()
        case .fallBack: await send(.notice(Phrase(.hunt.bellInstead), isError: false))
        }
    }

    /// The lowest frame rate that loses nothing: few frames when no keys are pressed and there are few reports, one
    /// per second when there are none. The engine and the agent then wake the loop when something arrives.
    private var neededRate: Double {
        let wall = LocalClock.wall
        if let lastKey, (0..<2).contains(wall.seconds(since: lastKey)) { return .infinity }
        if state.wantedHunt != nil { return .infinity }
        if state.command != nil { return 5 }
        if let lastChange, !(0..<3).contains(wall.seconds(since: lastChange)) { return 1 }
        return state.status.reportsPerSecond < 500 ? 5 : .infinity
    }

    var framesPerSecond: Int { state.settings.framesPerSecond }

    // MARK: Input

    private mutating func readKeys() async {
        let wall = LocalClock.wall
        lastKey = wall
        // Some keys depend on the time at which they are pressed.
        await send(.tick(now: wall, clock: LocalClock.local(wall), replay: state.replayMoment))
        while !hasQuit, let key = stage.terminal.nextKey() {
            if case .mouse(let mouse) = key {
                await send(.mouse(mouse, on: stage.drawn?.target(of: mouse)))
            } else {
                await send(.key(key))
            }
        }
    }

    private mutating func handleSignals() async {
        while let next = signals.next() {
            switch next {
            case .terminate, .interrupt: hasQuit = true
            case .hangup: if stage.terminal.isConnected { await reload() } else { hasQuit = true }
            case .suspend: await suspend()
            case .resume:
                stage.terminal.resume()
                await agent.displayOn()
            case .resize: stage.terminal.resize()
            }
            if state.size != stage.terminal.size { await send(.resize(stage.terminal.size)) }
        }
    }

    mutating func send(_ message: Message) async {
        for effect in update(&state, message, localizer: localizer) { await perform(effect) }
    }

    // MARK: Output

    /// Requests the logged events of earlier runs. Later events are held until those are shown.
    private mutating func requestEarlierEvents() {
        pending = pending ?? []
        requests += 1
        Task { [site, wakeUp, requests] in wakeUp.yield(.earlier(await site.earlierEvents(), request: requests)) }
    }

    private mutating func showEarlier(_ earlier: [MonitorEvent], _ request: Int) async {
        guard request == requests else { return }
        let later = pending ?? []
        pending = nil
        await tell(earlier)
        await tell(later)
    }

    /// Passes events to the screen, after those of earlier runs.
    private mutating func tell(_ events: [MonitorEvent]) async {
        if pending != nil {
            pending? += events
        } else if !events.isEmpty {
            await send(.events(events))
        }
    }

    /// Shows the events since the last frame, in the order in which they happened.
    private mutating func show(_ frame: ScreenFrame, _ tracking: [TrackingEvent]) async {
        let events = frame.events
        let appearances = tracking.map {
            MonitorEvent(time: $0.time, local: LocalClock.local($0.time), kind: .beacon($0))
        }
        if frame.isAnew {
            // An adapter replaced the simulated shop: the site's own files and log are now in force.
            await send(.beganAnew)
            pending = []
            requestEarlierEvents()
            await rereadSite()
        }
        // Events that a replay only passes on its way to the chosen position do not ring the bell.
        let jumpedTo = source.timeline.jumpedTo
        let rings = events.contains { event in
            event.kind == .ruleFired && event.isNotified && jumpedTo.map { event.time >= $0 } ?? true
        }
        if setting.settings.bell, rings { stage.terminal.beep() }
        let all = appearances + events.map { MonitorEvent($0, local: LocalClock.local($0.time)) }
        await tell(all.inOrderOfTime)
    }

    /// Fetches what the screen shows and draws it.
    private mutating func pullAndShow() async {
        for _ in 0..<3 {
            let (selected, wanted) = (state.wantedDetail, state.wantedRows)
            let hunted = state.wantedHunt
            let frame = await agent.frame(state.query, detail: selected, rows: wanted, hunt: hunted)
            await show(frame)
            if !wanted.isEmpty { await send(.rows(frame.snapshot.rows)) }
            if hunted == state.wantedHunt, let reading = frame.snapshot.hunt { await send(.hunt(reading)) }
            if state.wantsPage {
                let effects = update(&state, .page(frame.snapshot.page), localizer: localizer)
                if selected != nil { await send(.detail(frame.snapshot.detail)) }
                if effects.contains(.pull) { continue }
            }
            break
        }
        let command = commands.command
        if command != state.command { await send(.working(command)) }
        stage.show(state)
    }

    /// Shows events, status and time of a frame; rows and detail follow.
    private mutating func show(_ frame: ScreenFrame) async {
        let snapshot = frame.snapshot
        let wall = LocalClock.wall
        let now = source.timeline.now
        if snapshot.revision != revision { (revision, lastChange) = (snapshot.revision, wall) }
        await send(
            .tick(
                now: wall, clock: LocalClock.local(wall), replay: agent.isReplay ? (now, LocalClock.local(now)) : nil))
        if snapshot.restarts > restarts {
            restarts = snapshot.restarts
            pending?.removeAll { $0.comesAgain }
            await send(.rewound)
        }
        await show(frame, snapshot.events)
        guard isStatusDue(wall) else { return }
        if let watch = snapshot.watch { await send(.site(site.snapshot(watch, frame))) }
        let status = report.status(frame, now: now)
        lookAtEnvironment(status)
        await logChanges(status, snapshot.recording)
        await send(.status(status))
    }

    /// Whether the status is due: it is read four times a second, and whenever anything other than a tick happened.
    private mutating func isStatusDue(_ wall: Timestamp) -> Bool {
        if isTickOnly, let lastStatus, (0..<0.25).contains(wall.seconds(since: lastStatus)) { return false }
        lastStatus = wall
        return true
    }

    /// Examines the environment at the start and whenever the source changes: an adapter may have been added or
    /// removed.
    private mutating func lookAtEnvironment(_ status: SourceStatus) {
        let hasChanged =
            lookedAt?.kind != status.kind || lookedAt?.condition != status.condition
            || lookedAt?.fallback != status.fallback
        guard hasChanged else { return }
        lookedAt = status
        site.environment.look(for: agent)
    }

    /// Makes events of the adapter, the replay and the recording from the changes of their status.
    private mutating func logChanges(_ status: SourceStatus, _ recording: RecordingState?) async {
        if status.condition != lastCondition {
            switch (lastCondition, status.condition) {
            case (_, .ended):
                // The problem of the capture itself is the last of the warnings.
                let problem = status.warnings.count > report.warnings.count ? status.warnings.last : nil
                await log(.replayEnded, problem)
                if let problem { await send(.notice(problem, isError: true)) }
            default: break
            }
            lastCondition = status.condition
        }
        if let failure = recording?.failure, let path = recording?.path {
            _ = await agent.engine.stopRecording()
            let phrase = Phrase(.notice.recordFailed, [.text(path), .text(failure.reason)])
            await log(.error, phrase)
            await send(.notice(phrase, isError: true))
        }
    }

    mutating func log(_ kind: MonitorEvent.Kind, _ reason: Phrase?) async {
        let now = source.now
        await tell([MonitorEvent(time: now, local: LocalClock.local(now), kind: kind, reason: reason)])
    }
}

import Canvas
import Configuration
import Curses
import Localization
import MonitorUI
import Noroshi
import Scanning
import Theming
import Tracking

/// The loop behind the screen: keys and signals in, frames out. It holds the terminal, the state of the screen and the
/// way to the engine; everything that is to be decided is decided in `MonitorUI.update`.
struct MonitorLoop: ~Copyable {
    private var terminal: Terminal
    private var signals: Signals
    private var state: MonitorState
    private var setting: Setting
    private var themes: ThemeShelf
    private var theme: Theme
    private var localizer: Localizer
    private var report: StatusReport
    private let source: SiteSource
    private let engine: ScanEngine
    private var hasQuit = false
    private var lastStatus: Timestamp?
    private var lastCondition: SourceStatus.Condition?
    /// Whether this frame has no other cause than the time.
    private var isTickOnly = false
    /// Whether the command line chose the theme, so that the settings do not.
    private let hasOwnTheme: Bool
    private var lastKey: Timestamp?

    init(
        terminal: consuming Terminal, signals: consuming Signals, setting: Setting, source: SiteSource,
        options: MonitorOptions
    ) {
        var setting = setting
        setting.loadStrings()
        let depth = terminal.capabilities.colorDepth
        themes = ThemeShelf(setting.files, depth: depth)
        let name = options.theme ?? setting.settings.theme
        hasOwnTheme = options.theme != nil
        let chosen = themes.theme(name)
        theme = chosen.theme
        localizer = setting.localizer
        self.source = source
        let settings = setting.settings
        engine = ScanEngine(inbox: source.inbox, timeline: source.timeline) {
            var table = BeaconTable(limits: settings.limits, layouts: settings.layouts)
            table.reportsDevices = settings.deviceEvents
            return table
        }
        report = StatusReport(source: source, tableLimit: settings.limits.maximumBeacons, files: [], warnings: [])
        let ascii = options.ascii || settings.ascii == true || !terminal.capabilities.isUTF8
        state = MonitorState(
            size: terminal.size,
            settings: MonitorSettings(
                language: localizer.language, themeName: theme.name, themeNames: themes.names, usesASCII: ascii,
                framesPerSecond: min(10, settings.frameRate)),
            status: SourceStatus(kind: .simulation(seed: 0)))
        self.setting = setting
        self.terminal = terminal
        self.signals = signals
        note(chosen)
    }

    /// Runs until the user quits or the terminal goes.
    mutating func run(
        _ wakes: AsyncStream<Wake>, input: DescriptorWatch, signal: DescriptorWatch, pace: Pace
    ) async {
        let engine = engine
        let work = Task.detached { await engine.run() }
        await pullAndShow()
        for warning in report.warnings.prefix(1) { await send(.notice(warning, isError: true)) }
        for await wake in wakes {
            isTickOnly = false
            switch wake {
            case .input:
                await readKeys()
                input.arm()
            case .signal:
                await takeSignals()
                signal.arm()
            case .tick: isTickOnly = true
            case .news: break
            }
            if hasQuit { break }
            await pullAndShow()
            if isTickOnly { pace.tickDone() }
            let rate = Double(state.settings.framesPerSecond)
            pace.set(framesPerSecond: isQuiet ? min(rate, Self.quietRate) : rate)
        }
        work.cancel()
        _ = await engine.stopRecording()
    }

    /// Frames a second that show as much when there are few reports, and nobody at the keys.
    private static let quietRate = 5.0

    /// Few reports, and nobody at the keys.
    private var isQuiet: Bool {
        let sinceKey = lastKey.map { LocalClock.wall.seconds(since: $0) } ?? .infinity
        return state.status.reportsPerSecond < 500 && !(0..<2).contains(sinceKey)
    }

    var framesPerSecond: Int { state.settings.framesPerSecond }

    // MARK: In

    private mutating func readKeys() async {
        lastKey = LocalClock.wall
        while !hasQuit, let key = terminal.nextKey() {
            await send(.key(key))
        }
    }

    private mutating func takeSignals() async {
        while let next = signals.next() {
            switch next {
            case .terminate, .interrupt: hasQuit = true
            case .hangup: if terminal.isConnected { await reload() } else { hasQuit = true }
            case .suspend: terminal.suspend()
            case .resume: terminal.resume()
            case .resize: terminal.resize()
            }
            if state.size != terminal.size { await send(.resize(terminal.size)) }
        }
    }

    private mutating func send(_ message: Message) async {
        for effect in update(&state, message, localizer: localizer) { await perform(effect) }
    }

    // MARK: Effects

    private mutating func perform(_ effect: Effect) async {
        switch effect {
        case .quit: hasQuit = true
        case .suspend:
            terminal.suspend()
            if state.size != terminal.size { await send(.resize(terminal.size)) }
        case .redraw: terminal.redraw()
        case .bell: terminal.beep()
        case .copy(let text): terminal.copy(text)
        case .setPaused(let isPaused): await engine.freeze(isPaused)
        case .startRecording: await startRecording()
        case .stopRecording: await stopRecording()
        case .replay(let command): control(command)
        case .site: break
        case .pull: break
        case .languageChanged:
            changeLanguage()
            await tellProblem()
        case .themeChanged:
            changeTheme()
            await tellProblem()
        case .reload: await reload()
        }
    }

    private func control(_ command: ReplayCommand) {
        guard case .replay(let replay) = source.kind else { return }
        switch command {
        case .pause: replay.setPaused(true)
        case .resume: replay.setPaused(false)
        case .speed(let speed): replay.setSpeed(speed)
        case .jump(let seconds): replay.jump(seconds)
        }
    }

    private mutating func startRecording() async {
        let local = LocalClock.local(LocalClock.wall)
        let name = localizer.format(
            "noroshi-%04d%02d%02d-%02d%02d%02d.btsnoop",
            [local.year, local.month, local.day, local.hour, local.minute, local.second].map { .integer($0) })
        let path = (setting.settings.recordingDirectory.map { $0 + "/" } ?? "") + name
        do throws(SystemError) {
            _ = try await engine.record(to: path)
            await send(.notice(Phrase("notice.recording", [.text(path)]), isError: false))
            await log(.recordingStarted, Phrase(.reasonRecordingStarted, .text(path)))
        } catch {
            await send(.notice(Phrase("notice.recordFailed", [.text(path), .text(error.reason)]), isError: true))
        }
    }

    private mutating func stopRecording() async {
        guard let ended = await engine.stopRecording() else { return }
        await send(.notice(Phrase("notice.recorded", [.text(ended.path), .integer(ended.reports)]), isError: false))
        await log(.recordingStopped, Phrase(.reasonRecordingStopped, .text(ended.path), .integer(ended.reports)))
    }

    private mutating func changeLanguage() {
        setting.localizer = Localizer(language: state.settings.language)
        setting.loadStrings()
        localizer = setting.localizer
        note(themes.theme(theme.name))
    }

    /// Says what is wrong with the files in use, when something is.
    private mutating func tellProblem() async {
        if let problem = report.warnings.first { await send(.notice(problem, isError: true)) }
    }

    private mutating func changeTheme() {
        let chosen = themes.theme(state.settings.themeName)
        theme = chosen.theme
        note(chosen)
        terminal.redraw()
    }

    /// Reads settings, texts and themes again; what cannot be read leaves what was.
    private mutating func reload() async {
        do {
            let fresh = try Setting(language: state.settings.language.rawValue, texts: setting.texts)
            setting = fresh
            setting.loadStrings()
            localizer = setting.localizer
            if hasOwnTheme == false { state.settings.themeName = setting.settings.theme }
            themes = ThemeShelf(setting.files, depth: terminal.capabilities.colorDepth)
            state.settings.themeNames = themes.names
            changeTheme()
            if report.warnings.isEmpty { await send(.notice(Phrase("notice.reloaded"), isError: false)) }
            await tellProblem()
        } catch let failure as Failure {
            await send(.notice(Phrase(.verbatim, .text(failure.sentence)), isError: true))
        } catch {
            await send(.notice(Phrase(.verbatim, .text("\(error)")), isError: true))
        }
    }

    /// Remembers which theme file was read and what was wrong, for the status view.
    private mutating func note(_ chosen: (theme: Theme, path: String?, problem: Phrase?)) {
        setting.themeFile = chosen.path
        report.files = items
        report.warnings = setting.warnings.map { Phrase(.verbatim, .text($0)) } + (chosen.problem.map { [$0] } ?? [])
    }

    private var items: [SourceStatus.Item] { setting.items }

    // MARK: Out

    /// Fetches what the screen shows and draws it.
    private mutating func pullAndShow() async {
        for _ in 0..<3 {
            let selected = state.wantedDetail
            let snapshot = await engine.snapshot(state.query, detail: selected)
            await take(snapshot)
            if state.wantsPage {
                let effects = update(&state, .page(snapshot.page), localizer: localizer)
                if selected != nil { await send(.detail(snapshot.detail)) }
                if effects.contains(.pull) { continue }
            }
            break
        }
        show()
    }

    private mutating func show() {
        let ambiguousIsWide = terminal.capabilities.ambiguousIsWide
        let glyphs: GlyphSet = ambiguousIsWide || !terminal.capabilities.isUTF8 ? .ascii : .unicode
        let frame = render(
            state, theme: theme, localizer: localizer, glyphs: glyphs, textWidth: terminal.capabilities.textWidth)
        terminal.show(frame)
    }

    /// Events, status and time of a snapshot.
    private mutating func take(_ snapshot: EngineSnapshot) async {
        let wall = LocalClock.wall
        let now = source.timeline.now
        await send(.tick(now: wall, clock: LocalClock.local(wall)))
        if !snapshot.events.isEmpty {
            await send(
                .events(
                    snapshot.events.map {
                        MonitorEvent(time: $0.time, local: LocalClock.local($0.time), kind: .beacon($0))
                    }))
        }
        guard isStatusDue(wall) else { return }
        let status = report.status(snapshot, now: now)
        await logChanges(status, snapshot.recording)
        await send(.status(status))
    }

    /// The status is read four times a second, and after anything but the passing of time.
    private mutating func isStatusDue(_ wall: Timestamp) -> Bool {
        if isTickOnly, let lastStatus, (0..<0.25).contains(wall.seconds(since: lastStatus)) { return false }
        lastStatus = wall
        return true
    }

    /// Events of the adapter, the replay and the recording, told by what changed.
    private mutating func logChanges(_ status: SourceStatus, _ recording: RecordingState?) async {
        if status.condition != lastCondition {
            switch (lastCondition, status.condition) {
            case (_, .lost(let reason)): await log(.adapterLost, reason)
            case (_, .silent): await log(.adapterSilent, nil)
            case (.lost, .scanning), (.silent, .scanning): await log(.adapterResumed, nil)
            case (_, .ended):
                // What the capture itself made wrong stands last among the warnings.
                let problem = status.warnings.count > report.warnings.count ? status.warnings.last : nil
                await log(.replayEnded, problem)
                if let problem { await send(.notice(problem, isError: true)) }
            default: break
            }
            lastCondition = status.condition
        }
        if let failure = recording?.failure, let path = recording?.path {
            _ = await engine.stopRecording()
            let phrase = Phrase("notice.recordFailed", [.text(path), .text(failure.reason)])
            await log(.error, phrase)
            await send(.notice(phrase, isError: true))
        }
    }

    private mutating func log(_ kind: MonitorEvent.Kind, _ reason: Phrase?) async {
        let now = source.timeline.now
        await send(.events([MonitorEvent(time: now, local: LocalClock.local(now), kind: kind, reason: reason)]))
    }
}

import Basics
import CommandUsage
import ConfigurationFiles
import Curses
import Localization
import MonitorUI
import Noroshi
import Platform
import Scanning
import Tracking

/// Options for the look of the screen.
struct MonitorOptions: Equatable {
    var theme: String?
    var ascii = false
}

/// The options of the screen, independent of how they were given. The initial value corresponds to no arguments.
struct ScreenRequest: Equatable {
    var language: String?
    /// A folder of texts that is searched before all others.
    var texts: String?
    var source: SourceChoice?
    var options = MonitorOptions()
    var listening = ListeningChoice()
    var preference = PreferenceChoice()
    var speed: Double?
    var capture: String?
    /// The beacon whose hunt the screen begins with.
    var hunt: BeaconIdentity?
}

/// Runs the screen from its beginning to its end.
struct Screen {
    private let request: ScreenRequest

    init(_ request: ScreenRequest) { self.request = request }

    /// Runs the screen; returns when the user quits or the terminal is closed.
    @concurrent func run() async throws {
        // The loop reads the texts, and shows the problems in them.
        var setting = Setting(language: request.language, texts: request.texts)
        try setting.demand(setting.settingsProblems)
        request.listening.apply(to: &setting.settings)
        try request.preference.apply(to: &setting)
        try setting.demandServer()
        let keys = setting.keyMap
        try request.listening.checkUser(setting.localizer)
        let (wakes, wakeUp) = AsyncStream.makeStream(of: Wake.self)
        // Opening a named pipe waits for a writer: signals must still end the program then.
        let capture = try replay(setting)
        // The signals are set up before a controller is opened: a signal that ends the program must not leave a
        // controller scanning.
        guard let signals = Signals() else {
            throw Failure(.software, .error.terminalFailed)
        }
        if capture == nil { await Handover.ask(for: setting.siteFolder(request.source)) }
        let source = if let capture { capture } else { try await listen(setting) }
        defer { source.stop() }
        let kept = KeptChoices(path: setting.keptFile)
        var stage = Stage(try terminal(setting), setting, request.options, kept)
        // A controller that is left scanning would be busy for the next program.
        Terminal.onFault { ControllerSource.rescue() }
        var status = StatusReport.status(of: source)
        // The site has to be opened before anything is heard.
        status.condition = .starting
        var state = stage.state(request.options, kept, status, keys: keys)
        let wall = LocalClock.wall
        _ = update(&state, .tick(now: wall, clock: LocalClock.local(wall)), localizer: stage.localizer)
        if let hunt = request.hunt { _ = state.beginHunt(hunt) }
        // The first frame is shown before any file of the site is read.
        stage.show(state)
        let site = try Site(
            stage.setting, source, SiteUse(runsHooks: request.listening.hooks, followed: .all))
        let unkept = try await request.listening.keepUser(site, stage.localizer)
        let input = DescriptorWatch(stage.terminal.inputDescriptor) { _ in wakeUp.yield(.input) }
        let signal = DescriptorWatch(signals.descriptor) { _ in wakeUp.yield(.signal) }
        input.beginWatching()
        signal.beginWatching()
        let commands = CommandQueue { wakeUp.yield(.answer($0)) }
        var loop = MonitorLoop(
            stage: stage, signals: signals, state: state, site: site, commands: commands, wakeUp: wakeUp)
        let pace = Pace(framesPerSecond: loop.framesPerSecond)
        let ticker = Task.detached {
            while !Task.isCancelled {
                if await pace.rest(), pace.mayTick() { wakeUp.yield(.tick) }
            }
        }
        let agent = site.agent
        await agent.start { wakeUp.yield(.news) }
        // This frame is shown before the log is read and before a program is started.
        await loop.showSite()
        let display = Task { await LoginWatch.follow { await agent.displayOn() } }
        // If this cannot be stored, the screen shows that in any case.
        let foreground = Task { _ = try? await agent.enterForeground() }
        let performing = Task { await commands.run() }
        let farewell = await loop.run(wakes, input: input, signal: signal, pace: pace, remark: unkept?.phrase)
        // Requested commands are completed, even if the user quits at once.
        commands.finish()
        await performing.value
        ticker.cancel()
        display.cancel()
        await display.value
        await foreground.value
        await site.transmitter.stop()
        await site.agent.stop()
        _ = consume loop
        if let farewell { StandardError.write(farewell) }
    }

    private func listen(_ setting: Setting) async throws -> SiteSource {
        let choice = request.source ?? SourceChoice(setting.settings.source) ?? .auto
        do throws(ControllerError) {
            return try await SiteSource(choice, setting.settings)
        } catch {
            throw Failure(error)
        }
    }

    /// The requested capture; nil: none was requested.
    private func replay(_ setting: Setting) throws -> SiteSource? {
        guard let capture = request.capture else { return nil }
        do throws(CaptureFileError) {
            return try SiteSource(capture: capture, speed: request.speed ?? 1)
        } catch {
            throw Failure(error)
        }
    }

    private func terminal(_ setting: Setting) throws -> Terminal {
        do throws(TerminalError) {
            return try Terminal(options: Terminal.Options(reportsMouse: setting.settings.mouse))
        } catch {
            throw Failure(.unavailable, error)
        }
    }
}

extension TerminalError: PhraseConvertible {
    /// The reason why there is no full screen, and what to do.
    public var phrase: Phrase {
        switch self {
        case .notATerminal: Phrase(.error.terminalNotATerminal)
        case .unknownTerminal(let name): Phrase(.error.terminalUnknown, .text(name))
        case .cannotMoveCursor(let name): Phrase(.error.terminalCannotMoveCursor, .text(name))
        case .failed: Phrase(.error.terminalFailed)
        }
    }
}

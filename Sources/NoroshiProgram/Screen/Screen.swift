import CommandUsage
import ConfigurationFiles
import Curses
import Descriptors
import Localization
import MonitorUI
import Noroshi
import Scanning
import Texts
import Tracking

/// How the screen is to look.
struct MonitorOptions: Equatable {
    var theme: String?
    var ascii = false
}

/// What was asked of the screen, apart from how it was asked. As it is made it is what no arguments ask.
struct ScreenRequest: Equatable {
    var language: String?
    /// A folder of texts that comes before all others.
    var texts: String?
    var source: SourceChoice?
    var options = MonitorOptions()
    var listening = ListeningChoice()
    var preference = PreferenceChoice()
    var speed: Double?
    var capture: String?
    /// The beacon that the screen begins with walking up to.
    var hunt: BeaconIdentity?
}

/// The screen from its beginning to its end.
struct Screen {
    private let request: ScreenRequest

    init(_ request: ScreenRequest) { self.request = request }

    /// Returns when the user quits or the terminal goes.
    @concurrent func run() async throws {
        // The loop reads the texts, and shows what is wrong with them.
        var setting = Setting(language: request.language, texts: request.texts)
        try setting.demand(setting.settingsProblems)
        request.listening.apply(to: &setting.settings)
        try request.preference.apply(to: &setting)
        try setting.demandServer()
        let keys = setting.keyMap
        try request.listening.checkUser(setting.localizer)
        let (wakes, bell) = AsyncStream.makeStream(of: Wake.self)
        // A named pipe waits for who writes into it: signals must still end the program then.
        let capture = try replay(setting)
        // Before a controller: a signal that ends the program must not leave a controller scanning.
        guard let signals = Signals() else {
            throw Failure(status: .software, sentence: setting.localizer.text(.error.terminalFailed))
        }
        if capture == nil { await Handover.ask(for: setting.siteFolder(request.source)) }
        let source = if let capture { capture } else { try await listen(setting) }
        defer { source.stop() }
        let kept = KeptChoices(path: setting.keptFile)
        var stage = Stage(try terminal(setting), setting, request.options, kept)
        // A controller that is left scanning would be busy for whoever comes next.
        Terminal.onFault { ControllerSource.rescue() }
        var status = StatusReport.status(of: source)
        // The site has to be opened before anything is heard.
        status.condition = .starting
        var state = stage.state(request.options, kept, status, keys: keys)
        let wall = LocalClock.wall
        _ = update(&state, .tick(now: wall, clock: LocalClock.local(wall)), localizer: stage.localizer)
        if let hunt = request.hunt { _ = state.beginHunt(hunt) }
        // The first frame waits for no file of the site.
        stage.show(state)
        let site = try Site(
            stage.setting, source, SiteUse(runsHooks: request.listening.hooks, followed: .all))
        let unkept = try await request.listening.keepUser(site, stage.localizer)
        let input = DescriptorWatch(stage.terminal.inputDescriptor) { _ in bell.yield(.input) }
        let signal = DescriptorWatch(signals.descriptor) { _ in bell.yield(.signal) }
        input.arm()
        signal.arm()
        let commands = CommandQueue { bell.yield(.answer($0)) }
        var loop = MonitorLoop(
            stage: stage, signals: signals, state: state, site: site, commands: commands, bell: bell)
        let pace = Pace(framesPerSecond: loop.framesPerSecond)
        let ticker = Task.detached {
            while !Task.isCancelled {
                if await pace.rest(), pace.mayTick() { bell.yield(.tick) }
            }
        }
        let agent = site.agent
        await agent.start { bell.yield(.news) }
        // This frame waits neither for the log nor for a program that is started.
        await loop.showSite()
        let display = Task { await LoginWatch.follow { await agent.displayOn() } }
        // What cannot be kept the screen says by itself.
        let foreground = Task { _ = try? await agent.enterForeground() }
        let performing = Task { await commands.run() }
        let farewell = await loop.run(wakes, input: input, signal: signal, pace: pace, remark: unkept?.phrase)
        // What was asked for is done, even by who quits at once.
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
            throw Failure(setting.localizer, error)
        }
    }

    /// The capture that was asked for; nil: none was.
    private func replay(_ setting: Setting) throws -> SiteSource? {
        guard let capture = request.capture else { return nil }
        do throws(CaptureFileError) {
            return try SiteSource(capture: capture, speed: request.speed ?? 1)
        } catch {
            let (status, sentence) = setting.localizer.sentence(error)
            throw Failure(status: status, sentence: sentence)
        }
    }

    private func terminal(_ setting: Setting) throws -> Terminal {
        do throws(TerminalError) {
            return try Terminal(options: Terminal.Options(reportsMouse: setting.settings.mouse))
        } catch {
            throw Failure(status: .unavailable, sentence: setting.localizer.text(error))
        }
    }
}

extension TerminalError: PhraseConvertible {
    /// Why there is no full screen, and what to do.
    public var phrase: Phrase {
        switch self {
        case .notATerminal: Phrase(.error.terminalNotATerminal)
        case .unknownTerminal(let name): Phrase(.error.terminalUnknown, .text(name))
        case .cannotMoveCursor(let name): Phrase(.error.terminalCannotMoveCursor, .text(name))
        case .failed: Phrase(.error.terminalFailed)
        }
    }
}

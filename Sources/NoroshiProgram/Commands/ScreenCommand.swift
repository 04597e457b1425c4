import ArgumentParser
import Configuration
import Curses
import Glibc
import Localization
import Noroshi
import Scanning

/// What the command line asks of the screen.
struct MonitorOptions {
    var theme: String?
    var ascii = false
}

/// `noroshi screen`, the default: the screen.
struct ScreenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen",
        abstract: "Show the beacons on a full screen (the default).",
        discussion: """
            Without a capture the first usable Bluetooth adapter is used, or else the simulated site. A capture is \
            replayed at its own pace. Press ? for all keys.
            """)

    @OptionGroup var common: CommonOptions
    @Option(help: ArgumentHelp("auto, controller[:hciN] or simulated[:SEED].", valueName: "source"))
    var source: SourceChoice?
    @Option(
        help: ArgumentHelp(
            "terminal, dark, light, high-contrast, colour-blind, mono, or one of your own.", valueName: "name"))
    var theme: String?
    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false
    @OptionGroup var listening: ListeningOptions
    @OptionGroup var preference: PreferenceOptions
    @Option(help: ArgumentHelp("Replay so many times as fast, 1 to 100.", valueName: "x"))
    var speed: Double?
    @ArgumentParser.Argument(
        help: ArgumentHelp("A capture to replay: btsnoop, pcap, pcapng or PacketLogger.", valueName: "capture"))
    var capture: String?

    func validate() throws {
        if capture != nil && source != nil { throw wrongUsage("usage.captureOrSource") }
        if let speed {
            guard (1...100).contains(speed) else { throw wrongUsage("usage.range", "--speed", "1", "100") }
            if capture == nil { throw wrongUsage("usage.speedNeedsCapture") }
        }
    }

    func run() async throws {
        // The loop reads the texts, and shows what is wrong with them.
        var setting = try Setting(language: common.lang, texts: common.i18n)
        listening.apply(to: &setting.settings)
        try preference.apply(to: &setting)
        let (wakes, bell) = AsyncStream.makeStream(of: Wake.self)
        // Before the source: a signal that ends the program must not leave a controller scanning.
        guard let signals = Signals() else {
            throw Failure(status: .software, sentence: setting.localizer.text("error.terminal.failed"))
        }
        let source = try open(setting)
        defer { source.stop() }
        let site = try Site(setting, source, runsHooks: listening.hooks)
        try await listening.keepUser(site, setting.localizer)
        let terminal = try terminal(setting.localizer)
        // A controller that is left scanning would be busy for whoever comes next.
        Terminal.onFault { ControllerSource.rescue() }
        let input = DescriptorWatch(terminal.inputDescriptor) { bell.yield(.input) }
        let signal = DescriptorWatch(signals.descriptor) { bell.yield(.signal) }
        var loop = MonitorLoop(
            terminal: terminal, signals: signals, setting: setting, site: site,
            options: MonitorOptions(theme: theme, ascii: ascii))
        let pace = Pace(framesPerSecond: loop.framesPerSecond)
        let ticker = Task.detached {
            while !Task.isCancelled {
                if await pace.rest(), pace.mayTick() { bell.yield(.tick) }
            }
        }
        let agent = site.agent
        let display = Task { await LoginWatch.follow { await agent.displayOn() } }
        await agent.start { bell.yield(.news) }
        // What cannot be kept the screen says by itself. The first frame does not wait for the disk.
        let foreground = Task { _ = try? await agent.enterForeground() }
        await loop.run(wakes, input: input, signal: signal, pace: pace)
        ticker.cancel()
        display.cancel()
        await display.value
        await foreground.value
        await site.transmitter.stop()
        await site.agent.stop()
    }

    private func open(_ setting: Setting) throws -> SiteSource {
        guard let capture else {
            let choice = source ?? SourceChoice(setting.settings.source) ?? .auto
            do throws(ControllerError) {
                return try SiteSource(choice, setting.settings)
            } catch {
                throw Failure(setting.localizer, error)
            }
        }
        do throws(CaptureFileError) {
            return try SiteSource(capture: capture, speed: speed ?? 1)
        } catch {
            let (status, sentence) = setting.localizer.sentence(error)
            throw Failure(status: status, sentence: sentence)
        }
    }

    private func terminal(_ localizer: Localizer) throws -> Terminal {
        do throws(TerminalError) {
            return try Terminal()
        } catch {
            throw Failure(status: .unavailable, sentence: localizer.sentence(error))
        }
    }
}

extension Localizer {
    /// Why there is no full screen, in one sentence with what to do.
    func sentence(_ error: TerminalError) -> String {
        switch error {
        case .notATerminal: text("error.terminal.notATerminal")
        case .unknownTerminal(let name): text("error.terminal.unknown", .text(name))
        case .cannotMoveCursor(let name): text("error.terminal.cannotMoveCursor", .text(name))
        case .failed: text("error.terminal.failed")
        }
    }
}

import ArgumentParser
import Basics
import CommandUsage
import Localization
import Noroshi

/// `noroshi screen`, the default: the screen.
struct ScreenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen",
        abstract: "Show the beacons in a full-screen view (the default).",
        discussion: """
            Without a capture, the first usable Bluetooth adapter is used, or the simulated site if there is none. A \
            capture is replayed at its recorded speed. Press ? to list all keys.
            """)

    @OptionGroup var common: CommonOptions
    @Option(
        help: ArgumentHelp("auto, controller[:hciN,...] or simulated[:SEED].", valueName: "source"),
        completion: .list(["auto", "controller", "simulated"]))
    var source: SourceChoice?
    @OptionGroup var drawing: DrawingOptions
    @OptionGroup var listening: ListeningOptions
    @OptionGroup var preference: PreferenceOptions
    @OptionGroup var server: ServerOption
    @OptionGroup var replay: SpeedOption
    @ArgumentParser.Argument(
        help: ArgumentHelp("A capture to replay: btsnoop, pcap, pcapng or PacketLogger.", valueName: "capture"),
        completion: .file())
    var capture: String?

    func validate() throws {
        if capture != nil && source != nil { throw wrongUsage(.usage.captureOrSource) }
        try replay.check(capture)
    }

    func run() async throws { try await Screen(request).run() }

    var request: ScreenRequest {
        ScreenRequest(
            language: common.lang, texts: common.i18n, source: source,
            options: drawing.choice, listening: listening.choice,
            preference: preference.choice(server: server.choice), speed: replay.speed, capture: capture)
    }
}

import ArgumentParser
import CommandUsage
import Localization
import Noroshi
import Texts

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
    @Option(
        help: ArgumentHelp("auto, controller[:hciN,...] or simulated[:SEED].", valueName: "source"),
        completion: .list(["auto", "controller", "simulated"]))
    var source: SourceChoice?
    @Option(
        help: ArgumentHelp(
            "terminal, dark, light, high-contrast, colour-blind, mono, or one of your own.", valueName: "name"))
    var theme: String?
    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false
    @OptionGroup var listening: ListeningOptions
    @OptionGroup var preference: PreferenceOptions
    @OptionGroup var server: ServerOption
    @Option(help: ArgumentHelp("Replay so many times as fast, 1 to 100.", valueName: "x"))
    var speed: Double?
    @ArgumentParser.Argument(
        help: ArgumentHelp("A capture to replay: btsnoop, pcap, pcapng or PacketLogger.", valueName: "capture"),
        completion: .file())
    var capture: String?

    func validate() throws {
        if capture != nil && source != nil { throw wrongUsage(.usage.captureOrSource) }
        if let speed {
            guard (1...100).contains(speed) else { throw wrongUsage(.usage.range, "--speed", "1", "100") }
            if capture == nil { throw wrongUsage(.usage.speedNeedsCapture) }
        }
    }

    func run() async throws { try await Screen(request).run() }

    var request: ScreenRequest {
        ScreenRequest(
            language: common.lang, texts: common.i18n, source: source,
            options: MonitorOptions(theme: theme, ascii: ascii), listening: listening.choice,
            preference: preference.choice(server: server.choice), speed: speed, capture: capture)
    }
}

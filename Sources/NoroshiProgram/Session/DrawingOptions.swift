import ArgumentParser
import Basics
import CommandUsage

/// Options for how the screen is drawn.
struct DrawingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "terminal, dark, light, high-contrast, colour-blind, mono, or a custom theme.", valueName: "name"),
        completion: Proposals.themes)
    var theme: String?
    @Flag(help: "Draw with ASCII characters only.")
    var ascii = false

    var choice: MonitorOptions { MonitorOptions(theme: theme, ascii: ascii) }
}

/// `--speed`: how fast the screen replays a capture.
struct SpeedOption: ParsableArguments {
    @Option(help: ArgumentHelp("Replay this many times as fast, 1 to 100.", valueName: "x"))
    var speed: Double?

    /// Rejects a speed outside the range, and a speed without a capture to replay.
    func check(_ capture: String?) throws {
        guard let speed else { return }
        guard (1...100).contains(speed) else { throw wrongUsage(.usage.range, "--speed", "1", "100") }
        if capture == nil { throw wrongUsage(.usage.speedNeedsCapture) }
    }
}

import ArgumentParser
import CommandUsage
import ConfigurationFiles
import Texts

/// `--duration`: how long a command listens or sends. Scripts of before may call it otherwise.
struct DurationOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Stop after so long: 90, 90s, 1m30s, 2h; of a capture, as recorded.", valueName: "duration"))
    var duration: DurationArgument?
    @Option(
        name: [.customLong("for"), .customLong("seconds")],
        help: ArgumentHelp(valueName: "duration", visibility: .hidden))
    var otherName: DurationArgument?

    func validate() throws {
        if duration != nil && otherName != nil { throw wrongUsage(.usage.notBoth, "--duration", "--for") }
        if let seconds, !(seconds > 0) { throw wrongUsage(.usage.aboveZero, "--duration") }
    }

    var seconds: Double? { (duration ?? otherName)?.seconds }
    /// Seconds that can be slept.
    var pause: Duration? { seconds.map { .seconds(min($0, 1e9)) } }
}

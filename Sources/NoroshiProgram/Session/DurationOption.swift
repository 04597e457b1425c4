import ArgumentParser
import Basics
import CommandUsage
import ConfigurationFiles

/// `--duration`: the time for which a command listens or sends. Older scripts may use its former names.
struct DurationOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Stop after this time: 90, 90s, 1m30s, 2h. For a capture, this is the recorded time.",
            valueName: "duration"))
    var duration: DurationArgument?
    @Option(name: .customLong("for"), help: ArgumentHelp(valueName: "duration", visibility: .hidden))
    var forName: DurationArgument?
    @Option(name: .customLong("seconds"), help: ArgumentHelp(valueName: "duration", visibility: .hidden))
    var secondsName: DurationArgument?

    func validate() throws {
        let given = [("--duration", duration), ("--for", forName), ("--seconds", secondsName)].filter { $0.1 != nil }
        if given.count > 1 { throw wrongUsage(.usage.notBoth, given[0].0, given[1].0) }
        if let seconds, !(seconds > 0) { throw wrongUsage(.usage.aboveZero, "--duration") }
    }

    var seconds: Double? { (duration ?? forName ?? secondsName)?.seconds }
    /// The duration as a time that a task can sleep.
    var pause: Duration? { seconds.map { .seconds(min($0, 1e9)) } }
}

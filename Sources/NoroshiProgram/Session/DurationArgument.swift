import ArgumentParser
import ConfigurationFiles

/// A length of time on the command line: `5`, `5s`, `1m30s`, `2h`.
struct DurationArgument: ExpressibleByArgument, Equatable {
    var seconds: Double

    init(seconds: Double) { self.seconds = seconds }

    init?(argument: String) {
        // With a sign it is out of range nearly everywhere, which is told better than that it cannot be read.
        let isNegative = argument.hasPrefix("-")
        guard let seconds = WrittenDuration.seconds(argument.dropFirst(isNegative ? 1 : 0)) else { return nil }
        self.init(seconds: isNegative ? -seconds : seconds)
    }

    var defaultValueDescription: String {
        seconds == seconds.rounded() ? "\(Int(seconds))s" : "\(seconds)s"
    }
}

import ArgumentParser
import ConfigurationFiles

/// A length of time on the command line: `5`, `5s`, `1m30s`, `2h`.
struct DurationArgument: ExpressibleByArgument, Equatable {
    var seconds: Double

    init(seconds: Double) { self.seconds = seconds }

    init?(argument: String) {
        // A negative duration is out of range nearly everywhere; that error is clearer than one about an unreadable
        // value.
        let isNegative = argument.hasPrefix("-")
        guard let seconds = WrittenDuration.seconds(argument.dropFirst(isNegative ? 1 : 0)) else { return nil }
        self.init(seconds: isNegative ? -seconds : seconds)
    }

    var defaultValueDescription: String {
        seconds == seconds.rounded() ? "\(Int(seconds))s" : "\(seconds)s"
    }
}

package import Basics

/// A mistake that a command finds in its own arguments.
package struct UsageError: Error {
    package let phrase: Phrase

    package init(_ phrase: Phrase) { self.phrase = phrase }
}

/// A mistake that a command finds in its own arguments.
/// - Parameters:
///   - key: The key of a text.
///   - arguments: The values to fill in: names of options, ranges, words of the user.
package func wrongUsage(_ key: TextKey, _ arguments: String...) -> UsageError {
    UsageError(Phrase(key, arguments.map { .text($0) }))
}

extension Phrase {
    /// The mistake that an option does not exist, with the most similar long option, if one is similar.
    package init(unknownOption name: String, of parameters: [CommandDump.Parameter]) {
        let names = parameters.filter(\.isShown).flatMap(\.names).filter { $0.hasPrefix("--") }
        if name.hasPrefix("--"), let near = NearestWord.nearest(to: name, in: names) {
            self.init(.usage.unknownOptionSimilar, .text(name), .text(near))
        } else {
            self.init(.usage.unknownOption, .text(name))
        }
    }

    /// Whether the mistake is that an option does not exist.
    package var isOfUnknownOption: Bool { key == .usage.unknownOption || key == .usage.unknownOptionSimilar }
}

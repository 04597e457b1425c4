package import ArgumentParser
package import Basics
package import Localization

/// Wrong usage of a command line: the mistake, and where the right usage is found.
///
/// The argument library's messages are in English only. Here its errors become phrases, with the names and placeholders
/// of the command's own description.
package struct WrongUsage {
    /// The mistake.
    package let phrase: Phrase
    /// The command's arguments as help shows them, and the command line that shows its help.
    private let usage: String
    private let help: String

    /// - Parameters:
    ///   - error: What parsing or running a command threw.
    ///   - program: The program's outermost command.
    ///   - command: The command that the words select, for errors that the parser did not find.
    ///   - path: The names from the program on by which the user selected the command.
    ///   - words: The words after the program's name.
    /// - Returns: Nil: the error is no wrong usage, but a request for help or for a version, or a failure.
    package init?(
        _ error: any Error, of program: any ParsableCommand.Type, selecting command: any ParsableCommand.Type,
        path: [String], words: [String]
    ) {
        let mirror = Mirror(reflecting: error)
        let commands = mirror.descendant("commandStack") as? [any ParsableCommand.Type]
        let meant = commands?.last ?? command
        let problem = mirror.descendant("parserError").map { ParserProblem($0) } ?? .found(error)
        if case .found(let found) = problem {
            guard let found = found as? UsageError else { return nil }
            phrase = found.phrase
        } else {
            guard program.exitCode(for: error) == .validationFailure else { return nil }
            phrase = ParsedWords(of: meant, Self.withoutNames(words, commands ?? [])).phrase(problem)
        }
        usage = program.usageString(for: meant)
        help = ((commands?.map { $0._commandName } ?? path) + ["--help"]).joined(separator: " ")
    }

    private static func withoutNames(_ words: [String], _ commands: [any ParsableCommand.Type]) -> [String] {
        var rest = words[...]
        for command in commands.dropFirst() where rest.first == command._commandName { rest.removeFirst() }
        return Array(rest)
    }

    /// The sentence, the usage and the help, one line each.
    package func lines(_ localizer: Localizer) -> [String] {
        [
            localizer.text(phrase), localizer.text(.usage.usage, .text(usage)),
            localizer.text(.usage.help, .text(help)),
        ]
    }
}

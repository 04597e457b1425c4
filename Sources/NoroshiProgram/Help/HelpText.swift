import ArgumentParser
import CommandUsage
import Localization

/// The help of a command with its examples: in English by the parser, in another language by `CommandHelp`.
enum HelpText {
    /// The word with which the parser begins help.
    private static let start = "OVERVIEW: "

    /// - Parameters:
    ///   - text: The parser's text; a text that is not help is returned unchanged.
    ///   - path: The names of the command whose help is wanted.
    ///   - translations: The texts of help, by the English text.
    ///   - width: The width of a line in cells.
    static func inLanguage(
        _ text: String, of path: [String], _ localizer: Localizer, _ translations: StringsTable, width: Int
    ) -> String {
        guard text.hasPrefix(start), let type = CommandWords.command(of: path) else { return text }
        guard localizer.language != .en,
            let help = CommandHelp(
                of: type, in: NoroshiCommand.self, path: [NoroshiCommand._commandName] + path,
                examples: Examples.of(path), localizer, translations: translations, width: width)
        else { return withExamples(NoroshiCommand.helpMessage(for: type, columns: width), of: path) }
        return help.text
    }

    /// Puts the examples after the first paragraph, which describes the command; other texts stay unchanged.
    /// - Parameter path: The names of the command.
    static func withExamples(_ text: String, of path: [String]) -> String {
        let examples = Examples.of(path)
        guard text.hasPrefix(start), !examples.isEmpty, let end = text.firstRange(of: "\n\n") else { return text }
        let lines = ["EXAMPLES:"] + examples.map { "  " + $0 }
        return text[..<end.upperBound] + lines.joined(separator: "\n") + "\n\n" + text[end.upperBound...]
    }
}

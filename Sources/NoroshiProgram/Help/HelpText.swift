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
            let command = CommandDump(
                reading: type._dumpHelp(), below: Array(([NoroshiCommand._commandName] + path).dropLast()))
        else { return withExamples(NoroshiCommand.helpMessage(for: type, columns: width), of: path) }
        let configuration = type.configuration
        let names = { (types: [any ParsableCommand.Type]) in
            types.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        }
        let groups =
            [CommandHelp.Group(name: nil, commands: names(configuration.ungroupedSubcommands))]
            + configuration.groupedSubcommands.map { .init(name: $0.name, commands: names($0.subcommands)) }
        let usage = NoroshiCommand.usageString(for: type)
        return CommandHelp(
            command, groups: groups.filter { !$0.commands.isEmpty },
            usage: String(usage[(usage.firstRange(of: ": ")?.upperBound ?? usage.startIndex)...]), localizer,
            translations: translations, width: width
        ).text
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

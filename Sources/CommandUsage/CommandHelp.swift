package import ArgumentParser
internal import Basics
internal import Canvas
package import Localization

/// The help of a command in any language, in the layout of the parser's own help, which is in English only. The content
/// is that of the manual pages.
package struct CommandHelp {
    private let command: CommandDump
    private let groups: [Group]
    private let usage: String
    private let examples: [String]
    private let localizer: Localizer
    /// The translated texts, by the English text.
    private let translations: StringsTable
    /// The width of a line in cells.
    private let width: Int
    private var lines: [String] = []

    /// A group of subcommands of a command.
    private struct Group {
        /// The heading in English; nil: the group has no heading.
        var name: String?
        /// The names of the commands.
        var commands: [String]

        init(_ name: String?, _ types: [any ParsableCommand.Type]) {
            self.name = name
            commands = types.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        }
    }

    /// The column at which the texts of options and commands begin.
    private static let indent = 26
    /// Words of the parser in the line of usage.
    private static let words = [
        ("<options>", TextKey.manual.option), ("<subcommand>", .manual.command),
    ]

    /// - Parameters:
    ///   - type: The command.
    ///   - program: The program's outermost command.
    ///   - path: The names from the program on by which the command is selected.
    ///   - showsDefault: Whether the help of a command that has a default command is also that of the latter.
    ///   - examples: Command lines, which come first.
    ///   - translations: The texts of help in the language of `localizer`, by the English text.
    ///   - width: The width of a line in cells.
    /// - Returns: Nil: the parser's description of the command cannot be read.
    package init?(
        of type: any ParsableCommand.Type, in program: any ParsableCommand.Type, path: [String],
        showsDefault: Bool = false, examples: [String], _ localizer: Localizer, translations: StringsTable, width: Int
    ) {
        guard var command = CommandDump(reading: type._dumpHelp(), below: path.dropLast()) else { return nil }
        let configuration = type.configuration
        var types = [type]
        if showsDefault, let usual = configuration.defaultSubcommand {
            let known = CommandDump.parameters(of: usual).filter(\.isShown)
            command.parameters = known + command.parameters.filter { own in !known.contains { $0.names == own.names } }
            types = configuration.subcommands
        }
        self.command = command
        groups =
            ([Group(nil, configuration.ungroupedSubcommands)]
            + configuration.groupedSubcommands.map { Group($0.name, $0.subcommands) }).filter { !$0.commands.isEmpty }
        usage = types.map { Self.usage(of: $0, in: program) }.joined(separator: "\n")
        self.examples = examples
        self.localizer = localizer
        self.translations = translations
        self.width = max(Self.indent + 14, width)
        write()
    }

    package var text: String { lines.joined(separator: "\n") }

    /// The usage of a command without the parser's word for it; one line for each form.
    private static func usage(of type: any ParsableCommand.Type, in program: any ParsableCommand.Type) -> String {
        let usage = program.usageString(for: type)
        return String(usage[(usage.firstRange(of: ": ")?.upperBound ?? usage.startIndex)...])
    }

    /// The separator of sentences.
    private var gap: String { localizer.language == .ja ? "" : " " }

    private mutating func write() {
        lines += wrapped(localizer.text(.manual.overview, .text(said(command.abstract))))
        if !examples.isEmpty { begin(localizer.text(.manual.examples), examples.map { "  " + $0 }) }
        for paragraph in command.paragraphs { lines += [""] + wrapped(said(paragraph)) }
        begin(localizer.text(.manual.usage), usageLines)
        for part in command.parts(localizer, said: said) {
            begin(part.heading, part.parameters.flatMap { entry(label($0), about($0)) })
        }
        for group in groups { write(group) }
        guard !groups.isEmpty else { return }
        let names = (command.path.prefix(1) + ["help"] + command.path.dropFirst()).joined(separator: " ")
        lines += [""] + wrapped(localizer.text(.manual.moreOfCommands, .text(names)))
    }

    private mutating func write(_ group: Group) {
        let commands = group.commands.compactMap { name in command.commands.first { $0.path.last == name } }
        guard !commands.isEmpty else { return }
        begin(
            group.name.map(said) ?? localizer.text(.manual.commands),
            commands.flatMap { each in
                let name = each.path.last ?? ""
                let mark = name == command.defaultCommand ? gap + localizer.text(.manual.isDefault) : ""
                return entry(name + mark, said(each.abstract))
            })
    }

    private mutating func begin(_ title: String, _ content: [String]) { lines += ["", heading(title)] + content }

    private func heading(_ title: String) -> String { localizer.text(.manual.heading, .text(title)) }

    private var usageLines: [String] {
        var usage = usage
        for (word, key) in Self.words { usage.replace(word, with: "<\(localizer.text(key))>") }
        return usage.split(separator: "\n").flatMap { line in
            TextWidth().wrapped(line.drop { $0 == " " }.description, to: width - 4).enumerated().map { index, part in
                (index == 0 ? "  " : "    ") + part
            }
        }
    }

    /// `--write <file>`
    private func label(_ parameter: CommandDump.Parameter) -> String {
        guard !parameter.names.isEmpty else { return "<\(parameter.value ?? "")>" }
        let names = parameter.names.joined(separator: ", ")
        return parameter.value.map { "\(names) <\($0)>" } ?? names
    }

    private func about(_ parameter: CommandDump.Parameter) -> String {
        ([said(parameter.text)] + parameter.remarks(localizer)).joined(separator: gap)
    }

    /// A label with its text beside it, or below it where the label is long.
    private func entry(_ label: String, _ text: String) -> [String] {
        let blank = String(repeating: " ", count: Self.indent)
        let texts = wrapped(text, to: width - Self.indent).map { blank + $0 }
        let head = "  " + label
        let cells = TextWidth().width(of: head)
        guard cells < Self.indent - 1, let first = texts.first else { return [head] + texts }
        return [head + String(first.dropFirst(cells))] + texts.dropFirst()
    }

    private func said(_ text: String) -> String { translations[text] ?? text }

    private func wrapped(_ text: String, to cells: Int? = nil) -> [String] {
        TextWidth().wrapped(text.replacing("\n", with: " "), to: cells ?? width)
    }
}

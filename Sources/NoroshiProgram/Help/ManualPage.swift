import Basics
import CommandUsage
import Localization

/// A manual page of a command, in the language of man(7).
struct ManualPage {
    private let command: CommandDump
    private let localizer: Localizer
    /// The translated texts about commands, by the English text.
    private let translations: StringsTable
    private var lines: [String] = []

    init(_ command: CommandDump, _ localizer: Localizer, translations: StringsTable) {
        self.command = command
        self.localizer = localizer
        self.translations = translations
        write()
    }

    /// `noroshi-region-add.1`
    var name: String { Self.name(command.path) + ".1" }

    var text: String { lines.joined(separator: "\n") + "\n" }

    private static func name(_ path: [String]) -> String { path.joined(separator: "-") }

    private mutating func write() {
        let name = Self.name(command.path)
        lines.append(".TH \(Self.plain(name.uppercased())) 1 \"\" \"noroshi \(Version.text)\" \"noroshi\"")
        section(.manual.name)
        // One line for whatis(1), which has no full stop.
        var abstract = said(command.abstract)
        if abstract.hasSuffix(".") || abstract.hasSuffix("。") { abstract.removeLast() }
        lines.append("\(Self.plain(name)) \\- \(abstract)")
        section(.manual.synopsis)
        synopsis()
        examples()
        if !command.paragraphs.isEmpty {
            section(.manual.description)
            for (index, paragraph) in command.paragraphs.enumerated() {
                if index > 0 { lines.append(".PP") }
                lines.append(said(paragraph))
            }
        }
        commands()
        parameters()
        seeAlso()
    }

    private mutating func section(_ key: TextKey) { lines.append(".SH \"\(localizer.text(key))\"") }

    private mutating func synopsis() {
        lines.append(".B \(Self.plain(command.path.joined(separator: " ")))")
        if !command.commands.isEmpty { lines.append("[\\fI\(localizer.text(.manual.command))\\fR]") }
        if !command.parameters.isEmpty { lines.append("[\\fI\(localizer.text(.manual.option))\\fR ...]") }
        for argument in command.parameters where argument.names.isEmpty {
            let written = "\\fI\(Self.plain(argument.value ?? ""))\\fR" + (argument.isRepeating ? " ..." : "")
            lines.append(argument.isOptional ? "[\(written)]" : written)
        }
    }

    private mutating func examples() {
        let examples = Examples.of(Array(command.path.dropFirst()))
        guard !examples.isEmpty else { return }
        section(.manual.examples)
        lines.append(".nf")
        lines += examples.map(Self.line)
        lines.append(".fi")
    }

    private mutating func commands() {
        guard !command.commands.isEmpty else { return }
        section(.manual.commands)
        for each in command.commands {
            let mark = each.path.last == command.defaultCommand ? " " + localizer.text(.manual.isDefault) : ""
            lines += [".TP", "\\fB\(Self.plain(Self.name(each.path)))\\fR(1)\(mark)", said(each.abstract)]
        }
    }

    private mutating func parameters() {
        for part in command.parts(localizer, said: said) {
            lines.append(".SH \"\(part.heading)\"")
            for parameter in part.parameters {
                let remarks = parameter.remarks(localizer).map(Self.plain)
                lines += [".TP", head(parameter), ([said(parameter.text)] + remarks).joined(separator: " ")]
            }
        }
    }

    /// `--within proximity`
    private func head(_ parameter: CommandDump.Parameter) -> String {
        let names = parameter.names.map { "\\fB\(Self.plain($0))\\fR" }.joined(separator: ", ")
        let value = parameter.value.map { "\\fI\(Self.plain($0))\\fR" }
        return [names, value ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    private mutating func seeAlso() {
        guard command.path.count > 1 else { return }
        section(.manual.seeAlso)
        lines.append("\\fB\(Self.plain(Self.name(Array(command.path.dropLast()))))\\fR(1)")
    }

    /// A text in the page's language.
    private func said(_ text: String) -> String { Self.line(translations[text] ?? text) }

    /// A text that begins a line: a dot or an apostrophe there would be a request.
    private static func line(_ text: String) -> String {
        let text = plain(text)
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
    }

    /// A text without anything that man(7) would interpret; hyphens can be copied into a shell.
    private static func plain(_ text: String) -> String {
        var plain = ""
        for character in text {
            switch character {
            case "\\": plain += "\\e"
            case "-": plain += "\\-"
            case "\"": plain += "\\(dq"
            case "'": plain += "\\(aq"
            case "`": plain += "\\(ga"
            case "\n": plain += " "
            default: plain.append(character)
            }
        }
        return plain
    }
}

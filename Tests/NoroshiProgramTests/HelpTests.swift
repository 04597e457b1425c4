import ArgumentParser
import Canvas
import CommandUsage
import Foundation
import Localization
import Testing

@testable import NoroshiProgram

@Suite("Help and manual pages")
struct HelpTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The commands, read once: the parser takes a second for it.
    private static let commands = CommandDump(reading: NoroshiCommand._dumpHelp())?.all ?? []

    private static func translations() throws -> StringsTable {
        let file = root.appending(path: "i18n/ja.lproj/Manual.strings")
        return try StringsTable(parsing: String(contentsOf: file, encoding: .utf8))
    }

    @Test("Every command has two valid examples that show that command")
    func examples() throws {
        let commands = Self.commands
        #expect(commands.count > 60)
        for command in commands {
            let path = Array(command.path.dropFirst())
            let examples = Examples.of(path)
            #expect(examples.count == 2 && Set(examples).count == 2, "\(command.path)")
            for example in examples {
                let words = Self.words(example)
                let names = words.drop { $0 == "sudo" }
                #expect(names.first == "noroshi")
                let meant = CommandWords(names.dropFirst())
                // The example of a group may name one of its commands.
                let start = commands.first { $0.path == command.path && $0.commands.isEmpty } != nil
                #expect(!start || Array(names.prefix(command.path.count)) == command.path, "\(example)")
                #expect(throws: Never.self, "\(example)") { try meant.command() }
            }
        }
        #expect(Set(Examples.table.keys) == Set(commands.map { $0.path.dropFirst().joined(separator: " ") }))
    }

    /// The words of a command line up to the first syntax of the shell.
    private static func words(_ line: String) -> [String] {
        let parts = line.split(separator: "'", omittingEmptySubsequences: false)
        let words = parts.enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
        return Array(words.prefix { !["<", ">", "|"].contains($0) })
    }

    @Test("Examples follow the first paragraph of help, and appear nowhere else")
    func text() {
        let help = "OVERVIEW: Does this.\n\nMore of it.\n\nUSAGE: noroshi scan\n"
        let shown = HelpText.withExamples(help, of: ["scan"])
        #expect(shown.hasPrefix("OVERVIEW: Does this.\n\nEXAMPLES:\n  noroshi scan "))
        #expect(shown.hasSuffix("\n\nMore of it.\n\nUSAGE: noroshi scan\n"))
        #expect(HelpText.withExamples("0.1.0", of: []) == "0.1.0")
        #expect(HelpText.withExamples(help, of: ["nosuch"]) == help)
    }

    private static func help(_ command: CommandDump, width: Int, _ language: Language = .ja) throws -> String {
        HelpText.inLanguage(
            "OVERVIEW: \(command.abstract)\n\nUSAGE: \(command.path[0])\n", of: Array(command.path.dropFirst()),
            Localizer(language: language), HelpTexts.builtin(language), width: width)
    }

    @Test("Japanese help is Japanese, names all options, arguments and commands, and fits", arguments: [40, 80, 132])
    func japanese(width: Int) throws {
        for command in Self.commands.dropFirst() {
            let help = try Self.help(command, width: width)
            let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            #expect(help.hasPrefix("概要：") && help.contains("\n使用例：\n  noroshi"), "\(help)")
            for parameter in command.parameters {
                for name in parameter.names where name != "--version" {
                    #expect(help.contains(name), "\(command.path) \(name)")
                }
                if let value = parameter.value { #expect(help.contains("<\(value)>"), "\(command.path) \(value)") }
            }
            for each in command.commands {
                #expect(lines.contains { $0.hasPrefix("  \(each.path.last ?? "")") }, "\(each.path)")
            }
            // Examples are command lines of a shell and are not wrapped, nor are names of options.
            let examples = Examples.of(Array(command.path.dropFirst())).map { "  " + $0 }
            for line in lines where !examples.contains(line) && !line.hasPrefix("  -") {
                #expect(TextWidth().width(of: line) <= width, "\(command.path): \(line)")
            }
            #expect(!help.contains(command.abstract))
        }
    }

    @Test("English help is the parser's, with examples; a version is the same in every language")
    func others() throws {
        let command = try #require(Self.commands.first { $0.path == ["noroshi", "list"] })
        #expect(try Self.help(command, width: 80, .en).hasPrefix("OVERVIEW: \(command.abstract)\n\nEXAMPLES:\n"))
        let version = HelpText.inLanguage("0.1.0", of: [], Localizer(language: .ja), .builtinManual, width: 80)
        #expect(version == "0.1.0")
    }

    @Test(
        "The names of the command whose help is requested are found",
        arguments: [
            ("scan --help", "scan"), ("help region add", "region add"), ("--lang ja region list -h", "region list"),
            ("--help", ""), ("help", ""), ("monitor --help", "monitor"), ("--lang ja --help", ""),
            ("--theme dark --help", "screen"), ("region --simulated --lang ja --help", "region list"),
            ("help --lang ja region add", "region add"), ("list help --help", "list"),
        ])
    func path(line: String, path: String) {
        let words = CommandWords(line.split(separator: " ").map(String.init))
        #expect(words.helpPath.joined(separator: " ") == path)
    }

    @Test("Options for tests are accepted and hidden; those of the preference file are shown where they matter")
    func shown() throws {
        let commands = Self.commands
        let names = { (path: String) -> [String] in
            commands.first { $0.path.joined(separator: " ") == "noroshi " + path }?.parameters.flatMap(\.names) ?? []
        }
        for command in commands { #expect(!command.parameters.contains { $0.names.contains("--no-adapter") }) }
        #expect(names("monitor start").contains("--max-regions") && names("monitor start").contains("--prefs"))
        #expect(names("track").contains("--prefs") && !names("track").contains("--max-regions"))
        for quiet in ["names", "events", "designate export", "about", "region list"] {
            #expect(!names(quiet).contains { ["--prefs", "--app-code", "--max-regions"].contains($0) }, "\(quiet)")
            #expect(names(quiet).contains("--lang"))
        }
        let taken = ["names", "--prefs", "a", "--app-code", "b", "--max-regions", "3"]
        #expect(throws: Never.self) { try CommandWords(taken).command() }
    }

    @Test("Every option for a length of time follows the same rule, and rejects values with the same words")
    func durations() throws {
        func options(_ value: String) -> [[String]] {
            Self.commands.filter(\.commands.isEmpty).flatMap { command in
                command.parameters.filter { $0.value == value }.flatMap(\.names).filter { $0.hasPrefix("--") }
                    .map { command.path.dropFirst() + [$0] }
            }
        }
        #expect(options("seconds").isEmpty)
        let asked = options("duration")
        #expect(asked.count > 12)
        for words in asked {
            // Other mistakes in such a command line are reported by the command itself.
            func said(_ length: String) -> String? {
                let line = CommandWords(words + [length])
                do { _ = try line.type.parseAsRoot(Array(line.sorted.drop { !$0.hasPrefix("--") })) } catch {
                    return line.usage(of: error)?.lines(Localizer(language: .en)).first
                }
                return nil
            }
            let refusal = said("1m30x")
            #expect(refusal?.contains("as in 5, 5s, 1m30s or 2h") == true, "\(words): \(refusal ?? "taken")")
            let other = said("1m30s")
            #expect(other?.contains("1m30s") != true, "\(words): \(other ?? "")")
        }
    }

    @Test("Manual pages contain no requests to man, but the examples and every option; Japanese pages are in Japanese")
    func pages() throws {
        let translations = try Self.translations()
        for command in Self.commands {
            for language in [Language.en, .ja] {
                let table = language == .ja ? translations : StringsTable()
                let page = ManualPage(command, Localizer(language: language), translations: table)
                #expect(page.name == command.path.joined(separator: "-") + ".1")
                let requests = page.text.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
                    .map { $0.split(separator: " ")[0] }
                #expect(Set(requests).isSubset(of: [".TH", ".SH", ".B", ".nf", ".fi", ".TP", ".PP"]), "\(page.name)")
                #expect(page.text.hasPrefix(".TH "))
                for option in command.parameters.flatMap(\.names) {
                    #expect(page.text.contains(option.replacing("-", with: "\\-")), "\(page.name) \(option)")
                }
                #expect(page.text.contains(".SH \"\(language == .ja ? "使用例" : "EXAMPLES")\"\n.nf\nnoroshi"))
            }
        }
    }
}

import ArgumentParser
import Basics
import BeaconService
import CommandUsage
import ConfigurationFiles
import Localization

/// `noroshi strings check`: whether the user's texts are complete.
struct StringsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strings", abstract: "Check the texts of the screen.", subcommands: [Check.self],
        defaultSubcommand: Check.self)

    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Compare the text files in use with the built-in ones.",
            discussion:
                """
                Prints one line for each text that is missing, unknown, has different placeholders, or is too long for \
                its dialogue. Status 65: there is such a text. 66: there is no file to check.
                """)

        @OptionGroup var common: CommonOptions
        @Flag(help: "Write one JSON object per line: path, key, problem.")
        var json = false

        func run() throws {
            let setting = try common.setting()
            var isClean = true
            var count = 0
            for language in Language.allCases {
                let builtin: StringsTable = language == .ja ? .builtinJapanese : .builtinEnglish
                let name = "i18n/\(language.folder)/Localizable.strings"
                guard
                    let path = common.i18n.map({ "\($0)/\(language.folder)/Localizable.strings" })
                        ?? setting.files.find(name)
                else { continue }
                let table = try table(path, setting.localizer)
                let check = StringsCheck(reference: builtin, other: table)
                count += 1
                guard !json else {
                    let problems = Self.problems(check, table)
                    try setting.write(lines: problems) { json, problem in
                        json.object { json in
                            json.member("path", path)
                            json.member("key", problem.key)
                            json.member("problem", problem.word)
                        }
                    }
                    isClean = isClean && problems.isEmpty
                    continue
                }
                try setting.write("\(path): \(check.isClean ? setting.localizer.text(.strings.complete) : "")")
                if !check.isClean { try setting.write(check.description) }
                let warnings = Self.warnings(table, setting.localizer)
                try setting.write(warnings)
                isClean = isClean && check.isClean && warnings.isEmpty
            }
            if count == 0 { throw Failure(.noInput, .strings.nothing) }
            if !isClean { throw ExitCode(ExitStatus.data.rawValue) }
        }

        /// The problems with the keys, each with a word for programs.
        private static func problems(_ check: StringsCheck, _ table: StringsTable) -> [(key: String, word: String)] {
            let tooLong = AuthorizationRequest.allCases.map(\.usageKey).filter { key in
                (table[key] ?? "").count > UsageDescription.maximumLength
            }
            return check.missing.map { ($0, "missing") } + check.extra.map { ($0, "unknown") }
                + check.mismatches.map { ($0.key, "placeholders") } + check.malformed.map { ($0, "percent") }
                + tooLong.map { ($0.rawValue, "tooLong") }
        }

        /// Texts of the permission dialogue that are too long for it.
        private static func warnings(_ table: StringsTable, _ localizer: Localizer) -> [String] {
            AuthorizationRequest.allCases.compactMap { request in
                do throws(UsageDescription.TooLong) {
                    _ = try UsageDescription(table[request.usageKey] ?? "")
                    return nil
                } catch {
                    return localizer.text(
                        .strings.usageTooLong, .text(request.usageKey.rawValue), .integer(error.length),
                        .integer(UsageDescription.maximumLength))
                }
            }
        }

        private func table(_ path: String, _ localizer: Localizer) throws -> StringsTable {
            let octets: [UInt8]
            do throws(ConfigurationProblem) { octets = try FileText.octets(path) } catch {
                throw Failure(.noInput, error)
            }
            do throws(StringsError) { return try StringsTable(reading: octets.span) } catch {
                throw Failure(.data, error.phrase(path: path))
            }
        }
    }
}

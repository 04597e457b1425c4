import Basics
import Foundation
import Localization
import Regions
import Testing

@testable import BeaconService
@testable import ConfigurationFiles
@testable import NoroshiProgram

/// The messages for invalid files of a site: every kind of problem in the target `Configuration` has its sentence.
@Suite("Sentences about invalid files")
struct FileProblemTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    /// A problem for every sentence about files, with as many arguments as its English text has places.
    private static func problems() -> [ConfigurationProblem] {
        let english = StringsTable.builtinEnglish
        func problems(_ beginning: String, before: Int, _ kind: (TextKey, [String]) -> ConfigurationProblem.Kind)
            -> [ConfigurationProblem.Kind]
        {
            english.entries.keys.filter { $0.hasPrefix(beginning) }.sorted().map { key in
                let count = StringsCheck.placeholders(of: english[key] ?? "").count
                return kind(TextKey(rawValue: key), (0..<max(0, count - before)).map { "«\($0)»" })
            }
        }
        let findings = ["rules.", "beacapp.", "json.", "plist.", "csv.", "toml."].flatMap {
            problems("error.file." + $0, before: 1) { .finding($0, $1) }
        }
        let values = problems("error.config.expected.", before: 3) {
            .contents(.badValue(key: "«key»", found: "«found»", expected: $0, arguments: $1))
        }
        return (findings + values + preferences.map { .preference($0) })
            .map { ConfigurationProblem(path: "/c", line: 7, kind: $0) }
    }

    private static let preferences: [PreferenceError] = [
        .lackOfItem(.testMode), .wrongType(.testMode, expected: .boolean, found: "string"),
        .wrongType(.appCode, expected: .string, found: "data"),
        .wrongType(.maximum, expected: .integer, found: "string"), .notInRange(.maximum, 1...19, found: 20),
        .notInRange(.interval, 0...9, found: 20), .unusableText(.appCode),
        .fixed(.edition, value: "SWAMP", found: "FOO"),
        .unknownItem("Other"),
    ]

    @Test("Each problem has a sentence that fills its places, after file and line", arguments: Language.allCases)
    func sentences(language: Language) throws {
        let path = Self.root.appending(path: "i18n/\(language.folder)/Localizable.strings")
        let table = try StringsTable(parsing: String(contentsOf: path, encoding: .utf8))
        let localizer = Localizer(language: language, table: table)
        for problem in Self.problems() {
            let phrase = problem.phrase
            let text = try #require(table[phrase.key], "\(phrase.key.rawValue)")
            #expect(text.matches(of: /%[0-9]\$[@d]/).count == phrase.arguments.count, "\(phrase.key.rawValue)")
            let sentence = localizer.text(problem)
            #expect(sentence.hasPrefix("/c:7"), "\(sentence)")
            #expect(!sentence.contains("%"), "\(sentence)")
            for case .text(let argument) in phrase.arguments {
                #expect(sentence.contains(argument), "\(phrase.key.rawValue) tells \(argument)")
            }
            #expect(sentence.hasSuffix(".") || sentence.hasSuffix("。"), "\(sentence)")
        }
    }
}

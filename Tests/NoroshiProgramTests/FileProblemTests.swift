import Foundation
import JSON
import Localization
import MonitorUI
import Regions
import Testing

@testable import BeaconService
@testable import Configuration
@testable import NoroshiProgram

/// The messages for wrong files of a site: every word of the target `Configuration` has its sentence.
@Suite("What the files say")
struct FileProblemTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    /// The sources of the target that reads files.
    private static func sources() throws -> String {
        let folder = root.appending(path: "Sources/Configuration")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var text = ""
        for case let file as URL in files
        where file.pathExtension == "swift" && file.lastPathComponent != "ProblemWords.swift" {
            text += try prefixed(String(contentsOf: file, encoding: .utf8), file.lastPathComponent)
        }
        return text
    }

    /// The reader of property lists leaves the name of the format away.
    private static func prefixed(_ text: String, _ name: String) -> String {
        let formats = ["XMLPropertyList.swift": "plist."]
        return formats[name].map { text.replacing("expected(\"", with: ".finding(\"\($0)") } ?? text
    }

    @Test("The list of findings is that of the sources")
    func findings() throws {
        let sources = try Self.sources()
        var found = Set(sources.matches(of: /finding\("([a-zA-Z.]+[a-zA-Z])"/).map { String($0.output.1) })
        for match in sources.matches(of: /"((?:rules|beacapp|plist|csv)\.[a-zA-Z]+)"/) {
            found.insert(String(match.output.1))
        }
        for kind in JSONFault.Kind.allCases { found.insert("json." + kind.rawValue) }
        for kind in CSVRows.Fault.Kind.allCases { found.insert("csv." + kind.rawValue) }
        found.remove("rules.toml")
        found.remove("rules.json")
        #expect(found.symmetricDifference(ProblemWords.findings.keys) == [])
    }

    @Test("The list of expectations is that of the sources")
    func expectations() throws {
        let sources = try Self.sources()
        var found = Set(sources.matches(of: /expected: (?:String = )?"([a-zA-Z]+)"/).map { String($0.output.1) })
        found.formUnion(sources.matches(of: /throw refuse\("([a-z]+)"/).map { String($0.output.1) })
        found.formUnion(["when", "triggerCondition"])
        #expect(found.symmetricDifference(ProblemWords.expectations.keys) == [])
    }

    private static func problems() -> [ConfigurationProblem] {
        let findings = ProblemWords.findings.map { what, count in
            ConfigurationProblem.Kind.finding(what, Self.arguments(count))
        }
        let values = ProblemWords.expectations.map { expected, count in
            ConfigurationProblem.Kind.badValue(
                key: "«key»", found: "«found»", expected: expected, arguments: Self.arguments(count))
        }
        return (findings + values + preferences.map { .preference($0) })
            .map { ConfigurationProblem(path: "/c", line: 7, kind: $0) }
    }

    private static func arguments(_ count: Int) -> [String] { (0..<count).map { "«\($0)»" } }

    private static let preferences: [PreferenceError] = [
        .lackOfItem(.testMode), .wrongType(.testMode, expected: .boolean, found: "string"),
        .wrongType(.appCode, expected: .string, found: "data"),
        .wrongType(.maximum, expected: .integer, found: "string"), .notInRange(.maximum, 1...19, found: 20),
        .notInRange(.interval, 0...9, found: 20), .unusableText(.appCode),
        .fixed(.edition, value: "SWAMP", found: "FOO"),
        .unknownItem("Other"),
    ]

    @Test("Each has a sentence with all its places, once each, behind file and line", arguments: Language.allCases)
    func sentences(language: Language) throws {
        let path = Self.root.appending(path: "i18n/\(language.folder)/Localizable.strings")
        let table = try StringsTable(parsing: String(contentsOf: path, encoding: .utf8))
        let localizer = Localizer(language: language, table: table)
        for problem in Self.problems() {
            let phrase = problem.phrase
            let text = try #require(table[phrase.key], "\(phrase.key)")
            #expect(text.matches(of: /%[0-9]\$[@d]/).count == phrase.arguments.count, "\(phrase.key)")
            let sentence = localizer.sentence(problem)
            #expect(sentence.hasPrefix("/c:7"), "\(sentence)")
            #expect(!sentence.contains("%"), "\(sentence)")
            for case .text(let argument) in phrase.arguments {
                #expect(sentence.contains(argument), "\(phrase.key) tells \(argument)")
            }
            #expect(sentence.hasSuffix(".") || sentence.hasSuffix("。"), "\(sentence)")
        }
    }

    @Test("Settings, official regions, preparation and managed regions have their words", arguments: Language.allCases)
    func words(language: Language) throws {
        let path = Self.root.appending(path: "i18n/\(language.folder)/Localizable.strings")
        let table = try StringsTable(parsing: String(contentsOf: path, encoding: .utf8))
        let keys =
            ["bundled", "file", "server"].map { "cli.official." + $0 }
            + ["whole", "test", "owned", "3rd"].map { "managed." + $0 }
            + [PreparationError.preferenceMalformed(path: "p"), .lackOfAppCode, .noOfficialRegions].map(\.reason.key)
        #expect(keys.filter { table[$0] == nil } == [])
    }
}

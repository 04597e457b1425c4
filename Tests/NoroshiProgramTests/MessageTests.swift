import Advertising
import Basics
import Canvas
import CommandUsage
import Foundation
import Localization
import Platform
import Testing

@testable import ConfigurationFiles
@testable import NoroshiProgram
@testable import Scanning

/// Checks that every sentence of the command line has a text in both languages, with all its places filled.
@Suite("Sentences of the command line")
struct MessageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    private static func table(_ language: Language) throws -> StringsTable {
        let path = root.appending(path: "i18n/\(language.folder)/Localizable.strings")
        return try StringsTable(parsing: String(contentsOf: path, encoding: .utf8))
    }

    /// The sentences whose key is not a literal.
    private static func sentences(_ localizer: Localizer) -> [String] {
        var sentences: [String] = configurationProblems.map { localizer.text($0) }
        for problem in stringsProblems {
            sentences.append(localizer.text(StringsError(line: 7, problem: problem).phrase(path: "/s")))
        }
        for error in controllerErrors { sentences.append(localizer.text(error)) }
        for expectation in rangeExpectations {
            sentences.append(localizer.text(RangeCSVError(line: 7, expected: expectation)))
        }
        for code in [ENOENT, EACCES, ENOTDIR, EISDIR, ENOSPC, EIO, EROFS] {
            let error = SystemError(call: "open", path: "/s", code: code)
            sentences.append(localizer.text(CaptureFileError.system(error)))
            sentences += Failure(writing: error).problems.map { localizer.text($0) }
        }
        return sentences
    }

    @Test("Every place is filled, no key is shown, and the two languages differ")
    func filled() {
        let (english, japanese) = (Localizer(language: .en), Localizer(language: .ja))
        for (one, two) in zip(Self.sentences(english), Self.sentences(japanese)) {
            #expect(one != two)
            for sentence in [one, two] {
                #expect(!sentence.contains("%") && !sentence.hasPrefix("error."), "\(sentence)")
                #expect(!sentence.contains("\n"))
            }
            #expect(two.unicodeScalars.contains { (0x3041...0x30FF).contains($0.value) }, "\(two)")
        }
    }

    @Test("Sentences about problems in files begin with file and line")
    func places() {
        for problem in Self.configurationProblems where problem.line > 0 {
            #expect(Localizer(language: .en).text(problem).hasPrefix("/c:7: "))
        }
    }

    @Test("Every setting has a comment", arguments: Language.allCases)
    func comments(language: Language) throws {
        let table = try Self.table(language)
        #expect(SettingsFile.commentKeys.filter { table[$0] == nil } == [])
    }

    private static var configurationProblems: [ConfigurationProblem] {
        var findings: [Finding] = [
            .unknownKey("a", suggestion: nil), .unknownKey("a", suggestion: "b"), .missingKey("a"),
        ]
        for expected: TextKey in [
            .error.configExpectedBoolean, .error.configExpectedText, .error.configExpectedLanguage,
            .error.configExpectedTheme, .error.configExpectedAutoYesNo, .error.configExpectedDirectory,
            .error.configExpectedSource,
        ] {
            findings.append(.badValue(key: "a", found: "b", expected: expected, arguments: []))
        }
        for expected: TextKey in [.error.configExpectedInteger, .error.configExpectedDecimal] {
            findings.append(.badValue(key: "a", found: "b", expected: expected, arguments: ["1", "9"]))
        }
        for expectation in layoutExpectations {
            findings.append(.badLayout("m:2-3", character: 3, expected: expectation.textKey))
        }
        for kind in themeKinds { findings.append(.badStyle(role: "text", kind)) }
        return findings.map { ConfigurationProblem(path: "/c", line: 7, kind: .contents($0)) }
            + [ConfigurationProblem(path: "/c", line: 0, kind: .unreadable(errno: EIO, "words"))]
    }

    private static let layoutExpectations: [LayoutError.Expectation] = [
        .term, .position, .hyphen, .order, .value, .length, .separator, .onePowerOctet, .correction, .serviceUUID,
        .once, .match, .identifier, .size,
    ]

    private static let themeKinds: [ThemeError.Kind] = [
        .unknownRole(suggestion: nil), .unknownRole(suggestion: "b"), .duplicateRole, .empty, .unknownWord("a"),
        .expectedColourAfterOn, .secondColour("a"), .badHexadecimal("a"), .badPalette("a"),
        .badFrom("a", suggestion: nil), .badFrom("a", suggestion: "b"), .circle(["a", "b"]),
    ]

    private static let stringsProblems: [StringsError.Problem] = [
        .encoding, .expectedKey, .expectedEquals, .expectedValue, .expectedSemicolon, .unclosedText, .unclosedComment,
        .unknownEscape("x"), .badUnicodeEscape, .duplicate(key: "a"),
    ]

    private static let rangeExpectations: [RangeCSVError.Expectation] = [
        .header, .fields, .sequence, .time, .rssi, .power, .order, .pause,
    ]

    private static let controllerErrors: [ControllerError] = [
        .noAdapter, .noSuchAdapter("hci1"), .adapterDown("hci0"), .noPermission, .busy("hci0"), .mute("hci0"),
        .unplugged("hci0"), .unsupportedNoLE("hci0"), .socketsUnavailable,
        .commandFailed("hci0", step: .enableScan, status: 0x12), .other(step: .openSocket, errno: 5),
    ]
}

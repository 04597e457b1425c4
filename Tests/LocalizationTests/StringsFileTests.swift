import Foundation
import Localization
import Testing

@Suite("The texts of the project")
struct StringsFileTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL

    func text(_ path: String) throws -> String {
        try String(contentsOf: StringsFileTests.root.appending(path: path), encoding: .utf8)
    }

    func table(_ language: Language) throws -> StringsTable {
        try StringsTable(parsing: try text("i18n/\(language.folder)/Localizable.strings"))
    }

    @Test("Both languages have the same keys with the same placeholders")
    func sameKeys() throws {
        let check = StringsCheck(reference: try table(.en), other: try table(.ja))
        #expect(check.isClean, "\(check)")
    }

    @Test("The built-in texts are those of the files")
    func builtIn() throws {
        #expect(try table(.en) == StringsTable.builtinEnglish)
        #expect(try table(.ja) == StringsTable.builtinJapanese)
        #expect(!StringsTable.builtinEnglish.entries.isEmpty)
    }

    @Test("The keys that this module needs exist")
    func ownKeys() throws {
        let own = [
            "format.decimalSeparator", "format.groupSeparator", "value.none", "unit.metres", "age.seconds",
            "age.minutes", "age.hours", "age.days", "duration.pair", "time.hms", "time.hm", "date.ymd", "date.time",
        ]
        for language in Language.allCases {
            let table = try table(language)
            #expect(own.filter { table[$0] == nil } == [])
        }
    }
}

@Suite("Comparison of two languages")
struct StringsCheckTests {
    @Test("Missing and extra keys, different placeholders and lone percent signs are reported")
    func differences() {
        let check = StringsCheck(
            reference: StringsTable(["a": "%@", "b": "%d of %d", "c": "x", "d": "%1$@ %2$d", "e": "50 % off"]),
            other: StringsTable(["a": "%d", "b": "%2$d の %1$d", "d": "%2$@ %1$d", "e": "半額", "f": "y"]))
        #expect(check.missing == ["c"])
        #expect(check.extra == ["f"])
        #expect(check.mismatches.map(\.key) == ["a", "d"])
        #expect(check.mismatches.last?.found == ["1$d", "2$@"])
        #expect(check.malformed == ["e"])
        #expect(!check.isClean)
        #expect(check.description.split(separator: "\n").count == 5)
    }

    @Test("Equal tables have no problems, and a doubled percent sign is not a placeholder")
    func clean() {
        let table = StringsTable(["a": "100 %% %@ %.1f"])
        #expect(StringsCheck(reference: table, other: table).isClean)
        #expect(StringsCheck.placeholders(of: "100 %% %@ %.1f") == ["1$@", "2$f"])
    }
}

import Foundation
import Localization
import Testing

@Suite("The words of the Japanese texts, and of help")
struct TermsTests {
    /// A row of the tables: the word, and the words that must not be used for it.
    struct Term {
        var word: String
        var others: [String]
    }

    static func terms() throws -> [Term] {
        let text = try StringsFileTests().text("Documentation/terms.md")
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("|"), cells.count == 3, cells[0] != "meaning", !cells[0].hasPrefix("---") else {
                return nil
            }
            return Term(word: cells[1], others: cells[2].split(separator: "、").map(String.init))
        }
    }

    static func texts() throws -> [(key: String, text: String)] {
        try StringsFileTests().table(.ja).entries.map { ($0.key, $0.value) }
    }

    /// The texts of help and manual pages.
    static func manual() throws -> [(key: String, text: String)] {
        try StringsTable(parsing: StringsFileTests().text("i18n/ja.lproj/Manual.strings")).entries.map {
            ($0.key, $0.value)
        }
    }

    @Test func `one thing has one word`() throws {
        let terms = try TermsTests.terms()
        #expect(terms.count > 20)
        // A word may contain another one, as 矢印キー contains 印.
        let words = terms.map(\.word).sorted { $0.count > $1.count }
        for (key, text) in try TermsTests.texts() + TermsTests.manual() {
            let rest = words.reduce(text) { $0.replacingOccurrences(of: $1, with: "\u{0}") }
            for term in terms {
                let wrong = term.others.filter { rest.contains($0) }
                #expect(wrong.isEmpty, "\(key): \(text) says \(wrong), not \(term.word)")
            }
        }
    }

    /// Brackets and colons beside Japanese letters are wide, and there is no blank beside a wide one. Literal text of
    /// a file or a command keeps its own form.
    @Test func `signs beside Japanese letters have one form`() throws {
        let narrow = try Regex("[ぁ-んァ-ヶー一-龠。、」] ?\\(|\\) ?[ぁ-んァ-ヶ一-龠]|[ぁ-んァ-ヶー一-龠」]:| [（）]|[（）] ")
        let literal: Set<String> = ["error.config.expected.source", "config.source.default"]
        for (key, text) in try TermsTests.texts() where !literal.contains(key) {
            #expect(text.firstMatch(of: narrow) == nil, "\(key): \(text)")
        }
    }
}

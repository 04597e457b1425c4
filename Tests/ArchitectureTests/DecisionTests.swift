import Foundation
import Testing

/// Checks the index of DECISIONS.md against its sections.
@Suite("Decisions")
struct DecisionTests {
    private static let document: String = {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../DECISIONS.md")
        return (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    }()

    /// The headings that begin with a date, as addresses: lower case, hyphens for blanks, no punctuation.
    private static let sections = document.matches(of: /(?m)^## (\d{4}-.+)$/).map { heading in
        heading.output.1.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
            .replacingOccurrences(of: " ", with: "-")
    }

    private static let links = document.matches(of: /\]\(#(\d{4}-[^)]+)\)/).map { String($0.output.1) }

    @Test("Every link of the index leads to a section, and the index links to every section")
    func index() {
        #expect(Self.sections.count > 30)
        #expect(Set(Self.sections).count == Self.sections.count)
        #expect(Set(Self.links).subtracting(Self.sections).sorted() == [])
        #expect(Set(Self.sections).subtracting(Self.links).sorted() == [])
    }

    @Test("Every row of the index has a status")
    func status() {
        let rows = Self.document.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("](#2") }
        #expect(rows.count > 300)
        let statuses = [" in force |", " changed ", " replaced by "]
        #expect(rows.filter { row in !statuses.contains { row.contains("|" + $0) } } == [])
    }
}

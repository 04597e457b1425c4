import Foundation
import Testing

/// Compares `Documentation/requirements.md` with the files and tests that it names.
@Suite("The table of requirements")
struct RequirementTests {
    /// The number of rows of each group of the source documents.
    static let counts = ["S": 191, "J": 41, "T": 34, "N": 34, "E": 28, "B": 12, "A": 49]

    private static let root = Source.root.deletingLastPathComponent()

    /// A line of a table.
    struct Row {
        let number, what, place, test: String

        var isBuilt: Bool { !place.hasPrefix("not built: ") }
        var isTested: Bool { isBuilt && !test.hasPrefix("no test: ") }

        /// The texts in backticks.
        static func names(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
    }

    /// All rows of the tables, without the two header lines of each table.
    private static func rows() throws -> [Row] {
        let text = try String(contentsOf: root.appending(path: "Documentation/requirements.md"), encoding: .utf8)
        return try text.split(separator: "\n").filter { $0.hasPrefix("|") }.compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            try #require(cells.count == 4, "\(line)")
            guard cells[0] != "number" && cells[0] != "---" else { return nil }
            return Row(number: cells[0], what: cells[1], place: cells[2], test: cells[3])
        }
    }

    @Test("Every row exists once and in order, and there are no other rows")
    func numbers() throws {
        let numbers = try Self.rows().map(\.number)
        for (group, count) in Self.counts {
            #expect(numbers.filter { $0.hasPrefix(group + "-") } == (1...count).map { "\(group)-\($0)" })
        }
        #expect(numbers.count == Self.counts.values.reduce(0, +))
    }

    @Test("A row names one or two files and tests each, or the reason why it has none")
    func reasons() throws {
        for row in try Self.rows() {
            #expect(row.what.count > 10, "\(row.number)")
            if row.isTested {
                #expect((1...2).contains(Row.names(row.test).count), "\(row.number)")
            } else {
                #expect(row.isBuilt ? row.test.count > 20 : row.place.count > 20 && row.test == "—", "\(row.number)")
            }
            if row.isBuilt { #expect((1...2).contains(Row.names(row.place).count), "\(row.number)") }
        }
    }

    @Test("Every named file exists")
    func files() throws {
        for row in try Self.rows() where row.isBuilt {
            for path in Row.names(row.place) {
                let values = try? Self.root.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
                #expect(values?.isRegularFile == true, "\(row.number): \(path)")
            }
        }
    }

    @Test("Every named test exists, and its name is unambiguous")
    func tests() throws {
        let known = try Self.knownTests()
        #expect(known.count > 150)
        for row in try Self.rows() where row.isTested {
            for name in Row.names(row.test) {
                let words = try #require(name.wholeMatch(of: /(?:(\w+)\/)?(\w+)(?:\.(.+))?/), "\(row.number): \(name)")
                let (_, target, suite, function) = words.output
                let places = (known[String(suite)] ?? [:]).filter { place in target.map { $0 == place.key } ?? true }
                #expect(places.count == 1, "\(row.number): \(name) is in \(places.keys.sorted())")
                guard let function, let functions = places.values.first else { continue }
                #expect(functions.contains(String(function)), "\(row.number): \(name)")
            }
        }
    }

    /// The tests of each suite, by its name and its target. Names that are sentences are without their backticks.
    private static func knownTests() throws -> [String: [String: Set<String>]] {
        let words =
            #"^(?:@\w+(?:\(.*\))? )*(?:\w+ )*(?:struct|class|enum|extension|actor) (\w+)|(@Test)|\bfunc (`[^`]+`|\w+)"#
        let folder = root.appending(path: "Tests")
        var found: [String: [String: Set<String>]] = [:]
        for target in try FileManager.default.contentsOfDirectory(atPath: folder.path) where target.hasSuffix("Tests") {
            for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/" + target)
            where file.hasSuffix(".swift") {
                let text = try String(contentsOf: folder.appending(path: target + "/" + file), encoding: .utf8)
                var (suite, isTest) = ("", false)
                for match in try matches(words, in: text) {
                    if !match[1].isEmpty { suite = match[1] }
                    if !match[2].isEmpty { isTest = true }
                    if match[3].isEmpty { continue }
                    let function = match[3].trimmingCharacters(in: ["`"])
                    if isTest { found[suite, default: [:]][target, default: []].insert(function) }
                    isTest = false
                }
            }
        }
        return found
    }
}

import Foundation
import Testing

/// Checks the documents of the library against the sources, and against the documents that they translate.
@Suite("Documents")
struct DocumentTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The folder of the library's articles.
    private static let articles = "Sources/Noroshi/Documentation.docc"

    @Test(
        "An example in a document is identical to the example program of the package",
        arguments: [
            ("Documentation/library.md", "FirstEvent"), ("Documentation/library.md", "GateLog"),
            ("\(articles)/FirstBeacon.md", "FirstEvent"), ("\(articles)/RegionsAndRules.md", "RegionsAndRules"),
            ("\(articles)/OwnSource.md", "OwnSource"),
        ])
    func example(path: String, name: String) throws {
        let document = try Self.text(path)
        let blocks = document.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(try blocks.contains(Self.text("Examples/\(name)/main.swift")))
    }

    @Test("Both programs and the contract have the version of the newest release in the changelog")
    func version() throws {
        let changelog = try Self.text("CHANGELOG.md")
        let newest = try #require(
            changelog.firstMatch(of: /(?m)^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/)?.output.1)
        #expect(changelog.contains("\n## [Unreleased]\n"))
        for (path, form) in [
            ("Sources/NoroshiProgram/NoroshiCommand.swift", "static let text = \"VERSION\""),
            ("Sources/ServiceServer/ServiceServer.swift", "static let version = \"VERSION\""),
            ("Documentation/openapi.yaml", "\n  version: \"VERSION\"\n"),
        ] {
            #expect(try Self.text(path).contains(form.replacing("VERSION", with: newest)), "\(path)")
        }
    }

    @Test("Every Swift name in the table of names is declared in the sources")
    func declared() throws {
        let sources = try Source.all(["swift"]).map(\.text).joined(separator: "\n")
        let declarations =
            #"\b(?:func|var|let|struct|enum|class|actor|protocol|typealias)\s+`?(\w+)"#
            + #"|\bcase\s+((?:\w+(?:\([^)]*\))?(?:\s*=\s*[-\w"]+)?,\s*)*\w+)"#
        var declared = Set(Source.modules)
        for match in try matches(declarations, in: sources) {
            declared.insert(match[1])
            for name in match[2].matches(of: /\w+/) { declared.insert(String(name.output)) }
        }
        let labels = Set(try matches(#"(\w+)(?:\s+\w+)?:"#, in: sources).map { $0[1] })
        let names = try Self.swiftNames(Self.text("Documentation/names.md"))
        #expect(names.count > 150)
        for name in names {
            let parts = name.split(separator: "(", maxSplits: 1)
            let path = try parts[0].matches(of: Regex("[A-Za-z_]\\w*")).map { String(name[$0.range]) }
            let arguments = parts.count > 1 ? parts[1].matches(of: /([a-z]\w*):/).map { String($0.output.1) } : []
            #expect(path.allSatisfy(declared.contains), "\(name)")
            #expect(arguments.allSatisfy(labels.contains), "\(name)")
        }
    }

    /// The names in backticks in the columns for Swift.
    private static func swiftNames(_ document: String) throws -> [String] {
        var column: Int?
        var names: [String] = []
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
            guard cells.count > 2 else {
                column = nil
                continue
            }
            if column == nil { column = cells.firstIndex { $0.contains("Swift") } }
            guard let column, cells.indices.contains(column) else { continue }
            names += cells[column].matches(of: /`([^`]+)`/).map { String($0.output.1) }.filter(isSwift)
        }
        return names
    }

    /// Excludes names in data formats, files and commands.
    private static func isSwift(_ code: String) -> Bool {
        !code.contains(" ") && !code.contains("/") && !code.contains("_text") && code != "SWAMP"
            && !code.contains("regionID:keycode") && !code.hasSuffix(".json")
    }

    @Test("Every name of the source documents is in the table of names")
    func complete() throws {
        let folder = Self.root.appending(path: "../shared/seeds")
        guard let seeds = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            print("Passed over: ../shared/seeds is not there.")
            return
        }
        let table = try Self.text("Documentation/names.md")
        var names: Set<String> = []
        for seed in seeds where seed.hasSuffix(".txt") {
            let text = try String(contentsOf: folder.appending(path: seed), encoding: .utf8)
            names.formUnion(
                text.matches(of: /\b(?:TbBT|JBCP|GNS|kGNS|jbc[op]_)[A-Za-z0-9_]*/).map { String($0.output) })
            names.formUnion(
                text.matches(of: /(?m)^\**\s*[-+]\s*\([^)\n]*\**\s*\)?\s*(\w+)/).map { String($0.output.1) })
            // The callback of Core Bluetooth in the article on Eddystone is excluded.
            names.formUnion(
                text.matches(of: /\b(?:did|should|fire)[A-Z][A-Za-z]+/).map { String($0.output) }
                    .filter { !$0.hasPrefix("didDiscover") })
        }
        #expect(names.count > 100)
        #expect(names.filter { !table.contains($0) }.sorted() == [])
    }
}

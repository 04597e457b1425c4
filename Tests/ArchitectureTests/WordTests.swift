import Foundation
import Testing

/// Holds the words of CONTRIBUTING.md, part "Words": a private dialect of English was replaced and may not return.
@Suite("Words")
struct WordTests {
    /// A file of the package with its path below the root.
    private struct Document {
        let path: String
        let text: String
    }

    private static let root = Source.root.deletingLastPathComponent()

    private static func documents(_ extensions: Set<String>, in places: [String]) throws -> [Document] {
        try places.flatMap { place -> [Document] in
            let start = root.appending(path: place)
            let names = try FileManager.default.subpathsOfDirectory(atPath: start.path)
            return try names.filter { extensions.contains(URL(filePath: $0).pathExtension) }.sorted().map { name in
                let text = try String(contentsOf: start.appending(path: name), encoding: .utf8)
                return Document(path: place + "/" + name, text: text)
            }
        }
    }

    private static func code() throws -> [Document] {
        try documents(["swift", "c", "h"], in: ["Sources", "Tests", "Benchmarks", "Plugins", "Examples"])
            .filter { !$0.path.hasSuffix("WordTests.swift") }
    }

    /// The comments and the titles of tests of a source file, with their line numbers.
    private static func prose(of document: Document) -> [(line: Int, text: String)] {
        var result: [(line: Int, text: String)] = []
        for (index, line) in document.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let text: Substring
            if let comment = line.firstRange(of: "//"), line[..<comment.lowerBound].last.map({ $0 == " " }) ?? true {
                text = line[comment.lowerBound...]
            } else if line.contains("@Test(") || line.contains("@Suite(") {
                text = line.drop { $0 != "\"" }
            } else if let function = line.firstRange(of: "func `") {
                text = line[function.upperBound...].prefix { $0 != "`" }
            } else {
                continue
            }
            // Examples of code are no prose.
            if text.hasPrefix("///     ") { continue }
            // Quoted identifiers and names of parameters keep their words.
            result.append((index + 1, String(text.replacing(/`[^` ]*`|- (?:Parameter )?\w+:/, with: ""))))
        }
        return result
    }

    @Test("The search finds comments and titles, and leaves out code and quoted identifiers")
    func search() {
        let text = """
            let octets = 1 // One octet.
            /// - Parameter octets: The `octets` of a house.
            ///     let example = octets
            @Test("Nobody waits")
            func `a room of its own`() { print("octets") }
            """
        let found = Self.prose(of: Document(path: "", text: text))
        #expect(found.map(\.line) == [1, 2, 4, 5])
        let texts = ["// One octet.", "///  The  of a house.", "\"Nobody waits\")", "a room of its own"]
        #expect(found.map(\.text) == texts)
    }

    @Test("No identifier has a name of the dialect")
    func identifiers() throws {
        let names =
            #"\b(?:\w*Keeper|\w*Standing|inLine|addToLine|besideLine|(?:Store|Call|Delegate|Errand)Line|\w*[uU]ntold"#
            + #"|hasStirred|onStir|OperatorBoard|FaultBoard|deaf(?:ness|End)|TermRefusal|isPatient|isWorthRetrying)\b"#
        let found = try Self.code().flatMap { file in
            try matches(names, in: file.text).map { "\(file.path): \($0[0])" }
        }
        #expect(found == [])
    }

    @Test("Comments and titles of tests have no word of the dialect")
    func words() throws {
        let pattern =
            #"(?i)\b(?:house|upstairs|whoever|whomever|keepers?|stirs?|stirred|untold|patience|deaf(?:ness)?|papers|octets?"#
            + #"|nobody|somebody|knows|gets? to know)\b"#
        var found: [String] = []
        for file in try Self.code() {
            let prose = Self.prose(of: file)
            // One search a file, because an expression is compiled for each search.
            if try matches(pattern, in: prose.map(\.text).joined(separator: "\n")).isEmpty { continue }
            for (line, text) in prose where try !matches(pattern, in: text).isEmpty {
                found.append("\(file.path):\(line): \(text)")
            }
        }
        #expect(found == [])
    }

    @Test("A doc comment begins with a noun phrase or a verb")
    func beginnings() throws {
        // The first line of a comment: the line before is none.
        let pattern = #"(?:\A|^(?!\s*//).*\n)\s*///? ?((?:Whoever|Who|Whom|What|Lets|Nobody|Somebody)\b.*)"#
        let found = try Self.code().flatMap { file in
            try matches(pattern, in: file.text).map { "\(file.path): \($0[1])" }
        }
        #expect(found == [])
    }

    @Test("The documents have no word of the dialect")
    func documents() throws {
        let pattern =
            #"(?i)\b(?:house|upstairs|whoever|whomever|keepers?|untold|patience|deafness|octets?|nobody|somebody)\b"#
        let names = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "DECISIONS.md", "CHANGELOG.md"]
        var found: [String] = []
        var files = try Self.documents(["md"], in: ["Documentation", "Tests/Kernel"])
        files += try names.map { name in
            Document(path: name, text: try String(contentsOf: Self.root.appending(path: name), encoding: .utf8))
        }
        for file in files {
            var isCode = false
            for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if line.hasPrefix("```") { isCode.toggle() }
                // Code, output and quotations keep their words.
                let words = line.replacing(/`[^`]*`|"[^"]*"/, with: "")
                if !isCode, !line.hasPrefix("    "), try !matches(pattern, in: String(words)).isEmpty {
                    found.append("\(file.path):\(index + 1): \(line)")
                }
            }
        }
        #expect(found == [])
    }
}

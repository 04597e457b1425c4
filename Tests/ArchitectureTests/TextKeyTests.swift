import Foundation
import Testing

@testable import TextsWriter

/// Compares keys and texts with the sources. The compiler rejects keys that the files do not have, and these tests
/// reject texts that no code uses.
@Suite("Keys of the texts")
struct TextKeyTests {
    /// The Swift names of all keys, by key, as the build generates them.
    private static var names: [String: String] {
        get throws {
            var names: [String: String] = [:]
            for (group, keys) in try KeyNames(text("en")).groups {
                for (name, key) in keys { names[key] = group + "." + name }
            }
            return names
        }
    }

    private static func text(_ language: String) throws -> String {
        let file = Source.root.deletingLastPathComponent().appending(path: "i18n/\(language).lproj/Localizable.strings")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The sources of all modules, without the files that a script writes.
    private static var code: [Source] {
        get throws {
            try Source.all(["swift"]).filter { !StructureTests.generated.contains($0.name) }
        }
    }

    private static func lines(_ file: Source) -> [Substring] {
        file.text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
    }

    @Test("Each key has one name, which no other key has")
    func oneName() throws {
        let keys = try KeyNames("\"site.stateAsked\" = \"a\";\n/* \"no.key\" */\n\"days.7.in-all\"=\"b\";")
        #expect(keys.groups == ["site": ["stateAsked": "site.stateAsked"], "days": ["_7InAll": "days.7.in-all"]])
        #expect(keys.swift.contains("public var _7InAll: TextKey { TextKey(rawValue: \"days.7.in-all\") }"))
        #expect(try KeyNames("\"a.in\" = \"\";").swift.contains("public var `in`: TextKey"))
        for (text, problem) in [
            ("\"alone\" = \"\";", "alone: a key has two words at least"),
            ("\"a.b\" = \"\";\n\"a.b\" = \"\";", "a.b stands twice"),
            ("\"a.b.c\" = \"\";\n\"a.bC\" = \"\";", "a.bC and a.b.c would have the same name"),
        ] {
            #expect(throws: TextsProblem(sentence: problem)) { try KeyNames(text) }
        }
    }

    @Test("Every text is used")
    func unused() throws {
        var said: Set<String> = []
        for file in try Self.code {
            for line in Self.lines(file) where line.utf8.contains(UInt8(ascii: ".")) {
                // After a name or a bracket, the same words are members of something else.
                for match in line.matches(of: /(?:^|[^\w)\]}>"`]|\bTextKey)\.(\w+)\.`?(\w+)/) {
                    said.insert(match.output.1 + "." + match.output.2)
                }
            }
        }
        let unused = try Self.names.filter { !said.contains($0.value) }.map(\.key)
        #expect(unused.sorted() == [])
    }

    @Test("No key is composed: only keys from outside the code are looked up by their text")
    func madeKeys() throws {
        let makers = try Self.code.filter { file in
            // Most files contain no `TextKey`, so only the lines of the others are checked one by one.
            file.text.contains("TextKey")
                && Self.lines(file).contains { $0.contains(/TextKey\(rawValue:|TextKey\.init\(rawValue:/) }
        }
        // The exception is the log, and data that a store could not keep.
        #expect(makers.map(\.name) == ["FieldText.swift"])
    }

    @Test("No source contains the key of a text in quotes")
    func literals() throws {
        let keys = Set(try Self.names.keys)
        var found: [String] = []
        for file in try Self.code {
            for line in Self.lines(file) where line.utf8.contains(UInt8(ascii: "\"")) {
                for match in line.matches(of: /"([A-Za-z]\w*(?:[.-]\w+)+)"/) where keys.contains(String(match.output.1))
                {
                    found.append("\(file.name): \(match.output.1)")
                }
            }
        }
        #expect(found == [])
    }

    @Test("Only the screen code of the program imports `MonitorUI`")
    func screen() throws {
        let users = try Source.files(of: "NoroshiProgram").filter { try $0.imports.contains("MonitorUI") }
        #expect(!users.isEmpty)
        #expect(users.filter { !$0.path.contains("/NoroshiProgram/Screen/") }.map(\.path) == [])
    }
}

import Basics
import Foundation
import RandomTesting
import Testing
@testable import ConfigurationFiles

@Suite("JSON with line numbers")
struct JSONSourceTests {
    private func read(_ text: String) throws -> SourceNode { try JSONSource.read(Array(text.utf8), path: "/a.json") }

    private func problem(_ octets: [UInt8]) -> ConfigurationProblem? {
        do throws(ConfigurationProblem) {
            _ = try JSONSource.read(octets, path: "/a.json")
            return nil
        } catch {
            return error
        }
    }

    @Test("Values have their lines and their places in the text")
    func values() throws {
        let text = "\u{FEFF}{\n \"a\": [1, -2.5,\n  true, null],\n \"b\":\n \"x\\ny\\u3042\\ud83d\\ude00\"\n}\n"
        let table = try #require(try read(text).table)
        #expect(table.items.map(\.key) == ["a", "b"])
        let list = try #require(table["a"]?.list)
        #expect(list.map(\.line) == [2, 2, 3, 3])
        #expect(list.map(\.value) == [.integer(1), .decimal(-2.5), .boolean(true), .null])
        #expect(table["b"]?.text == "x\ny\u{3042}\u{1F600}")
        #expect(table["b"]?.line == 4)
        let octets = try #require(table["a"]?.octets)
        #expect(String(decoding: Array(text.utf8)[octets], as: UTF8.self) == "[1, -2.5,\n  true, null]")
    }

    @Test(
        "Invalid JSON is reported with the line and the expected content",
        arguments: [
            ("", 1, "value"), ("\n\n", 3, "value"), ("{", 1, "key"), ("{\n\"a\"\n1}", 3, "colon"),
            ("{\"a\":1\n\"b\":2}", 2, "closingBrace"), ("[1\n2]", 2, "closingBracket"), ("[1,\n]", 2, "value"),
            ("{\"a\":1,\n}", 2, "key"), ("{a:1}", 1, "key"), ("{'a':1}", 1, "key"), ("[tru]", 1, "value"),
            ("\"a\nb\"", 1, "closingQuote"), ("\"a", 1, "closingQuote"), ("\"\\x\"", 1, "escape"),
            ("\"\\u12\"", 1, "escape"), ("\"\\u+123\"", 1, "escape"), ("\"\\ud800\"", 1, "escape"),
            ("\"\\udc00\"", 1, "escape"), ("\"\\ud800\\u0041\"", 1, "escape"), ("\"\\", 1, "closingQuote"),
            ("01", 1, "number"), ("1.", 1, "number"), ("1e", 1, "number"), ("-", 1, "value"), ("+1", 1, "value"),
            ("1e999", 1, "number"), ("NaN", 1, "value"), ("{} {}", 1, "end"), ("1 /* one */", 1, "end"),
        ])
    func syntax(text: String, line: Int, expected: String) {
        let kind = ConfigurationProblem.Kind.finding(TextKey(rawValue: "error.file.json." + expected), [])
        #expect(problem(Array(text.utf8)) == ConfigurationProblem(path: "/a.json", line: line, kind: kind))
    }

    @Test("A duplicate key, excessive depth and invalid UTF-8 are reported")
    func others() {
        #expect(problem(Array("{\"a\":1,\n\"a\":2}".utf8))?.kind == .finding(.error.fileJsonDuplicate, ["a"]))
        let deep = String(repeating: "[", count: 100_000)
        #expect(problem(Array(deep.utf8))?.kind == .finding(.error.fileJsonDepth, ["64"]))
        #expect(problem([0x22, 0xC3, 0x28, 0x22])?.kind == .finding(.error.fileEncoding, []))
    }

    @Test("Random texts are accepted or rejected as by Foundation, with the same values")
    func agreesWithFoundation() throws {
        let pieces = [
            "{", "}", "[", "]", ":", ",", "\"a\"", "\"b\"", "\"\\n\\u00e9\"", "1", "-2.5e1", "0", "true", "null", " ",
            "\n", "{\"k\":", "[1,", "1]", "\"v\"}", "tru", "-", "\\",
        ]
        var dice = SeededRandom(seed: 1)
        var good = 0
        for _ in 0..<20_000 {
            let text = dice.text(pieces, length: 1...8)
            // Foundation accepts a comma after the last element; the specification does not.
            if text.contains(/,\s*\]/) || text.hasSuffix(",") { continue }
            let theirs = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            do throws(ConfigurationProblem) {
                let ours = try JSONSource.read(Array(text.utf8), path: "/a.json")
                good += 1
                #expect(theirs.map { Self.isSame(ours, $0) } == true, "\(text)")
            } catch {
                if case .contents(let finding) = error.kind, finding.key == .error.fileJsonDuplicate { continue }
                #expect(theirs == nil, "\(text): \(error)")
            }
        }
        #expect(good > 500)
    }

    private static func isSame(_ node: SourceNode, _ value: Any) -> Bool {
        switch node.value {
        case .table(let table):
            guard let other = value as? [String: Any], other.count == table.items.count else { return false }
            return table.items.allSatisfy { item in other[item.key].map { isSame(item.node, $0) } == true }
        case .list(let list):
            guard let other = value as? [Any], other.count == list.count else { return false }
            return zip(list, other).allSatisfy { isSame($0, $1) }
        case .text(let text): return value as? String == text
        case .integer(let number): return (value as? NSNumber)?.intValue == number
        case .decimal(let number): return (value as? NSNumber)?.doubleValue == number
        case .boolean(let boolean): return value as? Bool == boolean
        case .null: return value is NSNull
        default: return false
        }
    }
}

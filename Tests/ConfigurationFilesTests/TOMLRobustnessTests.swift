import Basics
import RandomTesting
import Testing
@testable import ConfigurationFiles

@Suite("Hostile TOML")
struct TOMLRobustnessTests {
    private static func dots(_ count: Int) -> String { Array(repeating: "a", count: count).joined(separator: ".") }
    private static func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    private func problem(_ text: String) -> String? {
        do throws(ConfigurationProblem) {
            _ = try TOMLSource.read(text, path: "/a.toml")
            return nil
        } catch {
            return error.short
        }
    }

    @Test(
        "Excessive depth of keys, headers, lists and tables is rejected with its line",
        arguments: [
            ("\n" + dots(20_000) + " = 1", 2), ("[" + dots(20_000) + "]", 1), ("\n[[" + dots(20_000) + "]]", 2),
            ("b = [\n{ " + dots(20_000).replacing(".", with: " . ") + " = 1 }]", 2),
            ("\"\"." + dots(100_000) + " = 1", 1),
            ("x = '''\n'''\n" + dots(20_000) + " = 1", 3), ("x = \"\\\"\" # \"\n" + dots(20_000) + " = 1", 2),
            ("b = " + repeated("[", 100_000), 1), ("b = " + repeated("{a=", 100_000), 1),
            ("b = " + repeated("[", 65) + repeated("]", 65), 1),
            ("b = " + repeated("{a=", 65) + "1" + repeated("}", 65), 1),
            // Each of them is within bounds, but together they are not.
            ("[" + dots(30) + "]\n" + dots(30) + " = { " + dots(30) + " = 1 }", 2),
            ("[" + dots(40) + "]\nb = " + repeated("[", 40) + repeated("]", 40), 2),
            ("[[" + dots(63) + "]]\nb = { c = 1 }", 2),
        ])
    func depth(text: String, line: Int) { #expect(problem(text) == "\(line): toml.depth | 64") }

    @Test(
        "Long keys and texts are read",
        arguments: [
            repeated("k", 100_000) + " = 1", "k = \"" + repeated("x", 100_000) + "\"",
            "k = [\"" + repeated("x", 100_000) + "\",\n'" + repeated("=", 5_000) + "']",
            "k = '''" + repeated("a.b = [\n", 5_000) + "'''", "# " + repeated("a.", 5_000) + "\nk = 1",
            "k = [" + repeated("1.5, ", 5_000) + "]", "k = 1\n" + repeated("[[a]]\nb.c = 1\n", 50_000),
        ])
    func length(text: String) { #expect(problem(text) == nil) }

    @Test("Nesting within the limit is read", arguments: [20, 60])
    func deepest(count: Int) throws {
        #expect(problem(Self.dots(count) + " = 1") == nil)
        #expect(problem("[" + Self.dots(count) + "]") == nil)
        #expect(problem("a = " + Self.repeated("[", count) + Self.repeated("]", count)) == nil)
    }

    @Test(
        "Inputs that ended the process in C++ parsers are reported as errors",
        arguments: [
            ("a=2026-12-24 6", "1: toml.moment | 2026-12-24 6"), ("[2026-12-24 1]", "1: toml.closingHeader"),
            ("dates = { from = 2026-12-01, to = 2026-12-24 6}", "1: toml.moment | 2026-12-24 6"),
            ("[!]", "1: toml.key"),
            ("a = [}", "1: toml.value"), ("a = [1, }", "1: toml.value"),
            ("a = [\u{2028}1]", "1: toml.quotes | \u{2028}1"),
            ("a = [\u{85}]", "1: toml.quotes | \u{85}"), ("a = 1979-05-27T:", "1: toml.moment | 1979-05-27T:"),
            ("a = [1979-05-27 :]", "1: toml.closingBracket"), ("a = 1979-05-27tx", "1: toml.moment | 1979-05-27tx"),
        ])
    func assertions(text: String, expected: String) { #expect(problem(text) == expected) }

    @Test("Any sequence of pieces of TOML gives values, or a fault in an existing line")
    func total() {
        let pieces = [
            "[", "]", "[[", "]]", "{", "}", "=", ",", "\"", "'", "\"\"\"", "'''", "a", ".", "#", "\n", "\\", " ", "1",
            "a.a.a.", "a = ", "\u{2028}", "\u{85}", "\u{A0}", "\r", "\r\n", "\u{B}", "[a]\n", "{a=", "あ", "1979-05-27",
            "\u{FEFF}", "\u{7F}", "\u{1}", "\u{2029}", "\u{3000}", "0x", "0b_", "+", "-inf", "1e", "12:30:00", "T", "Z",
            "\\u",
            "[]", "[}", "{]", "_", "true", "2026-12-24 6",
        ]
        var dice = SeededRandom(seed: 8)
        var good = 0
        for _ in 0..<20_000 {
            let text = dice.text(pieces, length: 1...24)
            let count = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).count
            let faults = TOMLReader.readAll(text).faults
            #expect(faults.allSatisfy { (1...count).contains($0.line) })
            do throws(TOMLFault) {
                let table = try TOMLReader.read(text)
                #expect(table.items.allSatisfy { (1...count).contains($0.node.line) })
                #expect(faults == [])
                good += 1
            } catch {
                #expect((1...count).contains(error.line) && faults.first == error)
            }
        }
        #expect(good > 10)
    }

    @Test("JSON and property lists have separate depth limits")
    func others() {
        let json = Array((Self.repeated("{\"a\":[", 50_000)).utf8)
        #expect(throws: ConfigurationProblem(path: "/a", line: 1, kind: .finding(.error.fileJsonDepth, ["64"]))) {
            try JSONSource.read(json, path: "/a")
        }
        let list = Array(("<plist>" + Self.repeated("<array>", 50_000)).utf8)
        #expect(throws: ConfigurationProblem(path: "/a", line: 1, kind: .finding(.error.filePlistDepth, ["32"]))) {
            try PropertyList.read(list, path: "/a")
        }
    }
}

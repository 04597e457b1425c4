@testable import ConfigurationFiles
import RandomTesting
import Testing
import Texts

@Suite("TOML that is made to hurt")
struct TOMLBoundsTests {
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
        "Keys, headers, lists and tables of any depth are refused with their line",
        arguments: [
            dots(20_000) + " = 1", "[" + dots(20_000) + "]", "[[" + dots(20_000) + "]]", dots(100_000) + " = 1",
            "b = { " + dots(20_000) + " = 1 }", "b = [{ " + dots(20_000) + " = 1 }]",
            "b = [\n{ " + dots(20_000).replacing(".", with: " . ") + " = 1 }]", "\"\"." + dots(20_000) + " = 1",
            "x = '''\n'''\n" + dots(20_000) + " = 1", "x = \"\\\"\" # \"\n" + dots(20_000) + " = 1",
            "b = " + repeated("[", 100_000), "b = " + repeated("{a=", 100_000), repeated("[", 100_000),
            "b = " + repeated("[", 100) + repeated("]", 100), "b = " + repeated("{a=", 100) + "1" + repeated("}", 100),
            // Each of them is within bounds, but together they are not.
            "[" + dots(30) + "]\n" + dots(30) + " = { " + dots(30) + " = 1 }",
            "[" + dots(40) + "]\nb = " + repeated("[", 40) + repeated("]", 40),
        ])
    func depth(text: String) {
        let problem = problem(text)
        #expect(
            problem?.hasSuffix("toml.depth | 64") == true || problem?.hasSuffix("syntax") == true, "\(problem ?? "")")
    }

    @Test(
        "Long keys are refused, long texts are not",
        arguments: [
            (repeated("k", 1025) + " = 1", "1: toml.key | 1024"),
            ("\n\"" + repeated("k", 2000) + "\" = 1", "2: toml.key | 1024"),
            ("[" + repeated("k", 2000) + "]", "1: toml.key | 1024"),
            ("b = { " + repeated("k", 2000) + " = 1 }", "1: toml.key | 1024"),
            (repeated("k", 1000) + " = 1", nil), ("k = \"" + repeated("x", 100_000) + "\"", nil),
            ("k = [\"" + repeated("x", 100_000) + "\",\n'" + repeated("=", 5_000) + "']", nil),
            ("k = '''" + repeated("a.b = [\n", 5_000) + "'''", nil), ("# " + repeated("a.", 5_000) + "\nk = 1", nil),
            ("k = [" + repeated("1.5, ", 5_000) + "]", nil), ("k = 1\n" + repeated("[[a]]\nb.c = 1\n", 500), nil),
        ] as [(String, String?)])
    func length(text: String, expected: String?) {
        #expect(problem(text) == expected)
    }

    @Test("As deep as it may be, it is read", arguments: [20, 60])
    func deepest(count: Int) throws {
        #expect(problem(Self.dots(count) + " = 1") == nil)
        #expect(problem("[" + Self.dots(count) + "]") == nil)
        #expect(problem("a = " + Self.repeated("[", count) + Self.repeated("]", count)) == nil)
    }

    @Test(
        "Where the parser would end the process, there is a sentence",
        arguments: [
            "[!]", "a = [}", "a = [1, }", "a = [\u{2028}1]", "a = [\u{85}]", "a = 1979-05-27T:", "a = [1979-05-27 :]",
            "a = 1979-05-27tx",
        ])
    func assertions(text: String) { #expect(problem(text) == "1: syntax") }

    @Test(
        "What only looks like that is read",
        arguments: [
            "1979-05-27Tx = 1", "a = 1979-05-27 # day", "a = [1979-05-27 , 1979-05-27T07:32:00]", "a = '[}\u{2028}'",
        ])
    func good(text: String) { #expect(problem(text) == nil) }

    @Test("A line of a text that looks like a header without a name is text")
    func textLikeHeader() throws {
        #expect(problem("a = \"\"\"\n[!] b\n[[\n\"\"\"\nb = 1") == nil)
        #expect(problem("a = 1\n[!]")?.hasPrefix("2: ") == true)
    }

    /// The parser would end the process at such input, so the test succeeds if it returns.
    @Test("Whatever pieces of TOML follow each other, there is an answer")
    func total() {
        let pieces = [
            "[", "]", "[[", "]]", "{", "}", "=", ",", "\"", "'", "\"\"\"", "'''", "a", ".", "#", "\n", "\\", " ", "1",
            "a.a.a.", "a = ", "\u{2028}", "\u{85}", "\u{A0}", "\r", "\r\n", "\u{B}", "[a]\n", "{a=", "あ", "1979-05-27",
            "\u{FEFF}", "\u{7F}", "\u{1}", "\u{2029}", "\u{3000}", "0x", "0b_", "+", "-inf", "1e", "12:30:00", "T", "Z",
            "\\u",
            "[]", "[}", "{]", "_", "true",
        ]
        var dice = SeededRandom(seed: 8)
        var good = 0
        for _ in 0..<20_000 where problem(dice.text(pieces, length: 1...24)) == nil { good += 1 }
        #expect(good > 10)
    }

    @Test("JSON and property lists have bounds of their own")
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

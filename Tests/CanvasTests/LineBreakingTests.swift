import Canvas
import Testing

@Suite("Line breaking")
struct LineBreakingTests {
    @Test(
        "Lines break at blanks and between Japanese characters, but not before a closing mark",
        arguments: [
            ("one two three", 8, ["one two", "three"]),
            ("--write <file> and", 8, ["--write", "<file>", "and"]),
            ("近いビーコンから", 8, ["近いビー", "コンから"]),
            // A closing mark does not begin a line: the word before it moves to the next line with it, together
            // with one mark between them.
            ("言語は（ja または en）です", 21, ["言語は（ja または", "en）です"]),
            ("言語は（ja または en）。", 22, ["言語は（ja または", "en）。"]),
            ("あいうえお。か", 10, ["あいうえ", "お。か"]),
            ("あいうえおか」。き", 12, ["あいうえお", "か」。き"]),
            // A word of half a line or more is broken.
            ("abcdefghij。", 10, ["abcdefghi", "j。"]),
            ("", 10, [""]), ("abc", 1, ["ab", "c"]),
        ])
    func breaks(text: String, cells: Int, lines: [String]) {
        #expect(TextWidth().wrapped(text, to: cells) == lines)
    }

    @Test("No line is wider than the limit, no line ends with a blank, and nothing is lost", arguments: 6...40)
    func fits(cells: Int) {
        let text = "領域を 1 つ、識別子と、UUID、UUID/MAJOR/MINOR、altbeacon:ID1/ID2/ID3 のいずれか（--uuid など）で指定します。"
        let lines = TextWidth().wrapped(text, to: cells)
        for line in lines {
            #expect(TextWidth().width(of: line) <= cells && line.last != " ", "\(lines)")
        }
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
}

import Canvas
import Foundation
import Testing

@Suite("Width of text")
struct WidthTests {
    let textWidth = TextWidth()

    @Test(
        "A text has the expected width, and is drawn in as many cells",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("狼煙", 4), ("ビーコン", 8), ("ﾋﾞｰｺﾝ", 5), ("ガ", 2),
            ("カ\u{3099}", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("−87 dBm", 7), ("１．７ｍ", 8),
            // Emoji: the sum of the widths of the parts that are drawn, which every terminal draws alike.
            ("😀", 2), ("👩‍💻", 4), ("👍🏽", 2), ("❤️", 1), ("☝🏽", 1), ("a🏽", 3), ("🇯🇵", 2), ("1️⃣", 1), ("👨‍👩‍👧‍👦", 8),
            // Format characters take no cell, and controls take one replacement each.
            ("a\u{200B}b", 2), ("a\u{202E}b", 2), ("a\u{AD}b", 3), ("a\u{1B}[2Jb", 6), ("\u{301}", 0), ("\u{FEFF}a", 1),
        ])
    func widths(_ text: String, _ cells: Int) {
        #expect(textWidth.width(of: text) == cells)
        var frame = Frame(size: Size(columns: 20, rows: 1))
        #expect(frame.draw(text, at: 0, 0) == cells, "drawing takes what measuring says")
    }

    @Test(
        "Ambiguous scalars take one cell or two, according to the setting",
        arguments: [("─│┌", 3, 6), ("▁▂█", 3, 6), ("…", 1, 2), ("αβ", 2, 4), ("↑", 1, 2), ("abc", 3, 3), ("漢", 2, 2)])
    func ambiguousScalars(_ text: String, _ narrow: Int, _ wide: Int) {
        #expect(TextWidth(ambiguousIsWide: false).width(of: text) == narrow)
        #expect(TextWidth(ambiguousIsWide: true).width(of: text) == wide)
    }

    @Test("The replacement takes one cell where ambiguous scalars take two")
    func replacement() {
        for ambiguousIsWide in [false, true] {
            let textWidth = TextWidth(ambiguousIsWide: ambiguousIsWide)
            #expect(textWidth.width(of: textWidth.replacement) == 1)
            #expect(textWidth.width(of: "\u{7}") == 1)
        }
    }

    @Test(
        "A text that is too wide is clipped between glyphs, and ends with an ellipsis",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""), ("abc", -3, ""),
            ("狼煙の島", 8, "狼煙の島"), ("狼煙の島", 7, "狼煙の…"), ("狼煙の島", 6, "狼煙…"), ("狼煙", 2, "…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ])
    func clipping(_ text: String, _ cells: Int, _ expected: String) {
        #expect(textWidth.clip(text, to: cells) == expected)
    }

    @Test("A text is clipped without an ellipsis if none is given or if the ellipsis does not fit")
    func noEllipsis() {
        #expect(textWidth.clip("abcdef", to: 3, ellipsis: nil) == "abc")
        #expect(textWidth.clip("狼煙", to: 3, ellipsis: nil) == "狼")
        #expect(textWidth.clip("abcdef", to: 1, ellipsis: "..") == "a", "no room for the ellipsis")
    }

    @Test(
        "A text is padded or clipped to exactly the requested width, with the requested alignment",
        arguments: [
            ("近い", 6, TextAlignment.leading, "近い  "), ("近い", 6, .trailing, "  近い"), ("近い", 7, .center, " 近い  "),
            ("狼煙の島", 6, .leading, "狼煙… "), ("", 2, .center, "  "),
        ])
    func padding(_ text: String, _ cells: Int, _ alignment: TextAlignment, _ expected: String) {
        let padded = textWidth.pad(text, to: cells, alignment: alignment)
        #expect(padded == (expected.hasSuffix("… ") ? "狼煙… " : expected))
        #expect(textWidth.width(of: padded) == cells)
    }

    /// Whether a difference between our table and the table of the C library is intended.
    private func isMeant(_ scalar: Unicode.Scalar, theirs: Int, ours: Int) -> Bool {
        switch scalar.value {
        case 0xFFFE, 0xFFFF, 0xFDD0...0xFDEF: true  // noncharacters are drawn as the replacement
        case 0x1F1E6...0x1F1FF: true  // newer libraries make a regional indicator wide; it is drawn as a letter
        default:
            // The C library does not contain this scalar, because it is older than our table.
            theirs == -1 && ours >= 0
        }
    }

    @Test("Widths agree with the C library for every scalar that it contains")
    func agreesWithTheCLibrary() throws {
        // The locale applies to this thread only; other threads keep theirs.
        guard let locale = unsafe newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else {
            Issue.record("the locale C.UTF-8 is missing")
            return
        }
        let former = unsafe uselocale(locale)
        defer {
            _ = unsafe uselocale(former)
            unsafe freelocale(locale)
        }
        let library = unsafe dlopen("libc.so.6", RTLD_NOW)
        guard let symbol = unsafe dlsym(library, "wcwidth") else {
            Issue.record("the C library has no wcwidth")
            return
        }
        // The function of the library itself, even if this process replaces it by another of that name.
        let cWidth = unsafe unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
        var differences: [String] = []
        var compared = 0
        for value in UInt32(1)..<0x110000 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned else { continue }
            let theirs = Int(cWidth(Int32(bitPattern: value)))
            let ours = textWidth.width(of: scalar)
            if theirs == -1, scalar.properties.generalCategory == .control { continue }
            compared += 1
            if ours != theirs, !isMeant(scalar, theirs: theirs, ours: ours) {
                differences.append("U+\(String(value, radix: 16)) ours \(ours), theirs \(theirs)")
            }
        }
        #expect(compared > 250_000)
        #expect(differences.prefix(40) == [], "\(differences.count) differences")
    }
}

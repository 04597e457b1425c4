import Canvas
import RandomTesting
import Testing

@Suite("Safe forms of received text")
struct SafeTextTests {
    /// Attacks and their neutralised forms.
    static let attacks: [(text: String, safe: String)] = [
        ("Gate A", "Gate A"),
        ("倉庫の入口", "倉庫の入口"),
        // Escape sequences: clear the screen, set the title, answer back, 8-bit CSI and OSC.
        ("\u{1B}[2J\u{1B}]0;x\u{7}", "�[2J�]0;x�"),
        ("\u{9B}31m\u{9D}0;x\u{9C}", "�31m�0;x�"),
        ("a\r\nb\tc\u{8}\u{0}\u{7F}\u{85}", "a��b�c����"),
        ("a\u{2028}b\u{2029}c", "a�b�c"),
        // Reversed text: a name that ends in "exe" shown as "txt".
        ("a\u{202E}txt.exe\u{202C}", "a�txt.exe�"),
        ("\u{202A}\u{202B}\u{202D}\u{2066}\u{2067}\u{2068}\u{2069}", "�������"),
        ("a\u{200E}b\u{200F}c\u{61C}d", "abcd"),
        // Names that look like another name.
        ("Gate\u{200B}A\u{2060}\u{FEFF}\u{AD}\u{200C}\u{200D}", "GateA"),
        ("Gate\u{A0}\u{2003}\u{202F}A\u{2800}B", "Gate   A B"),
        ("\u{3164}\u{115F}\u{FFA0}", "���"),
        ("全角\u{3000}空白", "全角\u{3000}空白"),
        // Hidden text in tags; a tagged flag keeps its base.
        ("a\u{E0001}\u{E0041}\u{E007F}b", "ab"),
        ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
        // Stacks of marks, and marks without a base.
        ("a" + String(repeating: "\u{301}", count: 50) + "b", "a\u{301}\u{301}\u{301}b"),
        ("\u{301}\u{20DD}a", "a"),
        ("e\u{301}\u{200B}\u{301}\u{200B}\u{301}\u{301}", "e\u{301}\u{301}\u{301}"),
        // Only emoji keep their joiners and selectors.
        ("👩‍💻❤️👍🏽🇯🇵1️⃣", "👩‍💻❤️👍🏽🇯🇵1️⃣"),
        ("👩\u{200D}a\u{200D}💻", "👩a💻"),
        ("👩\u{200D}", "👩"),
        ("👩\u{200D}\u{200D}\u{200D}💻", "👩‍💻"),
        ("a\u{FE0F}❤\u{FE0F}\u{FE0F}\u{FE0F}", "a❤️"),
        ("葛\u{E0100}", "葛"),
        // Private use, unassigned, noncharacters.
        ("\u{E000}\u{F0000}\u{378}\u{10FFFD}", "����"),
        ([0xFFFE, 0xFDD0, 0x1FFFF].compactMap(Unicode.Scalar.init).map(String.init).joined(), "���"),
        ("\u{FFF9}a\u{FFFA}b\u{FFFB}", "ab"),
        ("", ""),
    ]

    @Test("Each text becomes its safe form, and only a text equal to its safe form is safe", arguments: attacks)
    func neutralised(_ text: String, _ safe: String) {
        let result = SafeText.neutralise(text)
        #expect(result.unicodeScalars.elementsEqual(safe.unicodeScalars), "\(result.unicodeScalars.map { $0.value })")
        #expect(SafeText.isSafe(text) == text.unicodeScalars.elementsEqual(safe.unicodeScalars))
        #expect(SafeText.isSafe(result))
    }

    @Test("Any text gives a result that has no controls, does not change again, and is drawn as wide as measured")
    func anyText() {
        var noise = SeededRandom(seed: 11)
        let ranges: [ClosedRange<UInt32>] = [
            0...0x2FF, 0x300...0x36F, 0x200B...0x206F, 0x1F000...0x1FAFF, 0xE0000...0xE01FF, 0xFE00...0xFE0F,
            0...0x10FFFF,
        ]
        for _ in 0..<2000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...24, using: &noise) {
                let range = ranges.randomElement(using: &noise) ?? 0...0x7F
                if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &noise)) {
                    text.unicodeScalars.append(scalar)
                }
            }
            let safe = SafeText.neutralise(text)
            #expect(
                SafeText.neutralise(safe).unicodeScalars.elementsEqual(safe.unicodeScalars), "\(text.debugDescription)")
            let bad: [Unicode.GeneralCategory] = [
                .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
            ]
            #expect(!safe.unicodeScalars.contains { bad.contains($0.properties.generalCategory) })
            var frame = Frame(size: Size(columns: 80, rows: 1))
            for text in [text, safe] { #expect(frame.draw(text, at: 0, 0) == frame.textWidth.width(of: text)) }
        }
    }
}

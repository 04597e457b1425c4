import Canvas
import RandomTesting
import Testing

@testable import Curses

struct KeyDecoderTests {
    private static let described = KeySequences([
        (Array("\u{1B}[1;2R".utf8), .function(15)), (Array("\u{1B}OA".utf8), .up),
        (Array("\u{1B}[25~".utf8), .function(13)), ([0x08], .backspace),
    ])

    /// Decodes `octets` completely, as if nothing followed.
    private static func decode(
        _ octets: [UInt8], awaitedRow: Int? = nil, cutAt cuts: Set<Int> = []
    ) -> [KeyDecoder.Input] {
        var decoder = KeyDecoder(described)
        decoder.awaitedRow = awaitedRow
        var inputs: [KeyDecoder.Input] = []
        var part: [UInt8] = []
        for (index, octet) in octets.enumerated() {
            part.append(octet)
            guard cuts.contains(index + 1) || index + 1 == octets.count else { continue }
            decoder.append(part)
            part = []
            while let input = decoder.next() { inputs.append(input) }
        }
        if let last = decoder.settle() { inputs.append(last) }
        return inputs
    }

    private static func keys(_ text: String) -> [Key] {
        decode(Array(text.utf8)).compactMap { if case .key(let key) = $0 { key } else { nil } }
    }

    static let table: [(String, [Key])] = [
        ("a狼é", [.character("a"), .character("狼"), .character("é")]),
        ("e\u{301}", [.character("e"), .character("\u{301}")]),
        ("🔥", [.character("🔥")]),
        ("\u{1}\u{1A}\u{0}\u{1F}", [.control("a"), .control("z"), .control("@"), .control("_")]),
        ("\t\r\n\u{8}\u{7F}", [.tab, .enter, .enter, .backspace, .backspace]),
        ("\u{1B}", [.escape]),
        ("\u{1B}\u{1B}", [.escape, .escape]),
        ("\u{1B}\r", [.escape, .enter]),
        ("\u{1B}[", [.alt("[")]),
        ("\u{1B}O", [.alt("O")]),
        ("\u{1B}x\u{1B}狼", [.alt("x"), .alt("狼")]),
        ("\u{1B}[1;2A\u{1B}[1;2B\u{1B}[a\u{1B}[b\u{1B}[1;3A", [.shiftUp, .shiftDown, .shiftUp, .shiftDown, .up]),
        ("\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}O2D", [.up, .down, .right, .left]),
        ("\u{1B}[H\u{1B}[F\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end, .home, .end]),
        ("\u{1B}[5~\u{1B}[6~\u{1B}[2~\u{1B}[3~\u{1B}[3;5~", [.pageUp, .pageDown, .insert, .delete, .delete]),
        ("\u{1B}OP\u{1B}[11~\u{1B}[[A\u{1B}[1;2P", [.function(1), .function(1), .function(1), .function(1)]),
        ("\u{1B}[15~\u{1B}[17~\u{1B}[21~\u{1B}[24~\u{1B}[34~", [5, 6, 10, 12, 20].map { .function($0) }),
        ("\u{1B}[1;2R\u{1B}[1;5R\u{1B}OR", [.function(15), .function(3), .function(3)]),
        ("\u{1B}[Z\u{1B}OM\u{1B}Op\u{1B}Oy", [.backTab, .enter, .character("0"), .character("9")]),
        ("\u{1B}[I\u{1B}[O", [.focusIn, .focusOut]),
        // Unsupported keys: no part of them may be taken for text.
        ("\u{1B}[?62;22ca", [.character("a")]),
        ("\u{1B}[27;5;9~a", [.character("a")]),
        ("\u{1B}[<0;12;7m\u{1B}[<1;12;7M\u{1B}[<32;12;7Ma", [.character("a")]),
        ("\u{1B}[<0;0;7M\u{1B}[<0;7M\u{1B}[<0;99999999999999999999;7Ma", [.character("a")]),
        // A press, also with Control, and the wheel; the number of the first cell is 1.
        (
            "\u{1B}[<0;12;7M\u{1B}[<16;1;1M\u{1B}[<64;223;9M\u{1B}[<65;1000;500M",
            [
                .mouse(Mouse(.press, column: 11, row: 6)), .mouse(Mouse(.press, column: 0, row: 0)),
                .mouse(Mouse(.wheelUp, column: 222, row: 8)), .mouse(Mouse(.wheelDown, column: 999, row: 499)),
            ]
        ),
        ("\u{1B}[99;99Ra", [.character("a")]),
        ("\u{1B}[\(String(repeating: "1;", count: 20))xa", [.character("a")]),
        ("\u{1B}[12\u{1B}[A", [.up]),
        ("\u{1B}[12狼", [.character("狼")]),
        ("\u{1B}[99999999999999999999999~a", [.character("a")]),
        ("\u{1B}[200~a\u{1B}[A\r\nb\rc\u{7}\td\u{1B}[201~e", [.paste("a[A\nb\nc\td"), .character("e")]),
        ("\u{1B}[200~\u{1B}[201~", [.paste("")]),
        ("\u{1B}[200~never ended", []),
    ]

    /// A terminal without the decimal form sends three bytes, which must not be taken for letters.
    @Test func `a mouse report in the old form is decoded while the mouse is read`() {
        var decoder = KeyDecoder(Self.described)
        decoder.readsMouse = true
        decoder.append(Array("\u{1B}[M !".utf8))
        #expect(decoder.next() == nil)
        decoder.append(Array("!q".utf8))
        #expect(decoder.next() == .key(.mouse(Mouse(.press, column: 0, row: 0))))
        #expect(decoder.next() == .key(.character("q")))
    }

    @Test(arguments: [
        ("\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\", Color.rgb(255, 128, 0)),
        ("\u{1B}]11;rgb:f/8/0\u{7}", .rgb(255, 136, 0)),
        ("\u{1B}]11;rgba:00/10/ff/ff\u{7}", .rgb(0, 16, 255)),
    ])
    func `the background colour is read, in whatever parts the answer comes`(answer: String, color: Color) {
        let octets = Array((answer + "q").utf8)
        for cut in 0...octets.count {
            var decoder = KeyDecoder(Self.described)
            decoder.awaitsBackground = true
            var inputs: [KeyDecoder.Input] = []
            for part in [octets[..<cut], octets[cut...]] {
                decoder.append(part)
                while let input = decoder.next() { inputs.append(input) }
            }
            #expect(inputs == [.background(color), .key(.character("q"))], "cut at \(cut)")
        }
    }

    @Test func `an invalid answer to the query of the background produces no keys`() {
        for wrong in [
            "11;rgb:zz/00/00", "11;rgb:00/00", "11;rgb:00//00", "11;rgb:+f/00/00", "11;rgb:00000/00/00",
            "4;rgb:00/00/00",
            String(repeating: "1", count: 50),
        ] {
            var decoder = KeyDecoder(Self.described)
            decoder.awaitsBackground = true
            decoder.append(Array("\u{1B}]\(wrong)\u{7}q".utf8))
            #expect(decoder.next() == .key(.character("q")))
        }
        var decoder = KeyDecoder(Self.described)
        decoder.append(Array("\u{1B}]q".utf8))
        #expect(decoder.next() == .key(.alt("]")))
    }

    @Test(arguments: [
        ("linux", Terminal.Capabilities.Font.console), ("linux-16color", .console), ("vt100", .ascii),
        ("vt220-w", .ascii), ("xterm-256color", .full), ("vte-256color", .full), ("tmux", .full),
    ])
    func `a terminal gets only glyphs that its fonts contain`(name: String, font: Terminal.Capabilities.Font) {
        #expect(Terminal.Capabilities.Font(terminal: name) == font)
        // The glyphs of the console are in code page 437.
        let page = Set("■▲▼→←↑↓○√·±░▒▓█▌─│┌┐└┘├┤┬┴┼".unicodeScalars)
        let set = GlyphSet.console
        let texts = [
            set.mark, set.running, set.stopped, set.good, set.ascending, set.enter, set.separator, set.plusMinus,
        ]
        for scalar in texts.joined().unicodeScalars + set.levels + set.bars + [set.emptyBar, set.lines.cross] {
            #expect(scalar.isASCII || page.contains(scalar), "\(scalar)")
        }
    }

    @Test func `two presses in one cell within a short time are a double click`() {
        var clicks = ClickCounter()
        let (begin, mouse) = (ContinuousClock.now, Mouse(.press, column: 3, row: 4))
        func act(_ mouse: Mouse, _ milliseconds: Int) -> Mouse.Act {
            clicks.counted(mouse, at: begin.advanced(by: .milliseconds(milliseconds))).act
        }
        #expect(act(mouse, 0) == .press)
        #expect(act(mouse, 300) == .pressAgain)
        #expect(act(mouse, 400) == .press)
        #expect(act(mouse, 900) == .press)
        #expect(act(Mouse(.press, column: 4, row: 4), 950) == .press)
        #expect(act(Mouse(.wheelUp, column: 4, row: 4), 960) == .wheelUp)
    }

    @Test(arguments: table)
    func `byte sequences decode to keys`(octets: String, keys: [Key]) {
        #expect(Self.keys(octets) == keys)
    }

    @Test(arguments: table)
    func `byte sequences decode to the same keys in whatever parts they come`(octets: String, keys: [Key]) {
        let octets = Array(octets.utf8)
        for cut in 0...octets.count {
            #expect(Self.decode(octets, cutAt: [cut]) == keys.map { .key($0) })
        }
        #expect(Self.decode(octets, cutAt: Set(0...octets.count)) == keys.map { .key($0) })
    }

    @Test func `invalid bytes are dropped`() {
        let parts: [[UInt8]] = [
            [0xFF], [0x80], [0xC0, 0x80], [0xE3, 0x81], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC2, 0x9B],
            [0xE0, 0x80, 0x80],
        ]
        for part in parts {
            #expect(Self.decode(part + Array("a".utf8)) == [.key(.character("a"))], "\(part)")
        }
        #expect(Self.decode([0x1B, 0xFF, 0x61]) == [.key(.character("a"))])
    }

    @Test func `the report of the cursor's position is not a key`() {
        let answer = Array("\u{1B}[2;5Ra".utf8)
        #expect(Self.decode(answer, awaitedRow: 2) == [.cursorColumn(5), .key(.character("a"))])
        #expect(Self.decode(answer) == [.key(.character("a"))])
        #expect(Self.decode(answer + answer, awaitedRow: 2).filter { $0 == .cursorColumn(5) }.count == 1)
        let other = Array("\u{1B}[3;5R".utf8)
        #expect(Self.decode(other, awaitedRow: 2) == [])
    }

    @Test func `more bytes are awaited after Escape only, or after Escape and a bracket`() {
        for (octets, waits) in [("\u{1B}", true), ("\u{1B}[", true), ("\u{1B}[1", false), ("a", false), ("", false)] {
            var decoder = KeyDecoder()
            decoder.append(Array(octets.utf8))
            while decoder.next() != nil {}
            #expect(decoder.isUndecided == waits, "\(octets.debugDescription)")
        }
    }

    @Test func `a paste is cut at the maximum length`() {
        let long = "\u{1B}[200~" + String(repeating: "a", count: KeyDecoder.longestPaste + 10) + "\u{1B}[201~b"
        let keys = Self.keys(long)
        #expect(keys == [.paste(String(repeating: "a", count: KeyDecoder.longestPaste)), .character("b")])
    }

    @Test func `a paste that is too long ends, and the rest of it produces no keys`() {
        var decoder = KeyDecoder()
        decoder.append(Array("\u{1B}[200~\(String(repeating: "a", count: KeyDecoder.longestPaste))q\u{1B}[Bq".utf8))
        #expect(decoder.next() == .key(.paste(String(repeating: "a", count: KeyDecoder.longestPaste))))
        #expect(decoder.next() == nil)
        #expect(decoder.isInPaste)
        decoder.append(Array("qq\u{1B}[201~b".utf8))
        #expect(decoder.next() == .key(.character("b")))
        #expect(!decoder.isInPaste)
    }

    @Test(arguments: ["", "text", "text\u{1B}[20"])
    func `a paste without an end is ended by silence`(text: String) {
        var decoder = KeyDecoder()
        decoder.append(Array("\u{1B}[200~\(text)".utf8))
        #expect(decoder.next() == nil)
        #expect(decoder.isInPaste)
        #expect(decoder.endPaste() == .key(.paste(text.filter { $0 != "\u{1B}" })))
        #expect(!decoder.isInPaste)
        decoder.append(Array("q".utf8))
        #expect(decoder.next() == .key(.character("q")))
    }

    @Test(arguments: ["\u{3}", "text\u{3}", "text\u{3}q", String(repeating: "a", count: 70_000) + "\u{3}"])
    func `a paste without an end is ended by Control-C`(text: String) {
        var decoder = KeyDecoder()
        decoder.append(Array("\u{1B}[200~".utf8))
        for octet in text.utf8 {
            decoder.append([octet])
            while let input = decoder.next() {
                #expect(
                    [.control("c"), .character("q"), .paste(String(repeating: "a", count: 65_536))].map { .key($0) }
                        .contains(input))
            }
        }
        #expect(!decoder.isInPaste)
    }

    @Test func `text that comes with a Control-C in a paste is dropped`() {
        #expect(Self.keys("\u{1B}[200~a\u{3}dq") == [.control("c")])
    }

    @Test func `any bytes can be decoded`() {
        var generator = SeededRandom(seed: 7)
        // Mostly bytes that occur in key sequences.
        let frequent = Array("\u{1B}\u{1B}\u{1B}[[[OO0123456789;;;~RABM?$ ".utf8)
        for _ in 0..<3000 {
            let octets = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? frequent.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
            }
            let inputs = Self.decode(octets, awaitedRow: 2)
            #expect(inputs.count <= octets.count)
        }
    }
}

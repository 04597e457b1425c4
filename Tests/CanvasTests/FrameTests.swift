import Canvas
import ScreenTesting
import Testing

@Suite("Drawing into a frame")
struct FrameTests {
    func frame(_ columns: Int = 10, _ rows: Int = 1) -> Frame { Frame(size: Size(columns: columns, rows: rows)) }

    @Test("Text is cut at the edges of the frame, and the number of drawn cells is returned for any row")
    func edges() {
        var frame = frame(6, 2)
        #expect(frame.draw("abcdefgh", at: 2, 0) == 4)
        #expect(frame.draw("abcdefgh", at: -2, 1, width: 5) == 5)
        expectScreen(frame.rows(), "  abcd\ncde")
        #expect(frame.draw("abc", at: 6, 0) == 0)
        #expect(frame.draw("abc", at: 0, 7) == 3, "a row outside counts the same")
        #expect(frame.draw("abc", at: 0, -1) == 3)
        #expect(frame.draw("abc", at: Int.min, 0, width: Int.max) >= 0)
        #expect(frame.draw("abc", at: Int.max, 0, width: Int.max) == 0)
        expectScreen(frame.rows(), "  abcd\ncde")
    }

    @Test("A wide glyph under the beginning or the end of a text becomes a blank")
    func halfCoveredGlyphs() {
        var frame = frame(8)
        frame.draw("狼煙狼煙", at: 0, 0)
        frame.draw("abc", at: 1, 0)
        expectScreen(frame.rows(), " abc狼煙")
        frame.draw("x", at: 4, 0)
        expectScreen(frame.rows(), " abcx 煙")
        frame.draw("y", at: 7, 0)
        expectScreen(frame.rows(), " abcx  y")
    }

    @Test("A wide glyph over the middle of two others leaves blanks on both sides")
    func wideOverWide() {
        var frame = frame(6)
        frame.draw("一二三", at: 0, 0)
        frame.draw("四", at: 1, 0)
        expectScreen(frame.rows(), " 四 三")
        #expect((0..<6).map { frame[$0, 0].width } == [1, 2, 0, 1, 2, 0])
    }

    @Test("A wide glyph cut by an edge is a blank in the style of the text")
    func cutByAnEdge() {
        let bold = Style(attributes: .bold)
        var frame = frame(5)
        #expect(frame.draw("狼煙火", at: 0, 0, style: bold) == 5)
        expectScreen(frame.rows(), "狼煙")
        #expect(frame[4, 0] == Cell(glyph: .blank, style: bold))
        #expect(frame.draw("狼煙", at: -1, 0) == 4)
        #expect((0..<5).map { frame[$0, 0].width } == [1, 2, 0, 1, 1])
        expectScreen(frame.rows(), " 煙")
        #expect(frame.draw("ab狼", at: 0, 0, width: 3) == 3)
        expectScreen(frame.rows(), "ab")
    }

    @Test("Controls are never stored")
    func controls() {
        var frame = frame(20)
        frame.draw("a\u{1B}[31m\u{9B}\u{0}\u{7F}\n\r\nb", at: 0, 0)
        expectScreen(frame.rows(), "a\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
        for column in 0..<20 { #expect(frame[column, 0].glyph.base.value >= 0x20) }
        frame.fill(frame.bounds, "\u{1B}", style: .plain)
        for column in 0..<20 { #expect(frame[column, 0].glyph.base == "\u{FFFD}") }
    }

    @Test("A glyph keeps at most three combining marks, and the other marks are dropped")
    func combiningMarks() {
        var frame = frame(4)
        frame.draw("a\u{301}\u{302}\u{303}\u{304}\u{305}b", at: 0, 0)
        #expect(frame[0, 0].glyph.description.unicodeScalars.elementsEqual("a\u{301}\u{302}\u{303}".unicodeScalars))
        #expect(frame[1, 0].glyph == Glyph("b"))
        #expect(frame[0, 0].glyph.markCount == 3)
        #expect(frame[0, 0].glyph.mark(2) == "\u{303}")
        #expect(frame[0, 0].glyph.mark(3) == nil)
        #expect(frame[1, 0].glyph.mark(0) == nil)
    }

    @Test("Flags are drawn as letters, and joined emoji beside each other")
    func emoji() {
        var frame = frame(12)
        frame.draw("🇯🇵👩‍💻👍🏽❤️", at: 0, 0)
        #expect(frame.rows() == ["JP👩💻👍❤"])
    }

    @Test(
        "The style and the width of a cell can be set without changing each other",
        arguments: [
            Style.plain, Style(foreground: .palette(15), background: .palette(0), attributes: [.bold, .italic]),
            Style(foreground: .rgb(1, 2, 3), background: .rgb(255, 254, 253), attributes: .reverse),
            Style(foreground: .palette(255), background: .terminal, attributes: [.dim, .underline]),
        ])
    func cellStyle(_ style: Style) {
        var cell = Cell(glyph: Glyph("漢"), style: style, width: 2)
        #expect(cell.style == style)
        #expect(cell.width == 2)
        cell.width = 0
        #expect(cell.style == style)
        cell.style = .plain
        #expect(cell == Cell(glyph: Glyph("漢"), width: 0))
    }

    @Test("Filling replaces the other half of a wide glyph with a blank, and wide glyphs fill whole pairs of cells")
    func filling() {
        var frame = frame(8)
        frame.draw("狼煙狼煙", at: 0, 0)
        frame.fill(Rect(column: 3, row: -1, columns: 2, rows: 9), "x", style: .plain)
        expectScreen(frame.rows(), "狼 xx 煙")
        frame.fill(Rect(column: 0, row: 0, columns: 5, rows: 1), "島", style: .plain)
        expectScreen(frame.rows(), "島島  煙")
        #expect((0..<8).map { frame[$0, 0].width } == [2, 0, 2, 0, 1, 1, 2, 0])
    }

    @Test("Both halves of a wide glyph have the style of the first half")
    func styling() {
        var frame = frame(4)
        frame.draw("狼煙", at: 0, 0)
        frame.setStyle(Rect(column: 1, row: 0, columns: 2, rows: 1)) { $0.attributes.insert(.reverse) }
        let reversed = (0..<4).map { frame[$0, 0].style.attributes.contains(.reverse) }
        #expect(reversed == [false, false, true, true])
    }

    @Test("A cursor within the frame is kept, and a position outside removes the cursor")
    func cursor() {
        var frame = frame(4)
        frame.setCursor(column: 3, row: 0)
        #expect(frame.cursor == Frame.Cursor(column: 3, row: 0))
        frame.setCursor(column: 4, row: 0)
        #expect(frame.cursor == nil)
    }

    @Test("Drawing into an empty frame has no effect, and reading it gives a blank")
    func emptyFrames() {
        for size in [Size(columns: 0, rows: 0), Size(columns: -1, rows: 5), Size(columns: 5, rows: 0)] {
            var frame = Frame(size: size)
            frame.draw("狼", at: 0, 0)
            frame.fill(Rect(column: -5, row: -5, columns: 100, rows: 100), "x", style: .plain)
            frame.box(Rect(column: 0, row: 0, columns: 4, rows: 4), glyphs: .unicode, title: "t")
            #expect(frame[0, 0] == .blank)
            #expect(Array(FrameDifference(from: nil, to: frame)).allSatisfy { $0.columns.isEmpty })
        }
    }
}

@Suite("Rectangles")
struct RectTests {
    let rect = Rect(column: 2, row: 1, columns: 10, rows: 5)

    @Test("A split gives the part and the rest, and the part is limited to the size of the rectangle")
    func splitting() {
        #expect(rect.splitLeft(3).left == Rect(column: 2, row: 1, columns: 3, rows: 5))
        #expect(rect.splitLeft(3).rest == Rect(column: 5, row: 1, columns: 7, rows: 5))
        #expect(rect.splitRight(3).right == Rect(column: 9, row: 1, columns: 3, rows: 5))
        #expect(rect.splitRight(3).rest == Rect(column: 2, row: 1, columns: 7, rows: 5))
        #expect(rect.splitTop(2).top == Rect(column: 2, row: 1, columns: 10, rows: 2))
        #expect(rect.splitBottom(2).bottom == Rect(column: 2, row: 4, columns: 10, rows: 2))
        #expect(rect.splitBottom(99).rest.isEmpty)
        #expect(rect.splitTop(-1).rest == rect)
        var rest = rect
        #expect(rest.takeTop() == Rect(column: 2, row: 1, columns: 10, rows: 1))
        #expect(rest == Rect(column: 2, row: 2, columns: 10, rows: 4))
    }

    @Test("Intersections, insets and centred rectangles are limited to the rectangle")
    func intersections() {
        #expect(
            rect.intersection(Rect(column: 0, row: 0, columns: 4, rows: 2))
                == Rect(
                    column: 2, row: 1, columns: 2, rows: 1))
        #expect(rect.intersection(Rect(column: 50, row: 0, columns: 4, rows: 2)).isEmpty)
        #expect(rect.contains(column: 11, row: 5))
        #expect(!rect.contains(column: 12, row: 5))
        #expect(rect.inset() == Rect(column: 3, row: 2, columns: 8, rows: 3))
        #expect(rect.inset(columns: 6, rows: 0).isEmpty)
        #expect(rect.centred(Size(columns: 4, rows: 9)) == Rect(column: 5, row: 1, columns: 4, rows: 5))
    }
}

import Testing

@testable import Canvas

/// Large characters that are made of blocks.
struct BlockTextTests {
    private static func drawn(_ text: String, scale: Int = 1, glyphs: GlyphSet = .unicode) -> [String] {
        let block = BlockText(text, scale: scale)
        var frame = Frame(size: block.size)
        frame.draw(block, at: 0, 0, glyphs: glyphs)
        return frame.rows()
    }

    @Test func `a level is drawn in large digits`() {
        #expect(
            Self.drawn("-63") == [
                "      ██████  ██████", "      ██          ██", "████  ██████  ██████", "      ██  ██      ██",
                "      ██████  ██████",
            ])
        #expect(Self.drawn("1", glyphs: .ascii) == ["  ##", "####", "  ##", "  ##", "######"])
        #expect(Self.drawn("↑=↓").map { $0.count } == [20, 20, 20, 22, 20])
    }

    @Test(arguments: 1...6) func `the number of cells grows with the square of the scale`(_ scale: Int) {
        let rows = Self.drawn("-100", scale: scale)
        let cells = rows.joined().count { $0 == "█" }
        #expect(cells == Self.drawn("-100").joined().count { $0 == "█" } * scale * scale)
        #expect(rows.count == BlockText.dots * scale && BlockText("-100", scale: scale).size.columns == 28 * scale)
    }

    @Test func `no two characters look alike`() {
        let shapes = Set("0123456789-=↑↓".map { Self.drawn(String($0)) })
        #expect(shapes.count == 14 && Self.drawn("x").allSatisfy(\.isEmpty))
    }

    @Test func `the part of a text that does not fit is cut`() {
        var frame = Frame(size: Size(columns: 5, rows: 3))
        frame.draw(BlockText("88", scale: 3), at: 2, 1, glyphs: .unicode)
        #expect(frame.rows() == ["", "  ███", "  ███"])
        frame.draw(BlockText("8", scale: 1), at: -2, -1, glyphs: .unicode)
    }
}

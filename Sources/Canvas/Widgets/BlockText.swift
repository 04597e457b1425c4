/// Large characters made of cells that are filled, to be read from a distance: digits, `-`, `=`, and arrows (`↑` `↓`).
public struct BlockText: Hashable, Sendable {
    /// The text; characters without a large form are left out.
    public var text: String
    /// The size of a dot: it is twice as many cells wide, and as many high, so that it looks square.
    public var scale: Int

    public init(_ text: String, scale: Int) {
        self.text = text
        self.scale = max(1, scale)
    }

    /// The number of dots from top to bottom.
    public static let dots = 5

    /// The number of dots of a text from left to right, with one between its characters.
    public static func columns(of text: String) -> Int {
        let widths = text.compactMap { shapes[$0]?.width }
        return widths.reduce(0, +) + max(0, widths.count - 1)
    }

    /// The size of the text in cells.
    public var size: Size { Size(columns: 2 * scale * Self.columns(of: text), rows: scale * Self.dots) }

    /// The rows of each character from top to bottom; a dot is a bit, the left one the highest.
    fileprivate static let shapes: [Character: (width: Int, rows: [UInt8])] = [
        "0": (3, [0b111, 0b101, 0b101, 0b101, 0b111]), "1": (3, [0b010, 0b110, 0b010, 0b010, 0b111]),
        "2": (3, [0b111, 0b001, 0b111, 0b100, 0b111]), "3": (3, [0b111, 0b001, 0b111, 0b001, 0b111]),
        "4": (3, [0b101, 0b101, 0b111, 0b001, 0b001]), "5": (3, [0b111, 0b100, 0b111, 0b001, 0b111]),
        "6": (3, [0b111, 0b100, 0b111, 0b101, 0b111]), "7": (3, [0b111, 0b001, 0b001, 0b001, 0b001]),
        "8": (3, [0b111, 0b101, 0b111, 0b101, 0b111]), "9": (3, [0b111, 0b101, 0b111, 0b001, 0b111]),
        "-": (2, [0b00, 0b00, 0b11, 0b00, 0b00]), "=": (3, [0b000, 0b111, 0b000, 0b111, 0b000]),
        "↑": (3, [0b010, 0b111, 0b010, 0b010, 0b010]), "↓": (3, [0b010, 0b010, 0b010, 0b111, 0b010]),
    ]
}

extension Frame {
    /// Draws large characters from (`column`, `row`) on, cut to the frame.
    public mutating func draw(
        _ block: BlockText, at column: Int, _ row: Int, glyphs: GlyphSet, style: Style = .plain
    ) {
        guard let full = glyphs.bars.last else { return }
        let dot = String(repeating: String(full), count: 2 * block.scale)
        var left = column
        for (width, rows) in block.text.compactMap({ BlockText.shapes[$0] }) {
            for (place, bits) in rows.enumerated() {
                for bit in 0..<width where bits & 1 << (width - 1 - bit) != 0 {
                    for line in 0..<block.scale {
                        draw(
                            dot, at: left + 2 * block.scale * bit, row + block.scale * place + line, style: style)
                    }
                }
            }
            left += 2 * block.scale * (width + 1)
        }
    }
}

/// A screenful of cells, drawn in full every time and compared by the display.
public struct Frame: Equatable, Sendable {
    public let size: Size
    /// The width of text on the frame's terminal.
    public let textWidth: TextWidth
    /// The position of the cursor; nil hides it.
    public private(set) var cursor: Cursor?
    /// The cells row by row.
    var cells: [Cell]

    /// A place in a frame.
    public struct Cursor: Hashable, Sendable {
        public var column: Int
        public var row: Int

        public init(column: Int, row: Int) {
            self.column = column
            self.row = row
        }
    }

    /// A blank frame. A negative size counts as 0.
    public init(size: Size, textWidth: TextWidth = TextWidth()) {
        self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
        self.textWidth = textWidth
        cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    }

    /// The whole frame.
    public var bounds: Rect { Rect(size) }

    /// The cell at a position; a blank one outside of the frame.
    public subscript(column: Int, row: Int) -> Cell {
        guard bounds.contains(column: column, row: row) else { return .blank }
        return cells[row * size.columns + column]
    }

    /// Shows the cursor, for text entry. Outside of the frame it is hidden.
    public mutating func setCursor(column: Int, row: Int) {
        cursor = bounds.contains(column: column, row: row) ? Cursor(column: column, row: row) : nil
    }

    /// The rows as plain text, without trailing blanks and with wide glyphs once. For tests and for copying.
    public func rows() -> [String] {
        (0..<size.rows).map { row in
            var text = ""
            var blanks = 0
            for cell in cells[row * size.columns..<(row + 1) * size.columns] where cell.width > 0 {
                if cell.glyph == .blank {
                    blanks += 1
                } else {
                    text += String(repeating: " ", count: blanks)
                    blanks = 0
                    cell.glyph.write(to: &text)
                }
            }
            return text
        }
    }
}

// Drawing.
extension Frame {
    /// Draws `text` from (`column`, `row`) on, cut to `width` cells (nil: to the right edge) and to the frame.
    ///
    /// ``TextWidth`` describes how a text is drawn; no control character is ever stored. A wide glyph that the text
    /// half covers, or that is cut by an edge, leaves a blank. If the row is outside of the frame, nothing is
    /// drawn, but the result is the same.
    ///
    /// - Returns: the cells the text takes, never more than `width` nor more than up to the right edge.
    @inlinable
    @discardableResult
    public mutating func draw(
        _ text: some StringProtocol, at column: Int, _ row: Int, style: Style = .plain, width: Int? = nil
    ) -> Int {
        draw(String(text), column, row, style, width)
    }

    @usableFromInline
    mutating func draw(_ text: String, _ column: Int, _ row: Int, _ style: Style, _ width: Int?) -> Int {
        let room = max(0, min(size.columns, column.clamped + (width ?? size.columns).clamped) - column.clamped)
        let isVisible = row >= 0 && row < size.rows
        let first = max(0, column.clamped)
        var position = column.clamped
        let end = position + room
        if isVisible && !text.isEmpty && first < end { mendBefore(column: first, row) }
        var cell = Cell(glyph: .blank, style: style)
        for (glyph, glyphWidth) in textWidth.glyphs(of: text) {
            guard position < end else { break }
            let fits = position + glyphWidth <= end && position >= 0
            if isVisible && fits {
                cell.glyph = glyph
                cell.width = UInt8(glyphWidth)
                let index = row * size.columns + position
                cells[index] = cell
                if glyphWidth == 2 { cells[index + 1] = Cell(glyph: .blank, style: style, width: 0) }
            } else if isVisible, position + glyphWidth > 0 {
                cells[row * size.columns + max(0, position)] = Cell(glyph: .blank, style: style)
            }
            position = min(end, position + glyphWidth)
        }
        if isVisible && position > first { mendAfter(column: position, row) }
        return position - column.clamped
    }

    /// Blanks the first half of a wide glyph whose second half, at `column`, is about to be covered.
    private mutating func mendBefore(column: Int, _ row: Int) {
        guard column > 0, column < size.columns else { return }
        let index = row * size.columns + column
        guard cells[index].width == 0 else { return }
        cells[index - 1] = Cell(glyph: .blank, style: cells[index - 1].style)
    }

    /// Blanks the second half, at `column`, of a wide glyph whose first half has been covered.
    private mutating func mendAfter(column: Int, _ row: Int) {
        guard column > 0, column < size.columns else { return }
        let index = row * size.columns + column
        guard cells[index].width == 0, cells[index - 1].width != 2 else { return }
        cells[index] = Cell(glyph: .blank, style: cells[index].style)
    }

    /// Fills `rect` with one scalar. Blanks are used if the scalar is not drawable, and in the last column if a
    /// wide scalar does not fit.
    public mutating func fill(_ rect: Rect, _ scalar: Unicode.Scalar = " ", style: Style) {
        let area = rect.intersection(bounds)
        let width = max(1, textWidth.width(of: scalar))
        let glyph = textWidth.glyphs(of: String(scalar)).first { _ in true }?.glyph ?? .blank
        let whole = Cell(glyph: glyph, style: style, width: UInt8(width))
        let half = Cell(glyph: .blank, style: style, width: 0)
        let blank = Cell(glyph: .blank, style: style)
        for row in area.row..<max(area.row, area.endRow) where !area.isEmpty {
            mendBefore(column: area.column, row)
            let start = row * size.columns + area.column
            let end = start + area.columns
            var index = start
            if width == 2 {
                while index + 1 < end {
                    cells[index] = whole
                    cells[index + 1] = half
                    index += 2
                }
            }
            let rest = width == 2 ? blank : whole
            while index < end {
                cells[index] = rest
                index += 1
            }
            mendAfter(column: area.endColumn, row)
        }
    }

    /// Changes the style of the cells in `rect`, for instance for the bar of a selection.
    ///
    /// Both halves of a wide glyph get the style of the first one, even if `rect` covers only one of them.
    public mutating func setStyle(_ rect: Rect, _ transform: (inout Style) -> Void) {
        let area = rect.intersection(bounds)
        for row in area.row..<max(area.row, area.endRow) {
            for column in area.column..<area.endColumn {
                let index = row * size.columns + column
                guard cells[index].width > 0 else { continue }
                transform(&cells[index].style)
                if cells[index].width == 2 { cells[index + 1].style = cells[index].style }
            }
        }
    }
}

extension Int {
    /// The number, limited so that sums of a few such numbers cannot overflow.
    var clamped: Int { Swift.max(-0xFFFF_FFFF, Swift.min(0xFFFF_FFFF, self)) }
}

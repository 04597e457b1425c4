// Boxes and lines.

extension Frame {
    /// Draws a box along the inside of `rect`, with a title in its upper edge, and returns the room inside it.
    ///
    /// A rectangle of less than two columns or rows gets no box and is returned unchanged.
    @discardableResult
    public mutating func box(
        _ rect: Rect, glyphs: GlyphSet, style: Style = .plain, title: String = "", titleStyle: Style? = nil
    ) -> Rect {
        guard rect.columns >= 2, rect.rows >= 2 else { return rect }
        let lines = glyphs.lines
        let right = rect.endColumn - 1
        let bottom = rect.endRow - 1
        horizontalLine(at: rect.column, rect.row, columns: rect.columns, glyphs: glyphs, style: style)
        horizontalLine(at: rect.column, bottom, columns: rect.columns, glyphs: glyphs, style: style)
        verticalLine(at: rect.column, rect.row, rows: rect.rows, glyphs: glyphs, style: style)
        verticalLine(at: right, rect.row, rows: rect.rows, glyphs: glyphs, style: style)
        draw(String(lines.topLeft), at: rect.column, rect.row, style: style)
        draw(String(lines.topRight), at: right, rect.row, style: style)
        draw(String(lines.bottomLeft), at: rect.column, bottom, style: style)
        draw(String(lines.bottomRight), at: right, bottom, style: style)
        if !title.isEmpty, rect.columns >= 6 {
            let text = " " + textWidth.clip(title, to: rect.columns - 6, ellipsis: glyphs.ellipsis) + " "
            draw(text, at: rect.column + 2, rect.row, style: titleStyle ?? style, width: rect.columns - 4)
        }
        return rect.inset()
    }

    public mutating func horizontalLine(
        at column: Int, _ row: Int, columns: Int, glyphs: GlyphSet, style: Style = .plain
    ) {
        fill(Rect(column: column, row: row, columns: columns, rows: 1), glyphs.lines.horizontal, style: style)
    }

    public mutating func verticalLine(
        at column: Int, _ row: Int, rows: Int, glyphs: GlyphSet, style: Style = .plain
    ) {
        fill(Rect(column: column, row: row, columns: 1, rows: rows), glyphs.lines.vertical, style: style)
    }

    /// Fills exactly `width` cells with `text`, aligned, and cut with `ellipsis` if it is too long.
    public mutating func drawField(
        _ text: String, at column: Int, _ row: Int, width: Int, alignment: TextAlignment = .leading,
        ellipsis: String? = nil, style: Style = .plain
    ) {
        let room = max(0, width)
        let used = textWidth.width(of: text)
        if used > room {
            let clipped = textWidth.pad(text, to: room, alignment: alignment, ellipsis: ellipsis)
            draw(clipped, at: column, row, style: style, width: room)
            return
        }
        let before =
            switch alignment {
            case .leading: 0
            case .trailing: room - used
            case .center: (room - used) / 2
            }
        fill(Rect(column: column, row: row, columns: room, rows: 1), style: style)
        draw(text, at: column + before, row, style: style, width: used)
    }
}

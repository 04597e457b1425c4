import Canvas
import Localization
import Theming

// The pane beside or below a table: a title, and lines that scroll when it takes the whole body.
extension Sheet {
    mutating func putPane(_ title: String, _ lines: [TextLine], from first: Int, _ layout: ScreenLayout) {
        var rect = layout.detail
        guard !rect.isEmpty else { return }
        if layout.isBeside {
            let edge = rect.takeLeft(1)
            frame.verticalLine(at: edge.column, edge.row, rows: edge.rows, glyphs: glyphs, style: theme[.border])
        }
        let top = rect.takeTop()
        fill(top, .heading)
        put(title, at: top.column + 1, top.row, .heading, width: top.columns - 1)
        let inside = Rect(column: rect.column + 1, row: rect.row, columns: rect.columns - 1, rows: rect.rows)
        let first = max(0, min(first, lines.count - inside.rows))
        put(lines, from: first, in: inside, labelWidth: DetailView.labelWidth)
        if lines.count > first + inside.rows, inside.rows > 2 {
            let more = texts.text(.detailMore, .integer(lines.count - first - inside.rows + 1))
            let last = Rect(column: rect.column, row: rect.endRow - 1, columns: rect.columns, rows: 1)
            fill(last, .muted)
            put(more, at: last.column + 1, last.row, .muted, width: last.columns - 1)
        }
    }
}

extension MonitorState {
    /// Scrolls a detail that takes the whole body: the first line after a motion.
    func scrolled(_ motion: Motion, from first: Int, _ lines: [TextLine]) -> Int {
        motion.scrolled(from: first, count: lines.count, page: max(1, layout.detail.rows - 1))
    }
}

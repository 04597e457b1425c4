import Basics
import Canvas
import Localization

/// A pane beside or below a list: everything known of the selected row.
struct Pane {
    var title: String
    /// Lines in columns beside each other.
    var columns: [[TextLine]]
    /// The text in place of the lines while there are none.
    var placeholder: TextKey?
    /// The signal, drawn where the lines leave room for a chart.
    var chart: [Int8?] = []

    /// Lines of the longest column.
    var count: Int { columns.map(\.count).max() ?? 0 }

    init(_ title: String, _ columns: [TextLine]...) { self.init(title, columns) }

    init(_ title: String, _ columns: [[TextLine]]) {
        self.title = title
        self.columns = columns
    }
}

extension Painter {
    /// Draws a pane: its title, and its lines, which scroll when the pane takes the whole body.
    mutating func draw(_ pane: Pane, from first: Int, _ layout: ScreenLayout) {
        var rect = layout.detail
        guard !rect.isEmpty else { return }
        if layout.isBeside {
            let edge = rect.takeLeft(1)
            frame.verticalLine(at: edge.column, edge.row, rows: edge.rows, glyphs: glyphs, style: theme[.border])
        }
        let top = rect.takeTop()
        fill(top, .heading)
        draw(pane.title, at: top.column + 1, top.row, .heading, width: top.columns - 1)
        if let placeholder = pane.placeholder {
            return drawCentred([(texts.text(placeholder), .muted)], in: rect.inset(columns: 1, rows: 0))
        }
        let inside = Rect(column: rect.column + 1, row: rect.row, columns: rect.columns - 1, rows: rect.rows)
        let first = max(0, min(first, pane.count - inside.rows))
        let width = inside.columns / max(1, pane.columns.count)
        for (index, lines) in pane.columns.enumerated() {
            let area = Rect(
                column: inside.column + index * width, row: inside.row, columns: width - (index == 0 ? 0 : 1),
                rows: inside.rows)
            draw(lines, from: min(first, lines.count), in: area, labelWidth: DetailView.labelWidth)
            let chart = lines.indices.filter { if case .chart = lines[$0] { $0 >= first } else { false } }
            guard let line = chart.first, line < first + area.rows else { continue }
            let rows = min(chart.count, first + area.rows - line)
            drawChart(
                pane.chart, range: SignalRange.rssi, labels: [-100, -70, -40],
                in: Rect(column: area.column, row: area.row + line - first, columns: width - 1, rows: rows))
        }
        if pane.count > first + inside.rows, inside.rows > 2 {
            // An enlarged pane scrolls with the page keys; before that, Enter enlarges it.
            let key: Key = layout.table.isEmpty ? .pageDown : .enter
            let more = texts.text(
                .detail.more, .integer(pane.count - first - inside.rows + 1), .text(key.name(glyphs)))
            let last = Rect(column: rect.column, row: rect.endRow - 1, columns: rect.columns, rows: 1)
            fill(last, .muted)
            draw(more, at: last.column + 1, last.row, .muted, width: last.columns - 1)
        }
    }

    /// Draws the RSSI of the last two minutes. Only the part that fits into the rows is drawn.
    mutating func drawChart(_ values: [Int8?], range: ClosedRange<Double>, labels: [Int], in rect: Rect) {
        guard rect.rows >= 3 else { return }
        var chart = Chart([], range: range, labels: labels.map { .init(Double($0), String($0)) })
        let columns = chart.valueColumns(in: rect.columns, textWidth: textWidth)
        let seconds = max(1, values.count)
        chart.values = SignalRange.spread(values, over: min(columns, seconds * max(1, columns / seconds)))
        chart.start = texts.text(.chart.start, .integer(min(seconds, 120)))
        chart.end = texts.text(.chart.end)
        let width = rect.columns - columns + chart.values.count
        frame.draw(
            chart, in: Rect(column: rect.column, row: rect.row, columns: width, rows: rect.rows), glyphs: glyphs,
            styles: Chart.Styles(
                columns: theme[.chart], low: theme[.chartLow], high: theme[.chartHigh], axis: theme[.border]))
    }
}

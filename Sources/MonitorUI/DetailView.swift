import Advertising
import Canvas
import Localization
import Theming
import Tracking

/// Everything known of one beacon, as lines.
struct DetailView {
    /// Cells of the labels.
    static let labelWidth = 16
    /// Rows of the RSSI chart with its axes.
    static let chartRows = 8

    let lines: [TextLine]

    private let texts: Localizer
    /// Cells of a whole line.
    private let width: Int
    private let isASCII: Bool

    /// Empty when the detail has not come yet.
    init(_ state: MonitorState, _ texts: Localizer) {
        self.texts = texts
        width = max(8, state.layout.detail.columns - 2)
        isASCII = state.settings.usesASCII
        let parts = DetailParts(texts: texts, width: width, isASCII: isASCII)
        guard let detail = state.beacons.detail else {
            lines = []
            return
        }
        var lines = parts.signal(detail)
        lines += [.blank, .heading(texts.text(.detailChart))]
        lines += (0..<DetailView.chartRows).map { .chart($0) }
        lines += [.blank] + parts.identity(detail) + parts.device(detail)
        for frame in detail.frames { lines += [.blank] + parts.frame(frame) }
        self.lines = lines
    }
}

extension Sheet {
    mutating func putDetail(_ state: MonitorState, _ layout: ScreenLayout) {
        var rect = layout.detail
        guard !rect.isEmpty else { return }
        if layout.isBeside {
            let edge = rect.takeLeft(1)
            frame.verticalLine(at: edge.column, edge.row, rows: edge.rows, glyphs: glyphs, style: theme[.border])
        }
        let title = rect.takeTop()
        fill(title, .heading)
        let list = state.beacons
        guard let selected = list.selected else {
            putCentred([(texts.text(.detailNothing), .muted)], in: rect.inset(columns: 1, rows: 0))
            return
        }
        let detail = list.detail.flatMap { $0.row.identity == selected ? $0 : nil }
        let name = (detail?.row ?? list.selectedRow)?.name.map { "  " + SafeText.neutralise($0) } ?? ""
        let identity = SafeText.neutralise(selected.shortText)
        put(identity + name, at: title.column + 1, title.row, .heading, width: title.columns - 1)
        guard detail != nil else {
            putCentred([(texts.text(.detailWaiting), .muted)], in: rect.inset(columns: 1, rows: 0))
            return
        }
        putDetailLines(state, in: Rect(column: rect.column + 1, row: rect.row, columns: rect.columns - 1, rows: rect.rows))
    }

    private mutating func putDetailLines(_ state: MonitorState, in rect: Rect) {
        let lines = DetailView(state, texts).lines
        let first = max(0, min(state.beacons.detailFirst, lines.count - rect.rows))
        put(lines, from: first, in: rect, labelWidth: DetailView.labelWidth)
        let shown = lines[first..<min(lines.count, first + rect.rows)]
        let chartLines = shown.indices.filter { if case .chart = lines[$0] { true } else { false } }
        if let top = chartLines.first {
            let area = Rect(
                column: rect.column, row: rect.row + top - first, columns: rect.columns, rows: chartLines.count)
            putChart(state.beacons.detail?.chart ?? [], in: area)
        }
        if lines.count > first + rect.rows, rect.rows > 2 {
            let more = texts.text(.detailMore, .integer(lines.count - first - rect.rows + 1))
            let last = Rect(column: rect.column, row: rect.endRow - 1, columns: rect.columns, rows: 1)
            fill(last, .muted)
            put(more, at: last.column, last.row, .muted, width: last.columns)
        }
    }

    /// The RSSI of the last two minutes. A part of it is drawn in the rows there are.
    private mutating func putChart(_ values: [Int8?], in rect: Rect) {
        guard rect.rows >= 3 else { return }
        var chart = Chart(
            [], range: SignalRange.rssi, labels: [.init(-100, "-100"), .init(-70, "-70"), .init(-40, "-40")])
        let columns = chart.valueColumns(in: rect.columns, textWidth: textWidth)
        let seconds = max(1, values.count)
        chart.values = spread(values, over: min(columns, seconds * max(1, columns / seconds)))
        chart.start = texts.text(.chartStart, .integer(min(seconds, 120)))
        chart.end = texts.text(.chartEnd)
        let width = rect.columns - columns + chart.values.count
        frame.put(
            chart, in: Rect(column: rect.column, row: rect.row, columns: width, rows: rect.rows), glyphs: glyphs,
            styles: Chart.Styles(
                columns: theme[.chart], low: theme[.chartLow], high: theme[.chartHigh], axis: theme[.border]))
    }

    /// One value for each column: the strongest of those that fall into it, so that no short signal is lost.
    private func spread(_ values: [Int8?], over columns: Int) -> [Double?] {
        guard columns > 0, !values.isEmpty else { return [] }
        return (0..<columns).map { column in
            let start = column * values.count / columns
            let end = max(start + 1, (column + 1) * values.count / columns)
            return values[start..<min(end, values.count)].compactMap { $0 }.max().map(Double.init)
        }
    }
}

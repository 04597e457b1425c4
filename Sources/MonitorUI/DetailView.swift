import Advertising
import Canvas
import Localization
import Theming
import Tracking

/// Everything known of one beacon, as lines.
struct DetailView {
    /// Cells of the labels.
    static let labelWidth = 13
    /// Rows of the RSSI chart with its axes.
    static let chartRows = 8

    /// Columns from which on the frames stand beside the rest.
    static let wideColumns = 110

    /// The lines, in columns beside each other. Empty when the detail has not come yet.
    let columns: [[TextLine]]
    /// Lines of the longest column.
    var count: Int { columns.map(\.count).max() ?? 0 }

    init(_ state: MonitorState, _ texts: Localizer) {
        guard let detail = state.beacons.detail else {
            columns = []
            return
        }
        let width = state.layout.detail.columns
        let number = width >= DetailView.wideColumns ? 2 : 1
        let parts = DetailParts(texts: texts, width: max(8, width / number - 2), isASCII: state.settings.usesASCII)
        var lines = parts.signal(detail.row, loss: detail.loss) + [.blank]
        lines += parts.service(detail.row.identity, state.site)
        lines += [.heading(texts.text(.detailChart))]
        lines += (0..<DetailView.chartRows).map { .chart($0) }
        lines += [.blank] + parts.identity(detail) + parts.device(detail)
        let frames = detail.frames.flatMap { [.blank] + parts.frame($0) }
        columns = number == 1 ? [lines + frames] : [lines, Array(frames.dropFirst())]
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
        guard let selected = list.target else {
            putCentred([(texts.text(.detailNothing), .muted)], in: rect.inset(columns: 1, rows: 0))
            return
        }
        let detail = list.detail.flatMap { $0.row.identity == selected ? $0 : nil }
        let sent = (detail?.row ?? list.selectedRow)?.name
        let name = (state.site.name(of: selected) ?? sent).map { "  " + SafeText.neutralise($0) } ?? ""
        let identity = SafeText.neutralise(selected.shortText)
        put(identity + name, at: title.column + 1, title.row, .heading, width: title.columns - 1)
        guard detail != nil else {
            putCentred([(texts.text(.detailWaiting), .muted)], in: rect.inset(columns: 1, rows: 0))
            return
        }
        putDetailLines(
            state, in: Rect(column: rect.column + 1, row: rect.row, columns: rect.columns - 1, rows: rect.rows))
    }

    private mutating func putDetailLines(_ state: MonitorState, in rect: Rect) {
        let view = DetailView(state, texts)
        let first = max(0, min(state.beacons.detailFirst, view.count - rect.rows))
        let width = rect.columns / max(1, view.columns.count)
        for (index, lines) in view.columns.enumerated() {
            let area = Rect(
                column: rect.column + index * width, row: rect.row, columns: width - (index == 0 ? 0 : 1),
                rows: rect.rows)
            put(lines, from: min(first, lines.count), in: area, labelWidth: DetailView.labelWidth)
            let chart = lines.indices.filter { if case .chart = lines[$0] { $0 >= first } else { false } }
            guard let top = chart.first, top < first + rect.rows else { continue }
            let rows = min(chart.count, first + rect.rows - top)
            let place = Rect(column: area.column, row: area.row + top - first, columns: width - 1, rows: rows)
            putChart(state.beacons.detail?.chart ?? [], in: place)
        }
        if view.count > first + rect.rows, rect.rows > 2 {
            let more = texts.text(.detailMore, .integer(view.count - first - rect.rows + 1))
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
        chart.values = SignalRange.spread(values, over: min(columns, seconds * max(1, columns / seconds)))
        chart.start = texts.text(.chartStart, .integer(min(seconds, 120)))
        chart.end = texts.text(.chartEnd)
        let width = rect.columns - columns + chart.values.count
        frame.put(
            chart, in: Rect(column: rect.column, row: rect.row, columns: width, rows: rect.rows), glyphs: glyphs,
            styles: Chart.Styles(
                columns: theme[.chart], low: theme[.chartLow], high: theme[.chartHigh], axis: theme[.border]))
    }
}

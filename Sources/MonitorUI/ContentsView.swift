import Canvas
import Localization
import Regions
import Theming
import Tracking

// What rules called for, the newest at the bottom.
extension Sheet {
    mutating func putContents(_ state: MonitorState, _ layout: ScreenLayout) {
        if layout.showsDetail {
            putPane(contentTitle(state), ContentDetail(state, texts).lines, from: state.contents.detailFirst, layout)
        }
        var rect = layout.table
        guard !rect.isEmpty else { return }
        let list = state.contents
        guard !list.items.isEmpty else {
            putCentred([(texts.text(.contentsEmpty), .heading), (texts.text(.contentsEmptyHint), .muted)], in: rect)
            return
        }
        let columns = contentColumns(rect.columns)
        if layout.headerRows > 0 {
            let header = rect.takeTop()
            fill(header, .tableHeader)
            frame.putHeader(columns, at: header.column + 2, header.row, glyphs: glyphs, style: theme[.tableHeader])
        }
        for row in 0..<max(0, min(rect.rows, list.items.count - list.first)) {
            let place = Rect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: 1)
            put(list.items[list.first + row], state, columns, in: place)
            guard list.first + row == list.row else { continue }
            paint(place, .selection)
            put(glyphs.cursor, at: place.column, place.row, .selection, width: 1)
        }
    }

    private func contentColumns(_ width: Int) -> TableLayout {
        let kinds = RuleAction.keys.map { textWidth.width(of: texts.text($0)) }.max() ?? 0
        let time = textWidth.width(of: texts.time(secondsOfDay: 0))
        return Table([
            Table.Column(texts.text(.columnTime), minimum: time, priority: 2),
            Table.Column(texts.text(.columnRule), minimum: 8, ideal: 14, maximum: 24, priority: 3),
            Table.Column(texts.text(.columnKind), minimum: kinds, priority: 1),
            Table.Column(texts.text(.columnFrom), minimum: 10, ideal: 22, maximum: 32, priority: 4),
            Table.Column(texts.text(.columnContent), minimum: 10, ideal: 60, maximum: 400, priority: 0),
        ]).layout(width: width - 2, textWidth: textWidth)
    }

    private mutating func put(
        _ item: ContentList.Item, _ state: MonitorState, _ columns: TableLayout, in rect: Rect
    ) {
        let isToday = state.today.map { item.local.isSameDay(as: $0) } ?? true
        let time =
            isToday
            ? texts.time(secondsOfDay: item.local.secondsOfDay)
            : texts.age(seconds: state.age(of: item.time))
        let from = item.event.beacon.map { state.shortLabel(of: $0) } ?? item.event.region.map(SafeText.neutralise)
        frame.putRow(
            columns, at: rect.column + 2, rect.row, glyphs: glyphs,
            texts: [
                .init(time, style: theme[.muted]), .init(SafeText.neutralise(item.event.rule ?? "")),
                .init(texts.text(item.action.key), style: theme[.heading]), .init(from ?? texts.text(.none)),
                .init(SafeText.neutralise(item.action.summary)),
            ], style: theme[.text])
    }

    private func contentTitle(_ state: MonitorState) -> String {
        guard let item = state.contents.selected else { return "" }
        return texts.moment(item.local, today: state.today) + "  " + texts.text(item.action.key)
            + (item.event.rule.map { "  " + SafeText.neutralise($0) } ?? "")
    }
}

import Advertising
import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Theming
import Tracking

/// A row of the contents as it is shown.
struct ContentRow: ListRow {
    typealias Order = TimeOrder

    let item: ContentList.Item
    /// When it was, and which beacon or region it came from, as texts.
    let time: String
    let from: String

    static let table = ListTable<ContentRow>(
        margin: 2,
        columns: [
            ColumnSpec(TextKey.column.time, .made { pen, _ in pen.timeWidth }, priority: 2, order: .time) {
                row, pen, _ in
                .init(row.time, style: pen.theme[.muted])
            },
            ColumnSpec(
                TextKey.column.rule, 8, maximum: 24, priority: 3, fit: Fit(limit: 14, priority: 5, wholePriority: 6)
            ) { row, _, _ in
                .init(SafeText.neutralise(row.item.event.rule ?? ""))
            },
            ColumnSpec(
                TextKey.column.kind, .made { pen, _ in pen.widest(of: RuleAction.keys) }, priority: 1
            ) { row, pen, _ in .init(pen.texts.text(row.item.action.textKey), style: pen.theme[.heading]) },
            ColumnSpec(
                TextKey.column.from, 10, maximum: 32, priority: 4, fit: Fit(limit: 22, priority: 5, wholePriority: 6)
            ) { row, _, _ in
                .init(row.from)
            },
            ColumnSpec(
                TextKey.column.content, 10, ideal: 60, maximum: 400, priority: 0, steps: [.init(to: 30, priority: 2)]
            ) { row, _, _ in
                .init(SafeText.neutralise(row.item.action.summary))
            },
        ])
}

extension MonitorState {
    /// The time of day, or how long ago it was where that was not today.
    func rowTime(of time: Timestamp, _ local: LocalTime, _ texts: Localizer) -> String {
        let isToday = today.map { local.isSameDay(as: $0) } ?? true
        return isToday ? texts.time(secondsOfDay: local.secondsOfDay) : texts.age(seconds: age(of: time))
    }

    func row(of item: ContentList.Item, _ texts: Localizer) -> ContentRow {
        let from = item.event.beacon.map { shortLabel(of: $0) } ?? item.event.region.map { title(ofRegion: $0) }
        let time = rowTime(of: item.time, item.local, texts)
        return ContentRow(item: item, time: time, from: from ?? texts.text(.value.none))
    }
}

// What rules called for, the newest at the bottom.
extension ContentList {
    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        let list = state.views.contents
        if state.hasPresentations { drawTabs(state, on: &painter, in: layout.summary) }
        if list.tab == .service { return drawPresentations(state, layout, on: &painter) }
        var page = ListPage<TimeOrder>(count: list.shown.count, first: list.first)
        page.sorted = (.time, false)
        page.empty =
            painter.hidden(state) ?? [
                (painter.texts.text(.empty.contents), .heading), (painter.texts.text(.empty.contentsHint), .muted),
            ]
        let texts = painter.texts
        let fitted = FittedTable(
            ContentRow.table.chosen(state), list.shown.suffix(300).lazy.map { state.row(of: $0, texts) })
        painter.draw(fitted, page, in: layout.table, layout) { number, pen in
            ListLine(row: state.row(of: list.shown[number], pen.texts), isSelected: number == list.row)
        }
    }

    /// The content under the cursor in full.
    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane? {
        if state.views.contents.tab == .service {
            guard let content = state.selectedPresentation else { return nil }
            let parts = DetailParts(
                texts: texts, width: max(8, state.layout.detail.columns - 3), isASCII: state.settings.usesASCII)
            return Pane(
                SafeText.neutralise(content.presentation.presentationID),
                content.lines(parts) { state.moment($0, texts) })
        }
        let title = state.views.contents.selected.map { item in
            texts.moment(item.local, today: state.today) + "  " + texts.text(item.action.textKey)
                + (item.event.rule.map { "  " + SafeText.neutralise($0) } ?? "")
        }
        return Pane(title ?? "", ContentDetail(state, texts).lines)
    }
}

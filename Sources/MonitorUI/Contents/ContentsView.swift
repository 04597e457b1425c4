import Canvas
import Localization
import Regions
import Theming
import Tracking

/// A row of the contents as it is shown.
struct ContentRow: ListRow {
    let item: ContentList.Item
    /// When it was, and which beacon or region it came from, as texts.
    let time: String
    let from: String

    static let table = ListTable<ContentRow>(
        margin: 2,
        columns: [
            ColumnSpec(TextKey.columnTime.rawValue, .made { pen, _ in pen.timeWidth }, priority: 2) { row, pen, _ in
                .init(row.time, style: pen.theme[.muted])
            },
            ColumnSpec(SiteTextKey.columnRule.rawValue, 8, ideal: 14, maximum: 24, priority: 3) { row, _, _ in
                .init(SafeText.neutralise(row.item.event.rule ?? ""))
            },
            ColumnSpec(
                SiteTextKey.columnKind.rawValue, .made { pen, _ in pen.widest(of: RuleAction.keys) }, priority: 1
            ) { row, pen, _ in .init(pen.texts.text(row.item.action.key), style: pen.theme[.heading]) },
            ColumnSpec(SiteTextKey.columnFrom.rawValue, 10, ideal: 22, maximum: 32, priority: 4) { row, _, _ in
                .init(row.from)
            },
            ColumnSpec(SiteTextKey.columnContent.rawValue, 10, ideal: 60, maximum: 400, priority: 0) { row, _, _ in
                .init(SafeText.neutralise(row.item.action.summary))
            },
        ])
}

extension MonitorState {
    func row(of item: ContentList.Item, _ texts: Localizer) -> ContentRow {
        let isToday = today.map { item.local.isSameDay(as: $0) } ?? true
        let time =
            isToday ? texts.time(secondsOfDay: item.local.secondsOfDay) : texts.age(seconds: age(of: item.time))
        let from = item.event.beacon.map { shortLabel(of: $0) } ?? item.event.region.map(SafeText.neutralise)
        return ContentRow(item: item, time: time, from: from ?? texts.text(.none))
    }
}

// What rules called for, the newest at the bottom.
extension ContentList {
    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        let list = state.views.contents
        var page = ListPage<Never>(count: list.items.count, first: list.first)
        page.empty = [
            (painter.texts.text(.contentsEmpty), .heading), (painter.texts.text(.contentsEmptyHint), .muted),
        ]
        painter.draw(ContentRow.table, page, in: layout.table, layout) { number, pen in
            ListLine(row: state.row(of: list.items[number], pen.texts), isSelected: number == list.row)
        }
    }

    /// The content under the cursor in full.
    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane? {
        let title = state.views.contents.selected.map { item in
            texts.moment(item.local, today: state.today) + "  " + texts.text(item.action.key)
                + (item.event.rule.map { "  " + SafeText.neutralise($0) } ?? "")
        }
        return Pane(title ?? "", ContentDetail(state, texts).lines)
    }
}

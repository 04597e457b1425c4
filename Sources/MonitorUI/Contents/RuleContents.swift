import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// A row of the contents.
struct ContentRow: ListRow {
    typealias Order = TimeOrder

    let item: RuleItems.Item
    /// The time, and the beacon or region that the content came from, as texts.
    let time: String
    let from: String

    static let table = ListTable<ContentRow>(
        margin: 2,
        columns: [
            .time(\.time),
            ColumnSpec(
                TextKey.column.rule, 8, maximum: 24, priority: 3, fit: Fit(limit: 14, priority: 5, wholePriority: 6)
            ) { row, _, _ in
                .init(SafeText.neutralise(row.item.event.rule ?? ""))
            },
            ColumnSpec(
                TextKey.column.kind, .made { pen, _ in pen.widest(of: RuleAction.keys) }, priority: 1
            ) { row, pen, _ in .init(pen.texts.text(row.item.action.textKey), style: pen.theme[.heading]) },
            .from(\.from),
            .content { SafeText.neutralise($0.item.action.summary) },
        ])
}

extension MonitorState {
    /// The time of day, or the age if the time was not today.
    func rowTime(of time: Timestamp, _ local: LocalTime, _ texts: Localizer) -> String {
        let isToday = today.map { local.isSameDay(as: $0) } ?? true
        return isToday ? texts.time(secondsOfDay: local.secondsOfDay) : texts.age(seconds: age(of: time))
    }

    func row(of item: RuleItems.Item, _ texts: Localizer) -> ContentRow {
        let from = item.event.beacon.map { shortLabel(of: $0) } ?? item.event.region.map { title(ofRegion: $0) }
        let time = rowTime(of: item.time, item.local, texts)
        return ContentRow(item: item, time: time, from: from ?? texts.text(.value.none))
    }
}

/// The contents of rules, the newest at the bottom.
enum RuleContents: ContentPage {
    static var columns: [ColumnName] { ContentRow.table.names }
    static var following: WritableKeyPath<MonitorState, Bool> { \.views.contents.rules.isFollowing }

    static func isThere(in state: MonitorState) -> Bool { true }

    static func title(_ state: MonitorState, _ texts: Localizer) -> String {
        texts.text(.contents.fromRules, .integer(state.views.contents.rules.items.count))
    }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.views.contents.rules.shown.count, state.views.contents.rules.items.count)
    }

    static func hasDetail(in state: MonitorState) -> Bool { state.views.contents.rules.selected != nil }

    static func settle(_ state: inout MonitorState) { state.views.contents.rules.settle(visible: state.visibleRows) }

    static func move(_ motion: Motion, in state: inout MonitorState) {
        state.views.contents.rules.move(motion, visible: state.visibleRows)
    }

    /// Opens a content. Another program opens a page or an image, so the user is asked first; everything else is
    /// shown here.
    static func open(in state: inout MonitorState) -> [Effect] {
        guard let page = state.views.contents.rules.selected?.action.page else {
            return ContentList.openDetail(in: &state)
        }
        state.layer = .question(page.question)
        return []
    }

    /// The text of the content in full, formatted so that every line can be pasted.
    static func copied(in state: MonitorState) -> String? {
        state.views.contents.rules.selected.map { item in
            item.action.whole.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                .map { SafeText.neutralise(String($0)) }.joined(separator: "\n")
        }
    }

    static func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        let (list, texts) = (state.views.contents.rules, painter.texts)
        painter.drawContents(
            state, layout, ContentRow.table, count: list.shown.count, first: list.first,
            selected: list.row, empty: (.empty.contents, .empty.contentsHint)
        ) { state.row(of: list.shown[$0], texts) }
    }

    static func pane(_ state: MonitorState, _ texts: Localizer) -> Pane? {
        state.views.contents.rules.selected.map { item in
            Pane(
                texts.moment(item.local, today: state.today) + "  " + texts.text(item.action.textKey)
                    + (item.event.rule.map { "  " + SafeText.neutralise($0) } ?? ""),
                ContentDetail(item, state, texts).lines)
        }
    }
}

extension MonitorState {
    /// Narrows the contents of rules to those that pass the filter.
    mutating func narrowContents() {
        let passing = rowFilter(of: .contents).map { filter in
            let texts = Localizer(language: language)
            return Set(views.contents.rules.items.filter { filter.passes(subject(of: $0, texts)) }.map(\.number))
        }
        views.contents.rules.narrow(to: passing, visible: visibleRows)
    }

    private func subject(of item: RuleItems.Item, _ texts: Localizer) -> FilterSubject {
        let row = row(of: item, texts)
        return FilterSubject(
            RowText(
                [item.event.rule ?? "", texts.text(item.action.textKey), item.action.whole, row.from],
                fields: [item.event.region ?? ""]),
            identity: item.event.beacon)
    }
}

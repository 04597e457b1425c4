import Basics
import Canvas
import Localization

/// One of the lists of the contents view.
protocol ContentPage {
    static var columns: [ColumnName] { get }
    /// The parts of the rows to which the page can be narrowed.
    static var choices: [RowChoice] { get }
    /// The flag for whether the cursor stays on the newest row.
    static var following: WritableKeyPath<MonitorState, Bool> { get }
    /// Whether the page has rows, or can get some.
    static func isThere(in state: MonitorState) -> Bool
    /// The title, with the number of rows.
    static func title(_ state: MonitorState, _ texts: Localizer) -> String
    /// The number of unread rows.
    static func unread(in state: MonitorState) -> Int
    /// The number of rows that pass the filter, and the number of all rows.
    static func counts(in state: MonitorState) -> (shown: Int, all: Int)
    /// Whether the cursor is on a row that has a detail.
    static func hasDetail(in state: MonitorState) -> Bool
    /// Keeps the cursor on the screen after rows or the room for them changed.
    static func settle(_ state: inout MonitorState)
    static func move(_ motion: Motion, in state: inout MonitorState)
    static func open(in state: inout MonitorState) -> [Effect]
    /// The text that `copy` takes; nil: there is none.
    static func copied(in state: MonitorState) -> String?
    static func draw(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter)
    /// The detail of the row under the cursor; nil: there is none.
    static func pane(_ state: MonitorState, _ texts: Localizer) -> Pane?
}

extension ContentPage {
    static var choices: [RowChoice] { [] }
    static func unread(in state: MonitorState) -> Int { 0 }
}

extension MonitorState {
    /// The pages of the contents view that have rows, or can get some.
    var contentTabs: [ContentList.Tab] { ContentList.Tab.allCases.filter { $0.page.isThere(in: self) } }

    /// Whether the detail of a row of a page is on the screen.
    func isReading(_ tab: ContentList.Tab) -> Bool {
        view == .contents && views.contents.tab == tab && views.contents.detailLevel != .none
    }

    /// Shows the next page, or the previous one.
    mutating func turnContents(by step: Int) -> [Effect] {
        let tabs = contentTabs
        let place = tabs.firstIndex(of: views.contents.tab) ?? 0
        views.contents.tab = tabs[(place + step + tabs.count) % tabs.count]
        views.contents.choice = nil
        views.contents.detailLevel = .none
        views.contents.detailFirst = 0
        settleScrolling()
        return pull()
    }
}

// Parts that all of the lists draw.
extension Painter {
    /// Draws the tabs of the pages, with the shown one highlighted.
    mutating func drawContentTabs(_ state: MonitorState, in rect: Rect) {
        let tabs = state.contentTabs
        let shown = tabs.firstIndex(of: state.views.contents.tab) ?? 0
        let items = tabs.enumerated().map { place, tab in
            let unread = tab.page.unread(in: state)
            let text =
                tab.page.title(state, texts) + (unread > 0 ? texts.text(.contents.unreadCount, .integer(unread)) : "")
            let key = state.settings.keys.keys(of: place > shown ? .nextContents : .previousContents).first
            return LineItem(
                " " + text + " ", place == shown ? .tabSelected : .tab, rank: abs(place - shown),
                target: place == shown ? nil : key.map { .key($0) })
        }
        draw(items, [], in: rect, gap: 0)
    }

    /// - Parameters:
    ///   - selected: The number of the row under the cursor.
    ///   - empty: The text in place of rows when there are none: the current activity, and advice.
    mutating func drawContents<Row>(
        _ state: MonitorState, _ layout: ScreenLayout, _ table: ListTable<Row>, count: Int, first: Int, selected: Int?,
        empty: (said: TextKey, hint: TextKey), row: (Int) -> Row
    ) where Row.Order == TimeOrder {
        var page = ListPage<TimeOrder>(count: count, first: first)
        page.sorted = (.time, false)
        page.empty = hidden(state) ?? [(texts.text(empty.said), .heading), (texts.text(empty.hint), .muted)]
        let fitted = FittedTable(table.chosen(state), (max(0, count - 300)..<count).map(row))
        draw(fitted, page, in: layout.table, layout) { number, _ in
            ListLine(row: row(number), isSelected: number == selected)
        }
    }
}

extension ColumnSpec where Row: SendableMetatype, Row.Order == TimeOrder {
    /// The column of the time.
    static func time(_ text: @escaping @Sendable (Row) -> String) -> ColumnSpec {
        ColumnSpec(TextKey.column.time, .made { pen, _ in pen.timeWidth }, priority: 2, order: .time) { row, pen, _ in
            .init(text(row), style: pen.theme[.muted])
        }
    }

    /// The column of the beacon or region that the content came from.
    static func from(
        _ text: @escaping @Sendable (Row) -> String, role: @escaping @Sendable (Row) -> Role = { _ in .text }
    ) -> ColumnSpec {
        ColumnSpec(
            TextKey.column.from, 10, maximum: 32, priority: 4, fit: Fit(limit: 22, priority: 5, wholePriority: 6)
        ) { row, pen, _ in .init(text(row), style: pen.theme[role(row)]) }
    }

    /// The column of the text.
    static func content(
        role: @escaping @Sendable (Row) -> Role = { _ in .text }, _ text: @escaping @Sendable (Row) -> String
    ) -> ColumnSpec {
        ColumnSpec(
            TextKey.column.content, 10, ideal: 60, maximum: 400, priority: 0, steps: [.init(to: 30, priority: 2)]
        ) { row, pen, _ in .init(text(row), style: pen.theme[role(row)]) }
    }
}

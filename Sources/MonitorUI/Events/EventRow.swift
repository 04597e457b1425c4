import Canvas
import Localization
import Regions
import Texts
import Theming
import Tracking

/// A row of the events as it is shown.
struct EventRow: ListRow {
    let local: LocalTime
    /// Whether a new day begins: its date stands in place of columns.
    let isDay: Bool
    let word: EventWord
    /// Whether it is one of the events of a group that is open.
    let isMember: Bool
    let what: String

    static let table = ListTable<EventRow>(
        margin: 2,
        columns: [
            ColumnSpec(TextKey.column.time, .made { pen, _ in pen.timeWidth }, priority: 1) { row, pen, _ in
                .init(pen.texts.time(secondsOfDay: row.local.secondsOfDay), style: pen.theme[.muted])
            },
            ColumnSpec(
                TextKey.column.event, .made { pen, _ in pen.widest(of: EventWord.all.map(\.key)) },
                priority: 2
            ) { row, pen, _ in
                .init((row.isMember ? "  " : "") + pen.texts.text(row.word.key), style: pen.theme[row.word.role])
            },
            ColumnSpec(TextKey.column.what, 10, ideal: 200, maximum: 400, priority: 0) { row, _, _ in
                .init(row.what)
            },
        ],
        across: { row, painter, rect in
            if row.isDay { painter.drawDay(row.local, in: rect) }
            return row.isDay
        })
}

extension MonitorState {
    func row(of line: EventLine, _ pen: Pen) -> EventRow? {
        guard let entry = views.events.entry(line.number), let event = views.events.event(of: line) else { return nil }
        let isMember = if case .member = line { true } else { false }
        let isGroup = !isMember && entry.events.count > 1
        var what = isGroup ? pen.texts.what(entry, self, pen.glyphs) : pen.texts.what(event, self)
        if event.isAbsent { what = pen.texts.text(.absent.event, .text(what)) }
        return EventRow(
            local: event.local, isDay: line.isDay, word: EventWord(event.kind), isMember: isMember, what: what)
    }
}

extension EventList {
    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane? {
        let title = state.views.events.selected.map {
            texts.dateTime($0.local) + "  " + texts.text(EventWord($0.kind).key)
        }
        return Pane(title ?? "", EventDetail(state, texts).lines)
    }
}

extension Painter {
    /// A line between two days.
    fileprivate mutating func drawDay(_ local: LocalTime, in rect: Rect) {
        frame.horizontalLine(at: rect.column, rect.row, columns: rect.columns, glyphs: glyphs, style: theme[.border])
        draw(" " + texts.date(local) + " ", at: rect.column + 2, rect.row, .heading, width: rect.columns - 2)
    }
}

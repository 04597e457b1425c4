import Basics
import Canvas
import Localization
import Regions

/// A row of the events view.
struct EventRow: ListRow {
    typealias Order = TimeOrder

    let local: LocalTime
    /// Whether the row begins a new day: it shows the date in place of columns.
    let isDay: Bool
    let word: EventWord
    /// Whether the event is a member of an open group.
    let isMember: Bool
    let what: String
    /// Whether the beginning of the description is skipped.
    let isShifted: Bool

    static let table = ListTable<EventRow>(
        margin: 2,
        columns: [
            ColumnSpec(TextKey.column.time, .made { pen, _ in pen.timeWidth }, priority: 1, order: .time) {
                row, pen, _ in
                .init(pen.texts.time(secondsOfDay: row.local.secondsOfDay), style: pen.theme[.muted])
            },
            ColumnSpec(
                TextKey.column.event, .made { pen, _ in pen.widest(of: EventWord.all.map(\.key)) },
                priority: 2
            ) { row, pen, _ in
                .init((row.isMember ? "  " : "") + pen.texts.text(row.word.key), style: pen.theme[row.word.role])
            },
            ColumnSpec(TextKey.column.what, 10, ideal: 200, maximum: 400, priority: 0) { row, pen, _ in
                .init(row.isShifted && !row.what.isEmpty ? pen.glyphs.ellipsis + row.what : row.what)
            },
        ],
        across: { row, painter, rect in
            if row.isDay { painter.drawDay(row.local, in: rect) }
            return row.isDay
        })
}

extension MonitorState {
    func row(of line: EventLine, _ pen: Pen) -> EventRow? {
        guard let event = views.events.event(of: line) else { return nil }
        let isMember = if case .member = line { true } else { false }
        var what = self.what(of: line, pen.texts, pen.glyphs) ?? ""
        let shift = views.events.shift
        if shift > 0 { what = pen.textWidth.dropping(shift, from: what) }
        return EventRow(
            local: event.local, isDay: line.isDay, word: EventWord(event.kind), isMember: isMember, what: what,
            isShifted: shift > 0)
    }
}

extension MonitorState {
    /// The full description of the event; nil: the line is gone.
    fileprivate func what(of line: EventLine, _ texts: Localizer, _ glyphs: GlyphSet) -> String? {
        guard let entry = views.events.entry(line.number), let event = views.events.event(of: line) else { return nil }
        let isMember = if case .member = line { true } else { false }
        let isGroup = !isMember && entry.events.count > 1
        let what = isGroup ? texts.what(entry, self, glyphs) : texts.what(event, self)
        return event.isAbsent ? texts.text(.absent.event, .text(what)) : what
    }
}

extension EventRow {
    /// The number of cells of a step sideways.
    static let readingStep = 20

    /// The number of cells of the longest line on the screen that do not fit.
    static func hiddenCells(of state: MonitorState, _ texts: Localizer) -> Int {
        let width = TextWidth()
        var columns: [Int] = []
        if state.views.columns.shows(.time, in: .events) {
            columns.append(width.width(of: texts.time(secondsOfDay: 0)))
        }
        if state.views.columns.shows(.event, in: .events) {
            columns.append(EventWord.all.map { width.width(of: texts.text($0.key)) }.max() ?? 0)
        }
        let room = state.layout.table.columns - table.margin - columns.reduce(0) { $0 + $1 + 2 }
        let list = state.views.events
        let lines = list.lines.dropFirst(list.first).prefix(state.visibleRows).filter { !$0.isDay }
        let longest = lines.compactMap { state.what(of: $0, texts, .unicode).map(width.width) }.max() ?? 0
        // A sign takes one cell where a part of the text is skipped.
        return longest <= room ? 0 : max(0, longest - max(1, room - 1))
    }
}

extension ColumnName {
    fileprivate static let time = ColumnName(title: .column.time, isExtra: false, isFixed: false)
    fileprivate static let event = ColumnName(title: .column.event, isExtra: false, isFixed: false)
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
    /// Draws the line between two days.
    fileprivate mutating func drawDay(_ local: LocalTime, in rect: Rect) {
        frame.horizontalLine(at: rect.column, rect.row, columns: rect.columns, glyphs: glyphs, style: theme[.border])
        draw(" " + texts.date(local) + " ", at: rect.column + 2, rect.row, .heading, width: rect.columns - 2)
    }
}

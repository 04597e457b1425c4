import Canvas
import Localization
import Regions
import Theming
import Tracking

// What happened, the newest at the bottom.
extension Sheet {
    mutating func putEvents(_ state: MonitorState, _ layout: ScreenLayout) {
        putHeading(filterItems(state), in: layout.summary)
        if layout.showsDetail {
            putPane(eventTitle(state), EventDetail(state, texts).lines, from: state.events.detailFirst, layout)
        }
        var rect = layout.table
        guard !rect.isEmpty else { return }
        let list = state.events
        let columns = eventColumns(rect.columns)
        if layout.headerRows > 0 {
            let header = rect.takeTop()
            fill(header, .tableHeader)
            frame.putHeader(
                columns, at: header.column + 2, header.row, glyphs: glyphs, style: theme[.tableHeader])
        }
        guard !list.lines.isEmpty else {
            let isFiltered = list.isFiltered
            let lines = [
                texts.text(isFiltered ? SiteTextKey.eventsFiltered.rawValue : TextKey.eventsEmpty.rawValue),
                texts.text(isFiltered ? .emptyFilteredHint : .eventsEmptyHint),
            ]
            putCentred([(lines[0], .heading), (lines[1], .muted)], in: rect)
            return
        }
        for row in 0..<max(0, min(rect.rows, list.lines.count - list.first)) {
            let place = Rect(column: rect.column, row: rect.row + row, columns: rect.columns, rows: 1)
            put(list.lines[list.first + row], state, columns, in: place)
            guard list.first + row == list.row else { continue }
            paint(place, .selection)
            put(glyphs.cursor, at: place.column, place.row, .selection, width: 1)
        }
    }

    private func eventColumns(_ width: Int) -> TableLayout {
        let words = EventWord.allCases.map { textWidth.width(of: texts.text($0.key)) }.max() ?? 0
        return Table([
            Table.Column(
                texts.text(.columnTime), minimum: textWidth.width(of: texts.time(secondsOfDay: 0)), priority: 1),
            Table.Column(texts.text(.columnEvent), minimum: words, priority: 2),
            Table.Column(texts.text(.columnWhat), minimum: 10, ideal: 200, maximum: 400, priority: 0),
        ]).layout(width: width - 2, textWidth: textWidth)
    }

    private mutating func put(_ line: EventLine, _ state: MonitorState, _ columns: TableLayout, in rect: Rect) {
        guard let entry = state.events.entry(line.number), let event = state.events.event(of: line) else { return }
        if line.isDay {
            putDay(event.local, in: rect)
            return
        }
        let word = EventWord(event.kind)
        var name = texts.text(word.key)
        var what = texts.what(event, state)
        if case .member = line {
            name = "  " + name
        } else if entry.events.count > 1 {
            what = texts.what(entry, state, glyphs)
        }
        if event.isAbsent { what = texts.text(.absentEvent, .text(what)) }
        frame.putRow(
            columns, at: rect.column + 2, rect.row, glyphs: glyphs,
            texts: [
                .init(texts.time(secondsOfDay: event.local.secondsOfDay), style: theme[.muted]),
                .init(name, style: theme[word.role]), .init(what),
            ], style: theme[.text])
    }

    /// A line between two days.
    private mutating func putDay(_ local: LocalTime, in rect: Rect) {
        frame.horizontalLine(at: rect.column, rect.row, columns: rect.columns, glyphs: glyphs, style: theme[.border])
        put(" " + texts.date(local) + " ", at: rect.column + 2, rect.row, .heading, width: rect.columns - 2)
    }

    /// What the view is narrowed to, and how to be rid of it.
    private func filterItems(_ state: MonitorState) -> [LineItem] {
        let list = state.events
        var items: [LineItem] = []
        if let kinds = list.filter.kinds {
            items.append(LineItem(texts.text(.eventsOfKind, .text(texts.text(kinds.key))), .filter, rank: 0))
        }
        if let region = list.filter.region {
            items.append(LineItem(texts.text(.eventsOfRegion, .text(SafeText.neutralise(region))), .filter, rank: 1))
        }
        items.append(LineItem(texts.text(.eventsShown, .text(texts.number(list.shown))), .muted, rank: 2))
        items.append(LineItem(texts.text(.emptyFilteredHint), .muted, rank: 3))
        return items
    }

    private func eventTitle(_ state: MonitorState) -> String {
        guard let event = state.events.selected else { return "" }
        return texts.dateTime(event.local) + "  " + texts.text(EventWord(event.kind).key)
    }
}

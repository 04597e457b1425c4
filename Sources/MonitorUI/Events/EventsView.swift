import Basics
import Canvas
import Localization
import Regions

// The events, the newest at the bottom.
extension EventList {
    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        let texts = painter.texts
        painter.drawHeading(painter.filterItems(state), in: layout.summary)
        let list = state.views.events
        var page = ListPage<TimeOrder>(count: list.lines.count, first: list.first)
        page.sorted = (.time, false)
        page.empty =
            painter.hidden(state) ?? [
                (
                    texts.text(list.isFiltered ? TextKey.empty.eventsFiltered : TextKey.empty.events),
                    .heading
                ),
                (texts.text(list.isFiltered ? .empty.filteredHint : .empty.eventsHint), .muted),
            ]
        if list.hidden > 0, !list.isFiltered, !state.isNarrowed {
            page.empty = [
                (texts.text(.empty.eventsHidden, .text(texts.number(list.hidden))), .heading),
                (texts.text(.empty.eventsHiddenHint), .muted),
            ]
        }
        page.titlesEmpty = true
        painter.draw(FittedTable(EventRow.table.chosen(state)), page, in: layout.table, layout) { number, pen in
            state.row(of: list.lines[number], pen).map { ListLine(row: $0, isSelected: number == list.row) }
        }
    }
}

extension Painter {
    /// The filter of the view, and the key that removes it.
    fileprivate func filterItems(_ state: MonitorState) -> [LineItem] {
        let list = state.views.events
        var items: [LineItem] = []
        if let kinds = list.filter.kinds {
            items.append(LineItem(texts.text(.events.ofKind, .text(texts.text(kinds.key))), .filter, rank: 0))
        }
        if let region = list.filter.region {
            items.append(LineItem(texts.text(.events.ofRegion, .text(state.title(ofRegion: region))), .filter, rank: 1))
        }
        items.append(LineItem(texts.text(.events.shown, .text(texts.number(list.shown))), .muted, rank: 2))
        items.append(LineItem(texts.text(.empty.filteredHint), .muted, rank: 3))
        return items
    }
}

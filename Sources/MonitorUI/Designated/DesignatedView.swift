import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

// The designated beacons.
extension DesignatedList {
    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        painter.drawDesignatedSummary(state, layout)
        let rows = state.designatedEntries
        let list = state.views.designated
        var page = ListPage<BeaconSort>(count: rows.count, first: list.cursor.first)
        page.sorted = order(in: state).map { (list.sort, $0.isDescending) }
        if rows.isEmpty { page.empty = painter.hidden(state) ?? none(state, painter.texts) }
        page.emptyMargin = 1
        painter.draw(fitted(state), page, in: layout.table, layout) { number, _ in
            let row = rows[number]
            return ListLine(
                row: row, isSelected: row.key == state.views.designated.cursor.selected,
                isMarked: state.views.designated.marks.contains(row.key))
        }
    }

    static func fitted(_ state: MonitorState) -> FittedTable<DesignatedLine> {
        let (table, rows) = (DesignatedLine.table.chosen(state), state.designatedEntries)
        return FittedTable(table) { pen in
            table.needs(for: rows.prefix(300), pen).merging([.column.proximity: Need(pen.proximityColumns)]) { $1 }
        }
    }

    /// The reason why there are no rows, and advice.
    private static func none(_ state: MonitorState, _ texts: Localizer) -> [(text: String, role: Role)] {
        let hint: Phrase =
            switch state.site.obstacle {
            case nil: Phrase(.empty.designatedHint)
            case .needsAgreement: Phrase(.agreement.open)
            case .some(let obstacle): obstacle.reason.phrase
            }
        let monitors = state.site.monitorsInitial || state.site.obstacle != nil
        return [(texts.text(.empty.designated), .heading), (texts.text(hint), .muted)]
            + (monitors ? [] : [(texts.text(.designated.monitorHint), .muted)])
    }
}

extension Painter {
    /// Draws the counts and the present effect of the switcher rule.
    fileprivate mutating func drawDesignatedSummary(_ state: MonitorState, _ layout: ScreenLayout) {
        guard !layout.summary.isEmpty else { return }
        let site = state.site
        let count = texts.text(
            .designated.of, .integer(site.designated.count), .integer(site.preference.maxDesignatableBeaconRegions))
        let switchers = site.designated.count { $0.data.isSwitcher }
        let held = site.designated.count { !$0.data.isSwitcher && $0.isMonitored }
        let rule: (TextKey, Role) =
            if !site.service.isSwitcherRuleOn {
                (.switcherRule.off, .warning)
            } else if switchers == 0 || switchers == site.designated.count {
                (.switcherRule.idle, .muted)
            } else {
                site.isSwitchedOn ? (.switcherRule.holds, .good) : (.switcherRule.waiting, .muted)
            }
        draw(
            [
                LineItem(count, .heading, rank: 1),
                LineItem(
                    texts.text(
                        switchers == 1 ? .designated.switchersOne : .designated.switchersMany, .integer(switchers)),
                    .switcher, rank: 3
                ),
            ], [LineItem(texts.text(rule.0, .integer(held)), rule.1, rank: 2)], in: layout.summary)
    }

    /// The state of the view, to the right of the tabs.
    func designatedItems(_ state: MonitorState) -> [LineItem] {
        var items: [LineItem] = []
        let marks = state.views.designated.marks.count
        if marks > 0 { items.append(item(texts.text(.beacons.marked, .integer(marks)), .mark, rank: 2)) }
        items += orderItems(state, DesignatedList.fitted(state), by: state.views.designated.sort)
        return items + polarityItems(state) + [
            placeItem(state.views.designated.cursor.row, of: state.designatedRows.count)
        ]
    }
}

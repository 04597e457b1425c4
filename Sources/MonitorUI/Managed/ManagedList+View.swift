import Advertising
import BeaconService
import Canvas
import Localization
import Texts
import Theming

extension ManagedList: ListView {
    static var digit: Int { 5 }
    static var path: WritableKeyPath<MonitorState, ManagedList> { \.views.managed }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {
        let isEmpty = state.allManagedRows.isEmpty
        layout.placeSummary()
        layout.placeDetail(isEmpty ? .none : state.views.managed.detailLevel, opensByItself: !isEmpty)
    }

    static var columns: [ColumnName] { ManagedLine.table.names }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.managedRows.count, state.allManagedRows.count)
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [.help, .quit, .detail, .filter, .monitoring, .copy] + Action.ofProgram
    }

    /// One that was given up is only stopped, which its identifier serves as well.
    static func region(in state: MonitorState) -> String? { state.managedRow?.region.regionID }
    static func hasDetail(in state: MonitorState) -> Bool { state.views.managed.cursor.selected != nil }
    static func copied(in state: MonitorState) -> String? { state.managedRow?.region.regionID }

    static func settle(_ state: inout MonitorState) {
        let before = state.views.managed.cursor.selected
        state.views.managed.cursor.settle(state.managedRows.map(\.key), visible: state.visibleRows)
        if state.views.managed.cursor.selected != before { state.views.managed.detailFirst = 0 }
        if state.views.managed.cursor.selected == nil { state.views.managed.detailLevel = .none }
    }

    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect] {
        state.views.managed.detailFirst = 0
        state.views.managed.cursor.move(motion, state.managedRows.map(\.key), visible: state.visibleRows)
        return []
    }

    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        painter.drawHeading(painter.managedItems(state), in: layout.summary)
        let rows = state.managedRows
        var page = ListPage<Never>(count: rows.count, first: state.views.managed.cursor.first)
        page.empty =
            painter.hidden(state) ?? [
                (painter.texts.text(.empty.managed), .heading), (painter.texts.text(.empty.managedHint), .muted),
            ]
        painter.draw(ManagedLine.table.chosen(state), page, in: layout.table, layout) { number, _ in
            ListLine(
                row: ManagedLine(row: rows[number]),
                isSelected: rows[number].key == state.views.managed.cursor.selected)
        }
    }

    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane? {
        guard let row = state.managedRow else { return nil }
        let parts = DetailParts(
            texts: texts, width: max(8, state.layout.detail.columns - 3), isASCII: state.settings.usesASCII)
        let region = row.region
        let name = SafeText.neutralise(region.name ?? region.regionID)
        var lines = parts.field(.detail.state, texts.text(row.mark.textKey))
        lines += parts.field(
            .designatedColumn.monitoring, texts.text(row.isMonitored ? .monitoring.on : .monitoring.off))
        lines += parts.field(.designatedColumn.regionID, SafeText.neutralise(region.regionID))
        lines += parts.field(.detail.name, region.name.map { SafeText.neutralise($0) })
        lines += parts.field(.managedColumn.type, texts.text(region.managedType.textKey))
        lines += parts.field(.managedColumn.beacons, region.beaconType.map { texts.text($0.textKey) })
        lines += parts.field(.detail.uuid, region.uuid.description)
        lines += parts.field(.detail.major, region.major.map { String($0) })
        lines += parts.field(.detail.minor, region.minor.map { String($0) })
        return Pane(name, lines)
    }
}

extension Painter {
    /// How many are held, monitored, new and given up.
    fileprivate func managedItems(_ state: MonitorState) -> [LineItem] {
        let rows = state.allManagedRows
        let held = rows.count { $0.mark != .abandoned }
        var items = [LineItem(texts.text(.managedMark.count, .integer(held)), .heading, rank: 0)]
        let monitored = rows.count { $0.isMonitored }
        if monitored > 0 {
            items.append(LineItem(texts.text(.managedMark.monitored, .integer(monitored)), .eventEnter, rank: 1))
        }
        for (mark, role) in [(ManagedRow.Mark.new, Role.good), (.abandoned, .warning)] {
            let count = rows.count { $0.mark == mark }
            guard count > 0 else { continue }
            items.append(LineItem(mark.sign + String(count) + " " + texts.text(mark.textKey), role, rank: 1))
        }
        return items
    }
}

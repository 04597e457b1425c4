import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions

extension ManagedList: ListView {
    static var digit: Int { 5 }
    static var path: WritableKeyPath<MonitorState, ManagedList> { \.views.managed }

    /// The view is useless until a service is set up or regions are held.
    static func isHidden(in state: MonitorState) -> Bool {
        let service = state.site.service
        return !state.site.hasService && service.managed.isEmpty && service.lists.abandoned.isEmpty
            && !state.site.regions.contains { $0.monitored.regionClass == .managed }
    }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {
        let isEmpty = state.allManagedRows.isEmpty
        layout.placeSummary(rows: 3)
        layout.placeDetail(isEmpty ? .none : state.views.managed.detailLevel, opensByItself: !isEmpty)
    }

    static func choices(in state: MonitorState) -> [RowChoice] { [.new, .abandoned, .held] }

    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem] {
        [painter.placeItem(state.views.managed.cursor.row, of: state.managedRows.count)]
    }

    static var columns: [ColumnName] { ManagedLine.table.names }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.managedRows.count, state.allManagedRows.count)
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [.help, .quit, .lists, .detail, .filter, .monitoring, .copy] + Action.ofProgram
    }

    /// The region under the cursor. An abandoned region can only be stopped, for which its identifier suffices.
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
        painter.drawManagedSummary(state, in: layout.summary)
        let rows = state.managedRows
        var page = ListPage<Never>(count: rows.count, first: state.views.managed.cursor.first)
        page.empty =
            painter.hidden(state) ?? [
                (painter.texts.text(.empty.managed), .heading),
                (
                    painter.texts.text(state.site.server == nil ? .empty.managedHint : .empty.managedServer),
                    .muted
                ),
            ]
        painter.draw(
            FittedTable(ManagedLine.table.chosen(state), rows.lazy.map(ManagedLine.init)), page, in: layout.table,
            layout
        ) { number, _ in
            ListLine(
                row: ManagedLine(row: rows[number]),
                isSelected: rows[number].key == state.views.managed.cursor.selected)
        }
    }

    static func pane(_ state: MonitorState, _ texts: Localizer, _ glyphs: GlyphSet) -> Pane? {
        guard let row = state.managedRow else { return nil }
        let parts = DetailParts(state, texts)
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
    /// Draws the counts of the held regions, their origin, and the purpose of the view.
    fileprivate mutating func drawManagedSummary(_ state: MonitorState, in rect: Rect) {
        var rect = rect
        let purpose = LineItem(texts.text(.managedView.purpose), .muted, rank: 0)
        for items in [managedItems(state), originItems(state), [purpose]] where !items.isEmpty {
            drawHeading(items, in: rect.takeTop())
        }
    }

    /// The origin of the regions, and the time at which they may be fetched again.
    private func originItems(_ state: MonitorState) -> [LineItem] {
        var items: [LineItem] = []
        if let origin = state.managedOrigin(texts) { items.append(LineItem(origin, rank: 0)) }
        if let next = state.nextUpdate(texts) { items.append(LineItem(next, .muted, rank: 1)) }
        return items
    }

    /// The numbers of held, monitored, new and abandoned regions, and of those left to apply.
    private func managedItems(_ state: MonitorState) -> [LineItem] {
        let rows = state.allManagedRows
        let held = rows.count { $0.mark != .abandoned }
        var items = [LineItem(texts.text(.managedMark.count, .integer(held)), .heading, rank: 0)]
        let monitored = rows.count { $0.isMonitored }
        if monitored > 0 {
            items.append(LineItem(texts.text(.managedMark.monitored, .integer(monitored)), .eventEnter, rank: 2))
        }
        for (mark, role) in [(ManagedRow.Mark.new, Role.good), (.abandoned, .warning)] {
            let count = rows.count { $0.mark == mark }
            guard count > 0 else { continue }
            items.append(LineItem(mark.sign + String(count) + " " + texts.text(mark.textKey), role, rank: 1))
        }
        let difference = state.site.listDifference
        if !difference.isNothing {
            let counts = [Argument.integer(difference.starting), .integer(difference.stopping)]
            items.append(LineItem(texts.text(Phrase(.managedView.unapplied, counts)), .warning, rank: 0))
        }
        if difference.withoutRoom > 0 {
            items.append(LineItem(texts.text(.lists.noRoom, .integer(difference.withoutRoom)), .warning, rank: 0))
        }
        return items
    }
}

import Basics
import BeaconService
import Canvas
import Localization
import Tracking

extension DesignatedList: SortedListView {
    static var digit: Int { 3 }
    static var path: WritableKeyPath<MonitorState, DesignatedList> { \.views.designated }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {
        layout.placeDetail(state.views.designated.detailLevel, opensByItself: !state.site.designated.isEmpty)
        if layout.table.rows >= 5 { layout.summary = layout.table.takeTop() }
    }

    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem] { painter.designatedItems(state) }

    static func choices(in state: MonitorState) -> [RowChoice] { [.missing, .heard] }

    static var scope: FilterScope { .all }

    static var columns: [ColumnName] { DesignatedLine.table.names }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.designatedEntries.count, state.allDesignated.count)
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [
            .help, .quit, .detail, .mark, .hunt, .filter, .sort, .release, .switcher, .undo, .jump, .nameBeacon,
            .typeKeycodes,
            .monitoring, .ranging,
        ] + state.testing + Action.ofProgram
    }

    static func beacon(in state: MonitorState) -> BeaconIdentity? { state.designatedBeacon?.identity }
    static func region(in state: MonitorState) -> String? { state.designatedBeacon?.key }

    static func isOnAbsent(in state: MonitorState) -> Bool {
        state.views.designated.cursor.selected?.hasPrefix(absentKey("")) ?? false
    }

    static func hasDetail(in state: MonitorState) -> Bool { state.designatedBeacon != nil }
    static func noticeDetail(in state: inout MonitorState) -> [Effect] { state.pull() }

    /// The key codes of the marked rows, or of the row under the cursor.
    static func copied(in state: MonitorState) -> String? {
        let chosen = state.chosenDesignated
        return chosen.isEmpty ? nil : chosen.map(\.keycode).joined(separator: "\n")
    }

    /// Keeps the cursor on its beacon after the list changed.
    static func settle(_ state: inout MonitorState) {
        let rows = state.designatedRows
        state.views.designated.marks.formIntersection(rows)
        state.views.designated.cursor.settle(rows, visible: state.visibleRows)
    }

    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect] {
        state.moveDesignated(motion, isStretching: false)
    }

    static func goBack(in state: inout MonitorState) -> [Effect] {
        state.views.designated.stretch == nil ? state.goBackInList(self) : state.endStretch(isKept: false)
    }

    /// Marks the row, or removes its mark, and moves to the next.
    static func mark(in state: inout MonitorState, _ texts: Localizer) -> [Effect] {
        if state.views.designated.stretch != nil { return state.endStretch() }
        guard let key = state.views.designated.cursor.selected, !isOnAbsent(in: state) else { return [.bell] }
        if state.views.designated.marks.remove(key) == nil { state.views.designated.marks.insert(key) }
        return move(.lines(1), in: &state, texts)
    }

    static func clearMarks(in state: inout MonitorState) -> [Effect] {
        state.views.designated.marks = []
        state.views.designated.stretch = nil
        return []
    }
}

extension MonitorState {
    mutating func moveDesignated(_ motion: Motion, isStretching: Bool) -> [Effect] {
        if !isStretching, views.designated.stretch?.isHeld == false { views.designated.stretch = nil }
        views.designated.detailFirst = 0
        views.designated.cursor.move(motion, designatedRows, visible: visibleRows)
        markDesignatedStretch()
        return []
    }
}

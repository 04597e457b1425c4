import Basics
import BeaconService
import Canvas
import Localization
import Tracking

extension RegionList: SortedListView {
    static var digit: Int { 2 }
    static var path: WritableKeyPath<MonitorState, RegionList> { \.views.regions }

    static func place(_ layout: inout ScreenLayout, in state: MonitorState) {
        let isEmpty = state.allRegionRows.isEmpty
        layout.placeSummary()
        layout.placeDetail(isEmpty ? .none : state.views.regions.detailLevel, opensByItself: !isEmpty)
    }

    static func items(_ state: MonitorState, _ painter: Painter) -> [LineItem] {
        painter.polarityItems(state)
            + painter.orderItems(state, fitted(state, painter.texts), by: state.views.regions.sort)
            + [painter.placeItem(state.views.regions.cursor.row, of: state.regionRows.count)]
    }

    static func choices(in state: MonitorState) -> [RowChoice] { [.monitored, .inside] }

    static var columns: [ColumnName] { RegionLine.table.names }

    static func counts(in state: MonitorState) -> (shown: Int, all: Int) {
        (state.regionRows.count, state.allRegionRows.count)
    }

    static func hinted(in state: MonitorState) -> [Action] {
        [
            .help, .quit, .detail, .filter, .sort, .addRegion, .editRegion, .monitoring, .ranging, .requestState,
            .removeRegion,
            .track, .switcher,
        ]
            + state.testing + Action.ofProgram
    }

    static func region(in state: MonitorState) -> String? {
        state.regionRow.flatMap { $0.isAbsent ? nil : $0.identifier }
    }

    static func beacon(in state: MonitorState) -> BeaconIdentity? { state.beaconOfRegionRow?.identity }
    static func isOnAbsent(in state: MonitorState) -> Bool { state.regionRow?.isAbsent ?? false }
    static func hasDetail(in state: MonitorState) -> Bool { state.views.regions.cursor.selected != nil }
    static func copied(in state: MonitorState) -> String? { state.regionRow?.identifier }

    static func settle(_ state: inout MonitorState) {
        let before = state.views.regions.cursor.selected
        state.views.regions.cursor.settle(state.regionRows.map(\.key), visible: state.visibleRows)
        if state.views.regions.cursor.selected != before { state.views.regions.detailFirst = 0 }
        if state.views.regions.cursor.selected == nil { state.views.regions.detailLevel = .none }
    }

    static func moveCursor(_ motion: Motion, in state: inout MonitorState) -> [Effect] {
        state.views.regions.detailFirst = 0
        state.views.regions.cursor.move(motion, state.regionRows.map(\.key), visible: state.visibleRows)
        return []
    }
}

import BeaconService
import Canvas
import Localization
import Tracking

/// The designated view: where the cursor stands, and which rows are marked.
public struct DesignatedList: Equatable, Sendable {
    /// Follows its beacon; rows are known by the identifiers of their regions.
    var cursor = ListCursor<String>()
    /// The marked rows. A list of its own: a mark among the beacons in the air is meant for the designation.
    var marks: Set<String> = []
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0
}

// The rows of the view.
extension MonitorState {
    /// The designated beacons, and behind them those of a site that is not heard.
    var designatedEntries: [(key: String, beacon: DesignatedBeacon, isAbsent: Bool)] {
        site.designated.map { ($0.key, $0, false) }
            + (site.absent?.designated ?? []).map { (absentKey($0.key), $0, true) }
    }

    var designatedRows: [String] { designatedEntries.map(\.key) }

    /// Whether the cursor is on something of a site that is not heard, so that no command is about it.
    var isOnAbsent: Bool {
        switch view {
        case .regions: regionRow?.isAbsent ?? false
        case .designated: designated.cursor.selected?.hasPrefix(absentKey("")) ?? false
        default: false
        }
    }

    /// The row under the cursor; nil: there is none, or it is of a site that is not heard.
    var designatedBeacon: DesignatedBeacon? {
        site.designated.first { $0.key == designated.cursor.selected }
    }

    /// Keeps the cursor on its beacon after the list changed.
    mutating func settleDesignated() {
        let rows = designatedRows
        designated.marks.formIntersection(rows)
        designated.cursor.settle(rows, visible: visibleRows)
    }

    mutating func moveDesignated(_ motion: Motion, _ texts: Localizer) {
        if designated.detailLevel == .full {
            let count = DesignatedDetail(self, texts).count
            let page = max(1, layout.detail.rows - 1)
            designated.detailFirst = motion.scrolled(from: designated.detailFirst, count: count, page: page)
        } else {
            designated.detailFirst = 0
            designated.cursor.move(motion, designatedRows, visible: visibleRows)
        }
    }

    mutating func openDesignatedDetail() -> [Effect] {
        guard designatedBeacon != nil else { return [.bell] }
        designated.detailLevel = opened(designated.detailLevel)
        designated.detailFirst = 0
        settleScrolling()
        return pull()
    }

    /// Closes the detail; false when there was none.
    mutating func closeDesignatedDetail() -> Bool { closes(&designated.detailLevel) }

    func placeDesignatedDetail(_ layout: inout ScreenLayout) {
        layout.placeDetail(designated.detailLevel, opensByItself: !site.designated.isEmpty)
        if layout.table.rows >= 5 { layout.summary = layout.table.takeTop() }
    }

    /// What `y` copies: the key codes of the marked rows, or of the row under the cursor; nil: nothing.
    var copiedDesignated: String? {
        let chosen = chosenDesignated
        return chosen.isEmpty ? nil : chosen.map(\.keycode).joined(separator: "\n")
    }

    /// The region of the designated beacon under the cursor.
    var designatedRegion: String? { designatedBeacon?.key }
}

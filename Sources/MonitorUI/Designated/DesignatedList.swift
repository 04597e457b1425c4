import BeaconService
import Canvas
import Localization
import Tracking

/// The designated view: the cursor and the marked rows.
public struct DesignatedList: Equatable, Sendable {
    /// It follows its beacon; rows are identified by their regions.
    var cursor = ListCursor<String>()
    /// The marked rows. They are separate from the marks of the beacons view, which are meant for designating.
    var marks: Set<String> = []
    /// The rows that are being marked together; nil: each by itself.
    var stretch: MarkedStretch<Set<String>>?
    /// What the rows are in order of, and whether it is turned round.
    var sort = BeaconSort.condition
    var isReversed = false
    var choice: RowChoice?
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0
}

extension MonitorState {
    /// The row under the cursor; nil: there is none, or it is of a site that is not heard.
    var designatedBeacon: DesignatedBeacon? {
        site.designated.first { $0.key == views.designated.cursor.selected }
    }
}

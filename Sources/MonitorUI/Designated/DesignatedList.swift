import Basics
import BeaconService
import Canvas
import Localization
import Tracking

/// The designated view: the cursor and the marked rows.
public struct DesignatedList: Equatable, Sendable {
    /// The cursor. It follows its beacon; rows are identified by their regions.
    var cursor = ListCursor<String>()
    /// The marked rows. They are separate from the marks of the beacons view, which are meant for designating.
    var marks: Set<String> = []
    /// The range of rows that is being marked; nil: rows are marked one at a time.
    var stretch: MarkedStretch<Set<String>>?
    /// The sort key of the rows, and whether the order is reversed.
    var sort = BeaconSort.condition
    var isReversed = false
    var choice: RowChoice?
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0
}

extension MonitorState {
    /// The designated beacon under the cursor; nil: there is none, or it belongs to a site that is not heard.
    var designatedBeacon: DesignatedBeacon? {
        site.designated.first { $0.key == views.designated.cursor.selected }
    }
}

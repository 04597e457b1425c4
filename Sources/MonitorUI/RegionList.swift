import Regions

/// The regions view: where the cursor stands and how much of the region is shown.
public struct RegionList: Equatable, Sendable {
    /// Stands on a region's identifier.
    var cursor = ListCursor<String>()
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0
}

extension MonitorState {
    /// The identifiers of the rows: monitored regions, then those of the user that rest.
    var regionRows: [String] {
        site.regions.map(\.monitored.region.identifier) + site.idleRegions.map(\.region.identifier)
    }

    mutating func settleRegions() {
        let rows = regionRows
        regions.cursor.settle(rows, visible: visibleRows)
    }
}

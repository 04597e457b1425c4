import BeaconService
import Regions

/// The regions view: where the cursor stands and how much of the region is shown.
public struct RegionList: Equatable, Sendable {
    /// Stands on a region's identifier.
    var cursor = ListCursor<String>()
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0
}

/// A row of the regions view.
enum RegionRow: Equatable, Sendable {
    case monitored(RegionStatus)
    /// A region of the service or of the user that is not monitored now.
    case idle(MonitoredRegion)

    var region: MonitoredRegion {
        switch self {
        case .monitored(let status): status.monitored
        case .idle(let region): region
        }
    }

    var status: RegionStatus? { if case .monitored(let status) = self { status } else { nil } }
    var identifier: String { region.region.identifier }
}

extension MonitorState {
    /// Monitored regions in the order of their start, then those that rest.
    var regionRows: [RegionRow] {
        let monitored = Set(site.regions.map(\.monitored.region.identifier))
        return site.regions.map { .monitored($0) }
            + site.idleRegions.filter { !monitored.contains($0.region.identifier) }.map { .idle($0) }
    }

    /// The row under the cursor.
    var regionRow: RegionRow? {
        guard let selected = regions.cursor.selected else { return nil }
        return regionRows.first { $0.identifier == selected }
    }

    /// The identifier of the region that keys are about where the screen is now.
    var selectedRegion: String? {
        switch view {
        case .regions: regions.cursor.selected
        case .designated: designatedRegion
        default: nil
        }
    }

    /// The same where that region is the service's.
    var selectedServiceRegion: String? {
        guard let selected = selectedRegion else { return nil }
        guard view == .regions else { return selected }
        return regionRow.map { $0.region.regionClass == .other } ?? true ? nil : selected
    }

    func isRanged(_ identifier: String) -> Bool {
        site.service.ranged.contains(identifier) || site.ranged.contains { $0.region.identifier == identifier }
    }

    mutating func settleRegions() {
        let before = regions.cursor.selected
        regions.cursor.settle(regionRows.map(\.identifier), visible: visibleRows)
        if regions.cursor.selected != before { regions.detailFirst = 0 }
        if regions.cursor.selected == nil { regions.detailLevel = .none }
    }
}

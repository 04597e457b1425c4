import Basics
import BeaconService
import Localization
import Regions
import Tracking

/// The regions view: the cursor and the level of detail.
public struct RegionList: Equatable, Sendable {
    /// The cursor on the key of a row.
    var cursor = ListCursor<String>()
    var choice: RowChoice?
    /// The key of a requested region that does not exist yet: it receives the cursor.
    var sought: String?
    /// The sort key of the rows, and whether the order is reversed.
    var sort = RegionSort.state
    var isReversed = false
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0
}

/// A row of the regions view.
enum RegionRow: Equatable, Sendable {
    case monitored(RegionStatus)
    /// A region of the service or of the user that is not monitored now.
    case idle(MonitoredRegion)
    /// A region of the site, while the simulated shop is shown.
    case absent(MonitoredRegion)

    var region: MonitoredRegion {
        switch self {
        case .monitored(let status): status.monitored
        case .idle(let region), .absent(let region): region
        }
    }

    var status: RegionStatus? { if case .monitored(let status) = self { status } else { nil } }
    var identifier: String { region.region.identifier }
    /// The text that a filter searches: the name and the texts of the row.
    func said(_ texts: Localizer) -> RowText {
        let state = status.map { texts.text($0.state.textKey) } ?? texts.text(isAbsent ? .absent.word : .region.stopped)
        return RowText(
            [texts.text(region.regionClass.textKey), region.regionClass.rawValue, state],
            fields: [identifier] + identifier.split(separator: ":").dropFirst().map(String.init)
                + region.region.constraint.description.split(separator: "/").map(String.init)
                + (region.region.constraint.onlyIdentity?.fields ?? []))
    }

    /// Whether the row belongs to the shown part of the rows.
    fileprivate func belongs(to choice: RowChoice?) -> Bool {
        switch choice {
        case .monitored: status != nil
        case .inside: status?.state == .inside
        default: true
        }
    }

    var isAbsent: Bool { if case .absent = self { true } else { false } }
    /// The key that the cursor follows. Site and shop may have regions with the same identifier.
    var key: String { isAbsent ? absentKey(identifier) : identifier }
}

/// The key of a row of the site while the simulated shop is shown; no identifier contains this character.
func absentKey(_ identifier: String) -> String { "\u{0}" + identifier }

extension MonitorState {
    /// The regions that pass the filter, in order, followed by those of a site that is not heard.
    var regionRows: [RegionRow] {
        var rows = allRegionRows.filter { $0.belongs(to: views.regions.choice) }
        if let filter = rowFilter(of: .regions) {
            let texts = Localizer(language: language)
            rows = rows.filter { filter.passes(FilterSubject($0.said(texts))) }
        }
        let present = rows.filter { !$0.isAbsent }
            .ordered(by: views.regions.sort, isReversed: views.regions.isReversed) { name(ofRegion: $0) }
        return present + rows.filter(\.isAbsent)
    }

    /// All regions: monitored ones in the order of their start, then the others, then those of a site that is not
    /// heard.
    var allRegionRows: [RegionRow] {
        let monitored = Set(site.regions.map(\.monitored.region.identifier))
        return site.regions.map { .monitored($0) }
            + site.idleRegions.filter { !monitored.contains($0.region.identifier) }.map { .idle($0) }
            + (site.absent?.regions ?? []).map { .absent($0) }
    }

    /// The row under the cursor.
    var regionRow: RegionRow? {
        guard let selected = views.regions.cursor.selected else { return nil }
        return regionRows.first { $0.key == selected }
    }

    /// The designated beacon whose region is under the cursor.
    var beaconOfRegionRow: DesignatedBeacon? {
        regionRow.flatMap { row in row.isAbsent ? nil : site.designated.first { $0.key == row.identifier } }
    }

    /// The region for service commands, if it belongs to the service.
    var selectedServiceRegion: String? {
        guard let selected = selectedRegion else { return nil }
        guard view == .regions else { return selected }
        return regionRow.map { $0.region.regionClass == .other } ?? true ? nil : selected
    }

    func isRanged(_ identifier: String) -> Bool {
        site.service.ranged.contains(identifier) || site.ranged.contains { $0.region.identifier == identifier }
    }
}

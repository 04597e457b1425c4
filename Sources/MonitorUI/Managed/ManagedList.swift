import Advertising
import BeaconService
import Localization
import Regions
import Texts
import Tracking

/// The view of managed regions: the cursor and the level of detail.
public struct ManagedList: Equatable, Sendable {
    /// It holds the key of a row.
    var cursor = ListCursor<String>()
    var choice: RowChoice?
    var detailLevel = DetailLevel.none
    /// The first line of the detail on the screen.
    var detailFirst = 0
}

/// A row of the managed regions.
struct ManagedRow: Equatable, Sendable {
    enum Mark: Equatable, Sendable {
        case held, new, abandoned
    }

    let region: ManagedRegion
    let mark: Mark
    let isMonitored: Bool

    /// What the cursor follows: a region that changed stands twice, as a new and as an abandoned one.
    var key: String { mark == .abandoned ? absentKey(region.regionID) : region.regionID }

    /// What a filter reads of it: what it is called and what stands in its row.
    func said(_ texts: Localizer) -> RowText {
        RowText(
            [region.name ?? "", texts.text(region.managedType.textKey), texts.text(mark.textKey)],
            fields: [region.regionID, region.uuid.description]
                + [region.major, region.minor].compactMap { $0.map { String($0) } })
    }
}

extension MonitorState {
    /// The regions that are held, then those that were given up, as far as they pass the filter.
    var managedRows: [ManagedRow] {
        let rows = views.managed.choice.map { choice in allManagedRows.filter { $0.mark.choice == choice } }
        guard let filter = rowFilter(of: .managed) else { return rows ?? allManagedRows }
        let texts = Localizer(language: language)
        return (rows ?? allManagedRows).filter { filter.passes(FilterSubject($0.said(texts))) }
    }

    /// The same, whatever the filter says.
    var allManagedRows: [ManagedRow] {
        let lists = site.service.lists
        let new = Set(lists.new.map(\.regionID))
        let monitored = Set(site.regions.map(\.monitored.region.identifier))
        func row(_ region: ManagedRegion, _ mark: ManagedRow.Mark) -> ManagedRow {
            ManagedRow(region: region, mark: mark, isMonitored: monitored.contains(region.regionID))
        }
        return site.service.managed.map { row($0, new.contains($0.regionID) ? .new : .held) }
            + lists.abandoned.map { row($0, .abandoned) }
    }

    /// The row under the cursor.
    var managedRow: ManagedRow? {
        guard let selected = views.managed.cursor.selected else { return nil }
        return managedRows.first { $0.key == selected }
    }
}

extension ManagedRow.Mark {
    fileprivate var choice: RowChoice {
        switch self {
        case .held: .held
        case .new: .new
        case .abandoned: .abandoned
        }
    }

    var textKey: TextKey {
        switch self {
        case .held: .managedMark.held
        case .new: .managedMark.new
        case .abandoned: .managedMark.abandoned
        }
    }

    /// The letter that stands for it.
    var sign: String {
        switch self {
        case .held: " "
        case .new: "+"
        case .abandoned: "-"
        }
    }
}

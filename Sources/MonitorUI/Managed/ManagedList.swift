import Advertising
import Basics
import BeaconService
import Localization
import Regions
import Tracking

/// The view of managed regions: the cursor and the level of detail.
public struct ManagedList: Equatable, Sendable {
    /// The cursor on the key of a row.
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

    /// The key that the cursor follows. A changed region has two rows, as a new and as an abandoned one.
    var key: String { mark == .abandoned ? absentKey(region.regionID) : region.regionID }

    /// The text that a filter searches: the name and the texts of the row.
    func said(_ texts: Localizer) -> RowText {
        RowText(
            [region.name ?? "", texts.text(region.managedType.textKey), texts.text(mark.textKey)],
            fields: [region.regionID, region.uuid.description]
                + [region.major, region.minor].compactMap { $0.map { String($0) } })
    }
}

extension MonitorState {
    /// The held regions, then the abandoned ones, as far as they pass the filter.
    var managedRows: [ManagedRow] {
        let rows = views.managed.choice.map { choice in allManagedRows.filter { $0.mark.choice == choice } }
        guard let filter = rowFilter(of: .managed) else { return rows ?? allManagedRows }
        let texts = Localizer(language: language)
        return (rows ?? allManagedRows).filter { filter.passes(FilterSubject($0.said(texts))) }
    }

    /// All rows, independent of the filter.
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

    /// The letter of the mark.
    var sign: String {
        switch self {
        case .held: " "
        case .new: "+"
        case .abandoned: "-"
        }
    }
}

import Basics
import BeaconService
import Canvas
import Localization
import Tracking

// Designated beacons that are not heard: they are invisible unless the view lists them.
extension DesignatedBeacon {
    /// Whether the beacon is not heard now: it is lost, or was not heard in this run.
    var isMissing: Bool { row.map { $0.freshness == .lost } ?? true }
}

extension MonitorState {
    /// The number of missing designated beacons, while reception is possible.
    var missing: Int {
        switch status.condition {
        case .scanning, .silent, .ended: site.designated.count { $0.isMissing }
        case .starting, .waiting, .lost: 0
        }
    }

    /// Rows for designated beacons that the table does not contain, if only designated ones are shown.
    var unheardRows: [BeaconRow] {
        guard views.beacons.choice == .designated else { return [] }
        let filter = wholeFilter
        return site.designated.compactMap { beacon in
            guard beacon.row == nil, let identity = beacon.identity else { return nil }
            let row = BeaconRow(unheard: identity, now: now)
            let subject = FilterSubject(RowText([site.name(of: identity) ?? ""], fields: identity.fields), row: row)
            return filter.passes(subject) ? row : nil
        }
    }

    /// The page, with those rows after its last one.
    func withUnheard(_ page: BeaconPage) -> BeaconPage {
        let heard = Set(page.rows.map(\.identity))
        let unheard = unheardRows.filter { !heard.contains($0.identity) }
        guard !unheard.isEmpty else { return page }
        var page = page
        if page.first + page.rows.count == page.matched { page.rows += unheard }
        if page.selectedIndex == nil, let place = unheard.firstIndex(where: { $0.identity == views.beacons.selected }) {
            page.selectedIndex = page.matched + place
        }
        if let range = query.marking {
            let places = (range.lowerBound - page.matched..<range.upperBound - page.matched).clamped(
                to: unheard.indices)
            page.marking = (page.marking ?? []) + unheard[places].map(\.identity)
        }
        page.matched += unheard.count
        return page
    }
}

extension Painter {
    /// `★6, 2 missing`
    func designatedItem(_ state: MonitorState) -> LineItem? {
        let designated = state.site.designated.count
        guard designated > 0 else { return nil }
        let count = glyphs.designated + String(designated)
        guard state.missing > 0 else { return LineItem(count, .titleBar, rank: 4) }
        return LineItem(texts.text(.title.missing, .text(count), .integer(state.missing)), .warning, rank: 2)
    }
}

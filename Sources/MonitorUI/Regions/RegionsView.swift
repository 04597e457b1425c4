import Basics
import BeaconService
import Canvas
import Localization
import Regions

// The regions: those that are monitored, and those of the service and of the user that are not.
extension RegionList {
    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        painter.drawHeading(painter.regionItems(state), in: layout.summary)
        let rows = state.regionRows
        var page = ListPage<RegionSort>(count: rows.count, first: state.views.regions.cursor.first)
        page.sorted = order(in: state).map { (state.views.regions.sort, $0.isDescending) }
        page.empty =
            painter.hidden(state) ?? [
                (painter.texts.text(.empty.regions), .heading), (painter.texts.text(.empty.regionsHint), .muted),
            ]
        painter.draw(fitted(state, painter.texts), page, in: layout.table, layout) { number, pen in
            ListLine(
                row: state.line(rows[number], pen.texts),
                isSelected: rows[number].key == state.views.regions.cursor.selected)
        }
    }
}

extension RegionList {
    static func fitted(_ state: MonitorState, _ texts: Localizer) -> FittedTable<RegionLine> {
        FittedTable(RegionLine.table.chosen(state), state.regionRows.lazy.map { state.line($0, texts) })
    }
}

extension Painter {
    /// `Monitored 12/20`, and the settings that apply to all regions.
    fileprivate func regionItems(_ state: MonitorState) -> [LineItem] {
        let site = state.site
        let count = texts.text(.regions.monitored, .integer(site.regions.count), .integer(site.regionLimit))
        var items = [LineItem(count, site.regions.count >= site.regionLimit ? .warning : .heading, rank: 0)]
        let inside = site.regions.count { $0.state == .inside }
        if inside > 0 { items.append(LineItem(texts.text(.regions.inside, .integer(inside)), .eventEnter, rank: 1)) }
        if !site.ranged.isEmpty {
            items.append(LineItem(texts.text(.regions.ranged, .integer(site.ranged.count)), .muted, rank: 2))
        }
        let columns = RegionList.fitted(state, texts).layout(width: state.layout.table.columns, Pen(self))
        if !state.allRegionRows.isEmpty, columns.pen.shows(.regionColumn.notify) {
            let letters = RegionNotificationOptions.words.map { $0.letter + " " + texts.text($0.shortKey) }
            items.append(LineItem(letters.joined(separator: "  "), .muted, rank: 1))
        }
        items.append(
            LineItem(texts.text(.official.source, .text(state.officialOrigin(texts))), .muted, rank: 3))
        if let tracking = site.tracking { items.append(LineItem(trackingText(tracking), .badge, rank: 1)) }
        return items
    }

    /// `collecting 3/5  8 s`
    func trackingText(_ gauge: TrackingGauge) -> String {
        texts.text(.track.window, .integer(gauge.cycle), .integer(gauge.cycles)) + "  "
            + texts.countdown(gauge.timeLeft)
    }

    /// Draws the line above a table.
    mutating func drawHeading(_ items: [LineItem], in rect: Rect) {
        guard !rect.isEmpty else { return }
        draw(items, [], in: rect)
    }
}

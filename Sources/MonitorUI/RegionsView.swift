import BeaconService
import Canvas
import Localization
import Regions
import Theming

// The regions: what is monitored, and the regions of the service and of the user that rest.
extension Sheet {
    mutating func putRegions(_ state: MonitorState, _ layout: ScreenLayout) {
        putHeading(regionItems(state), in: layout.summary)
        let table = layout.table
        guard !table.isEmpty || layout.showsDetail else { return }
        let rows = state.regionRows
        guard !rows.isEmpty else {
            putCentred([(texts.text(.regionsEmpty), .heading), (texts.text(.regionsEmptyHint), .muted)], in: table)
            return
        }
        var rect = table
        let columns = RegionColumns(width: table.columns, self)
        if layout.headerRows > 0, !rect.isEmpty {
            let header = rect.takeTop()
            fill(header, .tableHeader)
            frame.putHeader(
                columns.layout, at: header.column + RegionColumns.margin, header.row, glyphs: glyphs,
                style: theme[.tableHeader])
        }
        let first = state.regions.cursor.first
        for line in 0..<max(0, min(rect.rows, rows.count - first)) {
            let row = rows[first + line]
            let place = Rect(column: rect.column, row: rect.row + line, columns: rect.columns, rows: 1)
            frame.putRow(
                columns.layout, at: place.column + RegionColumns.margin, place.row, glyphs: glyphs,
                texts: columns.texts(of: row, state), style: theme[.text])
            guard row.key == state.regions.cursor.selected else { continue }
            paint(place, .selection)
            put(glyphs.cursor, at: place.column, place.row, .selection, width: 1)
        }
        putRegionDetail(state, layout)
    }

    private mutating func putRegionDetail(_ state: MonitorState, _ layout: ScreenLayout) {
        guard layout.showsDetail else { return }
        let title = state.regionRow.map { SafeText.neutralise($0.identifier) } ?? ""
        putPane(title, RegionDetail(state, texts).lines, from: state.regions.detailFirst, layout)
    }

    /// `Monitored 12/20`, and what else holds for all of them.
    private func regionItems(_ state: MonitorState) -> [LineItem] {
        let site = state.site
        let count = texts.text(.regionsMonitored, .integer(site.regions.count), .integer(site.regionLimit))
        var items = [LineItem(count, site.regions.count >= site.regionLimit ? .warning : .heading, rank: 0)]
        let inside = site.regions.count { $0.state == .inside }
        if inside > 0 { items.append(LineItem(texts.text(.regionsInside, .integer(inside)), .eventEnter, rank: 1)) }
        if !site.ranged.isEmpty {
            items.append(LineItem(texts.text(.regionsRanged, .integer(site.ranged.count)), .muted, rank: 2))
        }
        let official = PreparationLines(site: site, texts: texts, glyphs: glyphs).origin
        items.append(LineItem(texts.text(.officialSource, .text(official)), .muted, rank: 3))
        if let tracking = site.tracking { items.append(LineItem(trackingText(tracking), .badge, rank: 1)) }
        return items
    }

    /// `collecting 3/5  8 s`
    func trackingText(_ gauge: TrackingGauge) -> String {
        texts.text(.trackWindow, .integer(gauge.cycle), .integer(gauge.cycles)) + "  "
            + texts.countdown(gauge.timeLeft)
    }

    /// The line above a table.
    mutating func putHeading(_ items: [LineItem], in rect: Rect) {
        guard !rect.isEmpty else { return }
        put(items, [], in: rect)
    }
}

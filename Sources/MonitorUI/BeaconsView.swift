import BeaconService
import Canvas
import Localization
import Theming
import Tracking

// The beacon table.
extension Sheet {
    mutating func putBeacons(_ state: MonitorState, _ layout: ScreenLayout) {
        let table = layout.table
        guard !table.isEmpty else { return }
        let columns = BeaconColumns(width: table.columns, self)
        let list = state.beacons
        var rows = table
        if layout.headerRows > 0 {
            let header = rows.takeTop()
            fill(header, .tableHeader)
            frame.putHeader(
                columns.layout, at: header.column + BeaconColumns.margin, header.row, glyphs: glyphs,
                style: theme[.tableHeader], sortedBy: list.sort.column.map { ($0.rawValue, list.isDescending) })
        }
        guard list.page.matched > 0 else {
            putCentred(emptyText(state), in: rows.inset(columns: 1, rows: 0))
            return
        }
        let twins = TwinTags(list.page.rows, state.site)
        for line in 0..<rows.rows {
            guard let row = list.row(list.first + line) else { continue }
            put(
                row, state, columns, tag: twins.tag(of: row.identity),
                in: Rect(column: rows.column, row: rows.row + line, columns: rows.columns, rows: 1))
        }
    }

    private mutating func put(
        _ row: BeaconRow, _ state: MonitorState, _ columns: BeaconColumns, tag: String?, in rect: Rect
    ) {
        let list = state.beacons
        let left = rect.column + BeaconColumns.margin
        let rowStyle = theme[.text]
        let texts = columns.texts(
            of: row, name: state.site.name(of: row.identity), tag: tag, isService: state.site.isService(row.identity),
            theme)
        frame.putRow(columns.layout, at: left, rect.row, glyphs: glyphs, texts: texts, style: rowStyle)
        if let designated = state.site.designated(row.identity),
            let place = columns.layout.placement(of: BeaconColumns.Column.beacon.rawValue)
        {
            put(glyphs.designated, at: left + place.column + 1, rect.row, .designated, width: 1)
            if designated.data.isSwitcher {
                put(glyphs.switcher, at: left + place.column + 2, rect.row, .switcher, width: 1)
            }
        }
        if let place = columns.layout.placement(of: BeaconColumns.Column.history.rawValue) {
            let history = Sparkline(SignalRange.spread(row.history, over: place.width), range: SignalRange.rssi)
            let isFresh = row.freshness == .fresh
            frame.put(
                history, at: left + place.column, rect.row, width: place.width, glyphs: glyphs,
                style: theme[isFresh ? .chart : .stale], low: isFresh ? theme[.chartLow] : nil,
                high: isFresh ? theme[.chartHigh] : nil)
        }
        let isMarked = list.marks[row.identity] != nil
        if row.identity == list.selected {
            paint(rect, .selection)
            put(glyphs.cursor, at: rect.column + 1, rect.row, .selection, width: rect.columns - 1)
            if isMarked { put(glyphs.mark, at: rect.column, rect.row, .selection, width: 1) }
        } else if isMarked {
            put(glyphs.mark, at: rect.column, rect.row, .mark, width: 1)
        }
    }

    /// What stands in place of the rows when there are none: what is going on, and what helps.
    private func emptyText(_ state: MonitorState) -> [(text: String, role: Role)] {
        let page = state.beacons.page
        if page.total > 0, state.beacons.isFiltered {
            return [
                (texts.text(.emptyFiltered, .text(texts.number(page.total))), .heading),
                (texts.text(.emptyFilteredHint), .muted),
            ]
        }
        if page.total > 0 {
            return [
                (texts.text(.emptyDevicesOnly, .text(texts.number(page.total))), .heading),
                (texts.text(.emptyDevicesHint), .muted),
            ]
        }
        switch state.status.condition {
        case .starting: return [(texts.text(.emptyStarting), .heading)]
        case .scanning: return [(texts.text(.emptyScanning), .heading), (texts.text(.emptyScanningHint), .muted)]
        case .waiting(let reason): return [(texts.text(.emptyWaiting), .heading), (texts.text(reason), .warning)]
        case .lost(let reason): return [(texts.text(.emptyLost), .error), (texts.text(reason), .warning)]
        case .silent: return [(texts.text(.emptySilent), .heading), (texts.text(.bannerSilent), .muted)]
        case .ended: return [(texts.text(.emptyEnded), .heading)]
        }
    }
}

/// What the charts show of the signal.
enum SignalRange {
    /// dBm: what a receiver hears at its limit, and beside the antenna.
    static let rssi = -100.0 ... -40.0

    /// One value for each column: the strongest of those that fall into it, so that no short signal is lost.
    static func spread(_ values: [Int8?], over columns: Int) -> [Double?] {
        guard columns > 0, !values.isEmpty else { return [] }
        return (0..<columns).map { column in
            let start = column * values.count / columns
            let end = min(values.count, max(start + 1, (column + 1) * values.count / columns))
            var strongest: Int8?
            for value in values[start..<end] {
                if let value, value > strongest ?? .min { strongest = value }
            }
            return strongest.map(Double.init)
        }
    }
}

import Advertising
import BeaconService
import Canvas
import Localization
import Theming
import Tracking

/// The columns of the designated beacons.
struct DesignatedColumns {
    enum Column: Int, CaseIterable {
        case keycode, name, proximity, rssi, seen, battery, monitoring, segment, regionID

        /// The key of its title.
        var key: String {
            switch self {
            case .proximity, .rssi, .seen, .battery: "column.\(self)"
            case .keycode, .name, .monitoring, .regionID, .segment: "designatedColumn.\(self)"
            }
        }
    }

    let layout: TableLayout
    private let texts: Localizer
    private let glyphs: GlyphSet

    init(width: Int, _ sheet: borrowing Sheet) {
        texts = sheet.texts
        glyphs = sheet.glyphs
        let textWidth = sheet.textWidth
        let titles = Column.allCases.map { [texts] in texts.text($0.key) }
        func widest(_ words: [String]) -> Int { words.map { textWidth.width(of: $0) }.max() ?? 0 }
        let proximities = widest(Proximity.allCases.map { [texts] in texts.text($0.key) })
        let ages = widest([59, 59 * 60, 23 * 3600, 99 * 86400].map { [texts] in texts.age(seconds: $0) })
        let states = widest([texts.text(.monitoringOn), texts.text(.monitoringOff)])
        func column(
            _ column: Column, _ minimum: Int, ideal: Int? = nil, maximum: Int? = nil, priority: Int,
            alignment: TextAlignment = .leading
        ) -> Table.Column {
            let title = titles[column.rawValue]
            let least = alignment == .trailing ? max(minimum, textWidth.width(of: title)) : minimum
            return Table.Column(
                title, minimum: least, ideal: ideal, maximum: maximum, priority: priority, alignment: alignment)
        }
        layout = Table([
            column(.keycode, 12, priority: 0),
            column(.name, 10, ideal: 14, maximum: 30, priority: 1),
            column(.proximity, 4 + proximities, priority: 3),
            column(.rssi, 4, priority: 7, alignment: .trailing),
            column(.seen, ages, priority: 2, alignment: .trailing),
            column(.battery, 7, priority: 6, alignment: .trailing),
            column(.monitoring, states, priority: 5),
            column(.segment, 5, priority: 4, alignment: .trailing),
            column(.regionID, 9, ideal: 12, maximum: 24, priority: 8),
        ]).layout(width: width - BeaconColumns.margin, textWidth: textWidth)
    }

    func texts(
        of beacon: DesignatedBeacon, isAbsent: Bool, name: String?, _ theme: Theme
    ) -> [TableLayout.Text] {
        let row = beacon.row
        let isHeard = row.map { $0.freshness != .lost } ?? false
        let dimmed: Style? = isHeard ? nil : theme[.gone]
        let proximity = row.map {
            isHeard ? $0.proximity.marker + texts.text($0.proximity.key) : "    " + texts.text(.lost)
        }
        let none = texts.text(.none)
        let volts = row?.batteryMillivolts.map { millivolts in
            texts.text(.volts, .text(texts.number(Double(millivolts) / 1000, decimals: 2)))
        }
        let isLow = row?.isBatteryLow ?? false
        return [
            .init("  " + SafeText.neutralise(beacon.data.keycode), style: dimmed),
            .init(SafeText.neutralise(name ?? ""), style: dimmed),
            .init(
                isAbsent ? texts.absentWord : proximity ?? none, style: dimmed ?? row.map { theme[$0.proximity.role] }),
            .init(row?.rssi.map { String($0) } ?? none, style: dimmed),
            .init(row.map { texts.age(seconds: $0.age) } ?? none, style: dimmed),
            .init((volts ?? none) + (isLow ? glyphs.warning : ""), style: isLow ? theme[.warning] : dimmed),
            .init(
                texts.text(beacon.isMonitored ? .monitoringOn : .monitoringOff),
                style: isAbsent ? dimmed : theme[beacon.isMonitored ? .good : .warning]),
            .init(String(beacon.data.segment), style: dimmed),
            .init(SafeText.neutralise(beacon.data.regionID), style: dimmed),
        ]
    }
}

// The designated beacons.
extension Sheet {
    mutating func putDesignated(_ state: MonitorState, _ layout: ScreenLayout) {
        putDesignatedSummary(state, layout)
        let table = layout.table
        let rows = state.designatedEntries
        if rows.isEmpty {
            let hint: Phrase =
                switch state.site.obstacle {
                case nil: Phrase(.designatedEmptyHint)
                case .needsAgreement: Phrase(.agreementOpen)
                case .unprepared(let error): Phrase(error)
                }
            return putCentred(
                [(texts.text(.designatedEmpty), .heading), (texts.text(hint), .muted)]
                    + (!state.site.monitorsInitial && state.site.obstacle == nil
                        ? [(texts.text(.monitorHint), .muted)] : []),
                in: table.inset(columns: 1, rows: 0))
        }
        guard !table.isEmpty else { return putDesignatedDetail(state, layout) }
        let columns = DesignatedColumns(width: table.columns, self)
        var body = table
        if layout.headerRows > 0 {
            let header = body.takeTop()
            fill(header, .tableHeader)
            frame.putHeader(
                columns.layout, at: header.column + BeaconColumns.margin, header.row, glyphs: glyphs,
                style: theme[.tableHeader])
        }
        let first = state.designated.cursor.first
        for line in 0..<max(0, min(body.rows, rows.count - first)) {
            put(
                rows[first + line], state, columns,
                in: Rect(column: body.column, row: body.row + line, columns: body.columns, rows: 1))
        }
        putDesignatedDetail(state, layout)
    }

    private mutating func put(
        _ entry: (key: String, beacon: DesignatedBeacon, isAbsent: Bool), _ state: MonitorState,
        _ columns: DesignatedColumns, in rect: Rect
    ) {
        let beacon = entry.beacon
        let left = rect.column + BeaconColumns.margin
        let given = beacon.identity.flatMap {
            entry.isAbsent ? state.site.absent?.names[$0] : state.site.name(of: $0)
        }
        let name = given ?? beacon.row?.name
        frame.putRow(
            columns.layout, at: left, rect.row, glyphs: glyphs,
            texts: columns.texts(of: beacon, isAbsent: entry.isAbsent, name: name, theme), style: theme[.text])
        if beacon.data.isSwitcher { put(glyphs.switcher, at: left, rect.row, .switcher, width: 1) }
        let isMarked = state.designated.marks.contains(entry.key)
        if entry.key == state.designated.cursor.selected {
            paint(rect, .selection)
            put(glyphs.cursor, at: rect.column + 1, rect.row, .selection, width: rect.columns - 1)
            if isMarked { put(glyphs.mark, at: rect.column, rect.row, .selection, width: 1) }
        } else if isMarked {
            put(glyphs.mark, at: rect.column, rect.row, .mark, width: 1)
        }
    }

    /// How many of how many, and what the switcher rule does now.
    private mutating func putDesignatedSummary(_ state: MonitorState, _ layout: ScreenLayout) {
        guard !layout.summary.isEmpty else { return }
        let site = state.site
        let count = texts.text(
            .designatedOf, .integer(site.designated.count), .integer(site.preference.maxDesignatableBeaconRegions))
        let switchers = site.designated.count { $0.data.isSwitcher }
        let held = site.designated.count { !$0.data.isSwitcher && $0.isMonitored }
        let rule: (ServiceTextKey, Role) =
            if !site.service.isSwitcherRuleOn {
                (.ruleOff, .warning)
            } else if switchers == 0 || switchers == site.designated.count {
                (.ruleIdle, .muted)
            } else {
                site.isSwitchedOn ? (.ruleHolds, .good) : (.ruleWaiting, .muted)
            }
        put(
            [
                LineItem(count, .heading, rank: 1),
                LineItem(
                    texts.text(switchers == 1 ? .switchersOne : .switchersMany, .integer(switchers)), .switcher, rank: 3
                ),
            ], [LineItem(texts.text(rule.0, .integer(held)), rule.1, rank: 2)], in: layout.summary)
    }

    /// What the view shows now, at the right of the views.
    func designatedItems(_ state: MonitorState) -> [LineItem] {
        var items: [LineItem] = []
        let marks = state.designated.marks.count
        if marks > 0 { items.append(LineItem(" " + texts.text(.markCount, .integer(marks)) + " ", .mark, rank: 2)) }
        let polarity = state.site.service.polarity
        if polarity != .any { items.append(LineItem(" " + texts.text(polarity.key) + " ", .filter, rank: 3)) }
        let rows = state.designatedEntries.count
        let row = rows == 0 ? 0 : state.designated.cursor.row + 1
        let place = texts.text(.rowOf, .text(texts.number(row)), .text(texts.number(rows)))
        return items + [LineItem(" " + place + " ", .muted, rank: 6)]
    }
}

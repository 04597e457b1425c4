import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Theming
import Tracking

/// A row of the designated beacons.
struct DesignatedLine: ListRow {
    typealias Order = BeaconSort

    /// What the cursor follows.
    let key: String
    let beacon: DesignatedBeacon
    /// Whether it is of a site that is not heard.
    let isAbsent: Bool
    /// What it is called.
    let name: String?

    static let table = ListTable<DesignatedLine>(
        margin: 3,
        columns: [
            ColumnSpec(
                .designatedColumn.keycode, 12, priority: 0, order: .identity,
                overlay: { line, painter, rect in
                    guard line.beacon.data.isSwitcher else { return }
                    painter.draw(painter.glyphs.switcher, at: rect.column, rect.row, .switcher, width: 1)
                }
            ) { line, pen, _ in line.dimmed("  " + SafeText.neutralise(line.beacon.data.keycode), pen) },
            ColumnSpec(.designatedColumn.name, 10, ideal: 20, maximum: 60, priority: 1, order: .name) { line, pen, _ in
                line.dimmed(SafeText.neutralise(line.name ?? ""), pen)
            },
            ColumnSpec(
                .column.proximity, .made { pen, _ in 4 + pen.widest(of: Proximity.allCases.map(\.textKey)) },
                priority: 3, order: .proximity, otherOrder: .condition
            ) { line, pen, _ in line.proximity(pen) },
            ColumnSpec(.column.rssi, 4, priority: 4, alignment: .trailing, besideTitle: 1, order: .rssi) {
                line, pen, _ in
                line.dimmed(line.beacon.row?.level.map { String($0) } ?? pen.texts.text(.value.none), pen)
            },
            ColumnSpec(
                .column.distance, .made { pen, _ in 9 + pen.widest([pen.glyphs.plusMinus]) }, ideal: 15, maximum: 15,
                priority: 5, alignment: .trailing, besideTitle: 1, order: .distance
            ) { line, pen, cells in
                let text = line.beacon.row.flatMap { pen.distance($0, within: cells) }
                return line.dimmed(text ?? pen.texts.text(.value.none), pen)
            },
            ColumnSpec(
                .column.seen, .made { pen, _ in pen.ageWidth }, priority: 2, alignment: .trailing, besideTitle: 1,
                order: .seen
            ) { line, pen, _ in
                line.dimmed(
                    line.beacon.row.map { pen.texts.age(seconds: $0.age) } ?? pen.texts.text(.value.none), pen)
            },
            ColumnSpec(.column.battery, 7, priority: 6, alignment: .trailing, besideTitle: 1, order: .battery) {
                line, pen, _ in line.battery(pen)
            },
            ColumnSpec(
                .designatedColumn.monitoring,
                .made { pen, _ in
                    pen.widest(of: [.monitoring.on, .monitoring.off])
                }, priority: 7
            ) { line, pen, _ in
                let isOn = line.beacon.isMonitored
                return .init(
                    pen.texts.text(isOn ? .monitoring.on : .monitoring.off),
                    style: line.isAbsent ? line.dimmed(pen) : pen.theme[isOn ? .good : .warning])
            },
            ColumnSpec(.designatedColumn.segment, 5, priority: 9, alignment: .trailing, besideTitle: 0) {
                line, pen, _ in line.dimmed(String(line.beacon.data.segment), pen)
            },
            ColumnSpec(.designatedColumn.regionID, 9, ideal: 12, maximum: 24, priority: 8) { line, pen, _ in
                line.dimmed(SafeText.neutralise(line.beacon.data.regionID), pen)
            },
        ])

    private var isHeard: Bool { beacon.row.map { $0.freshness != .lost } ?? false }

    private func dimmed(_ pen: Pen) -> Style? { isHeard ? nil : pen.theme[.gone] }

    private func dimmed(_ text: String, _ pen: Pen) -> TableLayout.Text { .init(text, style: dimmed(pen)) }

    private func proximity(_ pen: Pen) -> TableLayout.Text {
        if isAbsent { return .init(pen.texts.absentWord, style: dimmed(pen)) }
        guard let row = beacon.row else { return .init(pen.texts.text(.value.none), style: pen.theme[.warning]) }
        let text =
            isHeard ? row.proximity.marker + pen.texts.text(row.proximity.textKey) : "    " + pen.texts.text(.word.lost)
        return .init(text, style: dimmed(pen) ?? pen.theme[row.proximity.role])
    }

    private func battery(_ pen: Pen) -> TableLayout.Text {
        let isLow = beacon.row?.isBatteryLow ?? false
        let volts = beacon.row?.batteryMillivolts.map { pen.texts.volts($0) } ?? pen.texts.text(.value.none)
        return .init(volts + (isLow ? pen.glyphs.warning : ""), style: isLow ? pen.theme[.warning] : dimmed(pen))
    }
}

extension MonitorState {
    /// The designated beacons that pass the filter, in order, and behind them those of a site that is not heard.
    var designatedEntries: [DesignatedLine] {
        var lines = allDesignated
        if let filter = rowFilter(of: .designated) { lines = lines.filter { filter.passes($0.subject) } }
        let list = views.designated
        return lines.filter { !$0.isAbsent }.ordered(by: list.sort, isReversed: list.isReversed)
            + lines.filter(\.isAbsent)
    }

    /// All of them, as they were designated.
    var allDesignated: [DesignatedLine] {
        let present = site.designated.map { beacon in
            DesignatedLine(
                key: beacon.key, beacon: beacon, isAbsent: false,
                name: beacon.identity.flatMap { site.name(of: $0) } ?? beacon.row?.name)
        }
        guard let absent = site.absent else { return present }
        return present
            + absent.designated.map { beacon in
                DesignatedLine(
                    key: absentKey(beacon.key), beacon: beacon, isAbsent: true,
                    name: beacon.identity.flatMap { absent.names[$0] } ?? beacon.row?.name)
            }
    }

    /// What the rows are known by.
    var designatedRows: [String] { designatedEntries.map(\.key) }
}

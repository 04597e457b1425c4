import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// A row of the designated beacons.
struct DesignatedLine: ListRow {
    typealias Order = BeaconSort

    /// The key that the cursor follows.
    let key: String
    let beacon: DesignatedBeacon
    /// Whether the beacon belongs to a site that is not heard.
    let isAbsent: Bool
    /// The name of the beacon.
    let name: String?

    static let table = ListTable<DesignatedLine>(
        margin: 3,
        columns: [
            ColumnSpec(
                .column.name, 12, priority: 0, fit: Fit(limit: 27, priority: 2, wholePriority: 8), order: .name,
                overlay: { line, painter, rect in
                    guard line.beacon.data.isSwitcher else { return }
                    painter.draw(painter.glyphs.switcher, at: rect.column, rect.row, .switcher, width: 1)
                }
            ) { line, pen, _ in line.title(pen) },
            ColumnSpec(.column.beacon, 11, priority: 1, order: .identity) { line, pen, _ in
                let numbers = SafeText.neutralise(Spelling.beacon(keycode: line.beacon.data.keycode))
                return .init(numbers, style: line.dimmed(pen) ?? pen.theme[line.isNamed ? .muted : .text])
            },
            ColumnSpec(
                .column.proximity, 4, priority: 3, fit: Fit(limit: 16, priority: 6), order: .proximity
            ) { line, pen, room in line.proximity(pen, in: room) },
            ColumnSpec(.column.rssi, 4, priority: 4, alignment: .trailing, besideTitle: 1, order: .rssi) {
                line, pen, _ in
                line.dimmed(line.beacon.row?.rssi.map { String($0) } ?? pen.texts.text(.value.none), pen)
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

    private var isNamed: Bool { name.map { !$0.isEmpty } ?? false }

    /// The name; without one the region of the service.
    private func title(_ pen: Pen) -> TableLayout.Text {
        guard let name, isNamed else {
            guard pen.shows(.column.beacon) else {
                return dimmed("   " + SafeText.neutralise(Spelling.beacon(keycode: beacon.data.keycode)), pen)
            }
            return .init("   " + SafeText.neutralise(beacon.data.regionID), style: dimmed(pen) ?? pen.theme[.muted])
        }
        return dimmed("   " + SafeText.neutralise(name), pen)
    }

    /// Waves, and the word where the column has room for both.
    private func proximity(_ pen: Pen, in room: Int) -> TableLayout.Text {
        if isAbsent { return .init(pen.texts.absentWord, style: dimmed(pen)) }
        guard let row = beacon.row else { return .init(pen.texts.text(.value.none), style: pen.theme[.warning]) }
        let marker = isHeard ? row.proximity.marker : pen.glyphs.stopped + "   "
        let text = marker + pen.texts.text(isHeard ? row.proximity.textKey : .word.lost)
        return .init(
            pen.textWidth.width(of: text) <= room ? text : marker, style: dimmed(pen) ?? pen.theme[row.proximity.role])
    }

    private func battery(_ pen: Pen) -> TableLayout.Text {
        let isLow = beacon.row?.isBatteryLow ?? false
        let volts = beacon.row?.batteryMillivolts.map { pen.texts.volts($0) } ?? pen.texts.text(.value.none)
        return .init(volts + (isLow ? pen.glyphs.warning : ""), style: isLow ? pen.theme[.warning] : dimmed(pen))
    }
}

extension MonitorState {
    /// The designated beacons that pass the filter, in order, followed by those of a site that is not heard.
    var designatedEntries: [DesignatedLine] {
        var lines = allDesignated
        if let choice = views.designated.choice {
            lines = lines.filter { !$0.isAbsent && $0.beacon.isMissing == (choice == .missing) }
        }
        if let filter = rowFilter(of: .designated) { lines = lines.filter { filter.passes($0.subject) } }
        let list = views.designated
        return lines.filter { !$0.isAbsent }.ordered(by: list.sort, isReversed: list.isReversed)
            + lines.filter(\.isAbsent)
    }

    /// All designated beacons, in the order of their designation.
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

    /// The keys of the rows.
    var designatedRows: [String] { designatedEntries.map(\.key) }
}

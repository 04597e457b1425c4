import Basics
import BeaconService
import Canvas
import Localization
import Tracking

// The beacon table.
extension BeaconList {
    static func drawList(_ state: MonitorState, _ layout: ScreenLayout, on painter: inout Painter) {
        let list = state.views.beacons
        var page = ListPage<BeaconSort>(count: list.page.matched, first: list.first)
        page.sorted = order(in: state).map { (list.sort, $0.isDescending) }
        if page.count == 0 { page.empty = emptyText(state, painter.texts) }
        page.titlesEmpty = true
        page.emptyMargin = 1
        let twins = TwinTags(list.page.rows, state.site)
        let words = BeaconWords(painter.texts)
        painter.draw(fitted(state), page, in: layout.table, layout) { number, _ in
            guard let row = list.row(number) else { return nil }
            let identity = row.identity
            let line = BeaconLine(
                row: row, name: state.site.name(of: identity), tag: twins.tag(of: identity),
                isService: state.site.isService(identity), designated: state.site.designated(identity)?.data,
                words: words)
            return ListLine(
                row: line, isSelected: identity == list.selected, isMarked: list.marks[identity] != nil)
        }
    }

    static func fitted(_ state: MonitorState) -> FittedTable<BeaconLine> {
        FittedTable(BeaconLine.table.chosen(state)) { state.views.beacons.needs.needs($0) }
    }

    /// The text in place of the rows when there are none: the current activity, and advice.
    private static func emptyText(_ state: MonitorState, _ texts: Localizer) -> [(text: String, role: Role)] {
        let page = state.views.beacons.page
        if page.total > 0, state.views.beacons.isFiltered {
            return [
                (texts.text(.empty.filtered, .text(texts.number(page.total))), .heading),
                (texts.text(.empty.filteredHint), .muted),
            ]
        }
        if page.total > 0 {
            return [
                (texts.text(.empty.devices, .text(texts.number(page.total))), .heading),
                (texts.text(.empty.devicesHint), .muted),
            ]
        }
        switch state.status.condition {
        case .starting: return [(texts.text(.empty.starting), .heading)]
        case .scanning: return [(texts.text(.empty.scanning), .heading), (texts.text(.empty.scanningHint), .muted)]
        case .waiting(let reason): return [(texts.text(.empty.waiting), .heading), (texts.text(reason), .warning)]
        case .lost(let reason): return [(texts.text(.empty.lost), .error), (texts.text(reason), .warning)]
        case .silent: return [(texts.text(.empty.silent), .heading), (texts.text(.banner.silent), .muted)]
        case .ended: return [(texts.text(.empty.ended), .heading)]
        }
    }
}

/// The range of the signal that charts show.
enum SignalRange {
    /// dBm: from the limit of a receiver to a beacon beside the antenna.
    static let rssi = -100.0 ... -40.0

    /// The position of a level on the scale, 0 to 1.
    static func fraction(of level: Double) -> Double {
        max(0, min(1, (level - rssi.lowerBound) / (rssi.upperBound - rssi.lowerBound)))
    }

    /// `-100     -40`: the limits of the scale above a bar of the greatest width.
    static let scale: @Sendable (Pen) -> String = { _ in
        let (low, high) = (String(Int(rssi.lowerBound)), String(Int(rssi.upperBound)))
        return low + String(repeating: " ", count: barColumns - low.count - high.count) + high
    }

    /// Cells of a bar where there is room: 5 dB each.
    static let barColumns = 12

    /// One value for each column: the strongest value that falls into it, so that a short signal is not lost.
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

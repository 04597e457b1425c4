import Advertising
import BeaconService
import Canvas
import Localization
import Regions
import Texts
import Theming
import Tracking

/// The words of the beacon table, made once for all rows of a frame.
struct BeaconWords {
    /// The words of `Proximity`, by its number.
    let proximities: [String]
    let types: [BeaconIdentity.Kind: String]
    /// What stands in the place of the type for beacons of the service.
    let service: String
    let lost: String
    let none: String

    init(_ texts: Localizer) {
        proximities = [Proximity.unknown, .immediate, .near, .far].map { texts.text($0.textKey) }
        types = [BeaconIdentity.Kind: String](
            uniqueKeysWithValues: BeaconIdentity.Kind.allCases.map { ($0, texts.text($0.key)) })
        service = texts.text(.type.service)
        lost = texts.text(.word.lost)
        none = texts.text(.value.none)
    }
}

/// A row of the beacon table.
struct BeaconLine: ListRow {
    typealias Order = BeaconSort

    let row: BeaconRow
    /// What the user calls it; nil: nothing.
    let name: String?
    /// What tells it from another row with the same numbers; nil: there is none.
    let tag: String?
    /// Whether it is a beacon of the service.
    let isService: Bool
    let designated: ServiceBeaconData?
    let words: BeaconWords

    /// Cells before the identity in its column: low battery, designated, switcher.
    private static let flags = 3

    static let table = ListTable<BeaconLine>(
        margin: 3,
        columns: [
            ColumnSpec(
                .column.proximity,
                .made { pen, _ in
                    4 + pen.widest(of: Proximity.allCases.map(\.textKey) + [TextKey.word.lost])
                }, priority: 2, order: .proximity, otherOrder: .condition
            ) { line, pen, _ in line.proximity(pen) },
            ColumnSpec(
                .column.beacon, 14, maximum: 100, priority: 0,
                steps: [
                    .init(to: 22, priority: 3), .init(to: 28, priority: 7), .init(to: 36, priority: 9),
                    .init(to: 44, priority: 12),
                ],
                order: .identity, otherOrder: .name,
                overlay: { line, painter, rect in line.drawFlags(on: &painter, in: rect) }
            ) { line, pen, room in
                let sign = line.row.isBatteryLow ? pen.glyphs.warning : " "
                let flags = sign + String(repeating: " ", count: BeaconLine.flags - 1)
                return line.dimmed(flags + line.title(in: room - BeaconLine.flags, pen), pen)
            },
            ColumnSpec(.column.rssi, 4, priority: 1, alignment: .trailing, besideTitle: 1, order: .rssi) {
                line, pen, _ in line.dimmed(line.row.level.map { String($0) } ?? line.words.none, pen)
            },
            ColumnSpec(
                .column.signal, wideTitle: SignalRange.scale, 6, ideal: SignalRange.barColumns, priority: 6,
                overlay: { line, painter, rect in line.drawLevel(on: &painter, in: rect) }
            ) { _, _, _ in "" },
            ColumnSpec(
                .column.history, wideTitle: { pen in pen.texts.text(.column.historyScale) }, 10, ideal: 30, priority: 8,
                overlay: { line, painter, rect in line.drawHistory(on: &painter, in: rect) }
            ) { _, _, _ in "" },
            ColumnSpec(
                .column.distance, .made { pen, _ in 14 + pen.widest([pen.glyphs.range]) }, priority: 4,
                alignment: .trailing, besideTitle: 1, order: .distance
            ) { line, pen, _ in line.dimmed(pen.distance(line.row) ?? line.words.none, pen) },
            ColumnSpec(
                .column.seen, .made { pen, _ in pen.ageWidth }, priority: 5, alignment: .trailing, besideTitle: 1,
                order: .seen
            ) { line, pen, _ in
                let fresh = line.row.age < 1 ? pen.theme[.fresh] : nil
                let age = line.row.isUnheard ? line.words.none : pen.texts.age(seconds: line.row.age)
                return .init(age, style: line.dimmed(pen) ?? fresh)
            },
            ColumnSpec(
                .column.battery, 7, priority: 10, alignment: .trailing, besideTitle: 1, order: .battery
            ) { line, pen, _ in
                let isLow = line.row.isBatteryLow
                let volts = line.row.batteryMillivolts.map { pen.texts.volts($0) + (isLow ? pen.glyphs.warning : "") }
                return .init(volts ?? line.words.none, style: isLow ? pen.theme[.warning] : line.dimmed(pen))
            },
            ColumnSpec(
                .column.type,
                .made { pen, _ in
                    pen.widest(of: BeaconIdentity.Kind.allCases.map(\.key) + [.type.service])
                }, priority: 11
            ) { line, pen, _ in line.dimmed(line.isService ? line.words.service : line.type(pen), pen) },
            ColumnSpec(
                .sort.interval, .made { pen, _ in pen.textWidth.width(of: pen.texts.countdown(99)) + 2 }, priority: 1,
                alignment: .trailing, besideTitle: 1, order: .interval, isExtra: true
            ) { line, pen, _ in
                let interval = line.row.interval.map {
                    pen.texts.text(.unit.seconds, .text(pen.texts.number($0, decimals: 2)))
                }
                return line.dimmed(interval ?? line.words.none, pen)
            },
            ColumnSpec(
                .sort.loss, 4, priority: 1, alignment: .trailing, besideTitle: 1, order: .loss, isExtra: true
            ) { line, pen, _ in
                let loss = line.row.loss.map {
                    pen.texts.text(.unit.percent, .text(pen.texts.number($0 * 100, decimals: 0)))
                }
                return line.dimmed(loss ?? line.words.none, pen)
            },
            ColumnSpec(
                .sort.firstSeen, .made { pen, _ in pen.ageWidth }, priority: 1, alignment: .trailing, besideTitle: 1,
                order: .firstSeen, isExtra: true
            ) { line, pen, _ in
                let row = line.row
                let age = pen.texts.age(seconds: row.age + max(0, row.lastSeen.seconds(since: row.firstSeen)))
                return line.dimmed(row.isUnheard ? line.words.none : age, pen)
            },
        ])

    /// The style of a row that is not heard now.
    private func dimmed(_ pen: Pen) -> Style? {
        switch row.freshness {
        case .fresh: nil
        case .stale: pen.theme[.stale]
        case .lost: pen.theme[.gone]
        }
    }

    private func dimmed(_ text: String, _ pen: Pen) -> TableLayout.Text { .init(text, style: dimmed(pen)) }

    private func proximity(_ pen: Pen) -> TableLayout.Text {
        let text =
            row.freshness == .lost
            ? "    " + words.lost : row.proximity.marker + words.proximities[Int(row.proximity.rawValue)]
        return .init(text, style: dimmed(pen) ?? pen.theme[row.proximity.role])
    }

    /// The identity, and behind it what the beacon is called. What tells twins apart follows where it has room: it
    /// never takes the place of a name, which tells them apart as well.
    private func title(in room: Int, _ pen: Pen) -> String {
        let identity = SafeText.neutralise(row.identity.shortText)
        let tag = tag.map(SafeText.neutralise)
        guard let called else { return tag.map { identity + " " + $0 } ?? identity }
        let title = identity + "  " + called
        guard let tag, pen.textWidth.width(of: title) + 2 + pen.textWidth.width(of: tag) <= room else { return title }
        return title + "  " + tag
    }

    /// The user's name, or the name or the URL that the same device sends.
    private var called: String? {
        if let name = name ?? row.name, !name.isEmpty { return SafeText.neutralise(name) }
        guard let url = row.url, row.identity.kind != .eddystoneURL else { return nil }
        let scheme = ["https://", "http://"].first { url.hasPrefix($0) } ?? ""
        return SafeText.neutralise(String(url.dropFirst(scheme.count)))
    }

    /// The type; of a device without a beacon frame what else is known of it.
    private func type(_ pen: Pen) -> String {
        if row.identity.kind == .device, let label = Labels.words.first(where: { row.labels.contains($0.label) }) {
            return pen.texts.text(label.key)
        }
        return words.types[row.identity.kind] ?? ""
    }

    private func drawFlags(on painter: inout Painter, in rect: Rect) {
        guard let designated else { return }
        painter.draw(painter.glyphs.designated, at: rect.column + 1, rect.row, .designated, width: 1)
        guard designated.isSwitcher else { return }
        painter.draw(painter.glyphs.switcher, at: rect.column + 2, rect.row, .switcher, width: 1)
    }

    /// The level as a bar from the left, on the same scale in every row.
    private func drawLevel(on painter: inout Painter, in rect: Rect) {
        guard row.freshness != .lost, let level = row.level.map(Double.init)
        else { return }
        let fraction = SignalRange.fraction(of: level)
        let role: Role = fraction < 0.25 ? .chartLow : fraction >= 0.75 ? .chartHigh : .chart
        painter.draw(
            Gauge(fraction).text(width: rect.columns, glyphs: painter.glyphs), at: rect.column, rect.row,
            row.freshness == .fresh ? role : .stale, width: rect.columns)
    }

    private func drawHistory(on painter: inout Painter, in rect: Rect) {
        let history = Sparkline(SignalRange.spread(row.history, over: rect.columns), range: SignalRange.rssi)
        let theme = painter.theme
        let isFresh = row.freshness == .fresh
        painter.frame.draw(
            history, at: rect.column, rect.row, width: rect.columns, glyphs: painter.glyphs,
            style: theme[isFresh ? .chart : .stale], low: isFresh ? theme[.chartLow] : nil,
            high: isFresh ? theme[.chartHigh] : nil)
    }
}

extension BeaconRow {
    /// The level to judge by, in dBm: smoothed, for a single report says little.
    var level: Int? { rssi == nil ? nil : smoothedRSSI.map { Int($0.rounded()) } ?? rssi.map { Int($0) } }
}

extension Pen {
    /// `0.3 m ±0.1`, or `35 m (17–85)` where the true distance may lie farther on one side than on the other.
    func distance(_ estimate: RangeEstimate) -> String {
        let (metres, low, high) = (Double(estimate.metres), Double(estimate.low), Double(estimate.high))
        let nearer = decimal(metres - low, beside: metres)
        let text = texts.metres(metres)
        if nearer == decimal(high - metres, beside: metres) { return text + " " + glyphs.plusMinus + nearer }
        return text + " (" + decimal(low, beside: low) + glyphs.range + decimal(high, beside: high) + ")"
    }

    /// The distance of a beacon; nil: there is none.
    func distance(_ row: BeaconRow) -> String? { row.estimate.map { distance($0) } }

    /// The same in so many cells: where its ends find no room, it stands without them.
    func distance(_ row: BeaconRow, within cells: Int) -> String? {
        row.estimate.map { estimate in
            let whole = distance(estimate)
            return textWidth.width(of: whole) <= cells ? whole : texts.metres(Double(estimate.metres))
        }
    }

    /// A number of metres as it is written of a distance.
    private func decimal(_ value: Double, beside metres: Double) -> String {
        texts.number(value, decimals: max(value, metres) < 9.95 ? 1 : 0)
    }
}

extension Localizer {
    /// `2.95 V`
    func volts(_ millivolts: UInt16) -> String {
        text(.unit.volts, .text(number(Double(millivolts) / 1000, decimals: 2)))
    }
}

extension Proximity {
    /// Waves, the more the nearer: it is read without colour and in any language. Four cells.
    var marker: String {
        switch self {
        case .immediate: "))) "
        case .near: "))  "
        case .far: ")   "
        case .unknown: "?   "
        }
    }

    var role: Role {
        switch self {
        case .immediate: .proximityImmediate
        case .near: .proximityNear
        case .far: .proximityFar
        case .unknown: .proximityUnknown
        }
    }
}

extension BeaconIdentity.Kind {
    /// The key of its name.
    var key: TextKey {
        switch self {
        case .device: .type.device
        case .iBeacon: .type.ibeacon
        case .altBeacon: .type.altbeacon
        case .eddystoneUID: .type.eddystoneUid
        case .eddystoneURL: .type.eddystoneUrl
        case .eddystoneEID: .type.eddystoneEid
        case .ruuviTag: .type.ruuvi
        case .kkmSensor: .type.kkmSensor
        case .uriBeacon: .type.uribeacon
        case .layout: .type.layout
        }
    }
}

extension Labels {
    /// The labels with the keys of their names, in the order of `names`.
    static let words: [(label: Labels, key: TextKey)] = [
        (.exposureNotification, .label.exposureNotification), (.appleFindMy, .label.appleFindMy),
        (.appleContinuity, .label.appleContinuity), (.googleFindHub, .label.googleFindHub), (.btHome, .label.bthome),
        (.unknownEddystone, .label.eddystoneUnknown),
    ]
}

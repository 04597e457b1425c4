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
                }, priority: 3, order: .proximity
            ) { line, pen, _ in line.proximity(pen) },
            ColumnSpec(
                .column.beacon, .made { _, width in max(8, min(22, width - 57)) }, ideal: 27, maximum: 36,
                priority: 0, order: .identity,
                overlay: { line, painter, rect in line.drawFlags(on: &painter, in: rect) }
            ) { line, pen, _ in
                let sign = line.row.isBatteryLow ? pen.glyphs.warning : " "
                return line.dimmed(sign + String(repeating: " ", count: BeaconLine.flags - 1) + line.title, pen)
            },
            ColumnSpec(.column.rssi, 4, priority: 2, alignment: .trailing, besideTitle: 1, order: .rssi) {
                line, pen, _ in line.dimmed(line.row.rssi.map { String($0) } ?? line.words.none, pen)
            },
            ColumnSpec(
                .column.history, 10, maximum: 30, priority: 6,
                overlay: { line, painter, rect in line.drawHistory(on: &painter, in: rect) }
            ) { _, _, _ in "" },
            ColumnSpec(
                .column.distance, .made { pen, _ in 9 + pen.widest([pen.glyphs.plusMinus]) }, maximum: 12,
                priority: 4, alignment: .trailing, besideTitle: 1
            ) { line, pen, _ in line.dimmed(line.distance(pen), pen) },
            ColumnSpec(
                .column.seen, .made { pen, _ in pen.ageWidth }, priority: 5, alignment: .trailing, besideTitle: 1,
                order: .seen
            ) { line, pen, _ in
                let fresh = line.row.age < 1 ? pen.theme[.fresh] : nil
                return .init(pen.texts.age(seconds: line.row.age), style: line.dimmed(pen) ?? fresh)
            },
            ColumnSpec(
                .column.battery, 7, priority: 7, alignment: .trailing, besideTitle: 1, order: .battery
            ) { line, pen, _ in
                let isLow = line.row.isBatteryLow
                let volts = line.row.batteryMillivolts.map { pen.texts.volts($0) + (isLow ? pen.glyphs.warning : "") }
                return .init(volts ?? line.words.none, style: isLow ? pen.theme[.warning] : line.dimmed(pen))
            },
            ColumnSpec(
                .column.type,
                .made { pen, _ in
                    pen.widest(of: BeaconIdentity.Kind.allCases.map(\.key) + [.type.service])
                }, priority: 8
            ) { line, pen, _ in line.dimmed(line.isService ? line.words.service : line.type(pen), pen) },
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

    /// The identity, and behind it the user's name, or the name or the URL that the same device sends.
    private var title: String {
        let identity = ([row.identity.shortText] + (tag.map { [$0] } ?? [])).map(SafeText.neutralise)
            .joined(separator: " ")
        if let name = name ?? row.name, !name.isEmpty { return identity + "  " + SafeText.neutralise(name) }
        guard let url = row.url, row.identity.kind != .eddystoneURL else { return identity }
        let scheme = ["https://", "http://"].first { url.hasPrefix($0) } ?? ""
        return identity + "  " + SafeText.neutralise(String(url.dropFirst(scheme.count)))
    }

    /// `0.3 m ±0.1`: the distance and half of the interval that it lies in.
    private func distance(_ pen: Pen) -> String {
        guard let estimate = row.estimate else { return words.none }
        let spread = Double(estimate.high - estimate.low) / 2
        let decimals = estimate.metres < 9.95 && spread < 9.95 ? 1 : 0
        return pen.texts.metres(Double(estimate.metres)) + " " + pen.glyphs.plusMinus
            + pen.texts.number(spread, decimals: decimals)
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

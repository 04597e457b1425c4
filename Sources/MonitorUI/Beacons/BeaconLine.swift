import Advertising
import Basics
import BeaconService
import Canvas
import Localization
import Regions
import Tracking

/// The words of the beacon table, made once for all rows of a frame.
struct BeaconWords {
    /// The words of `Proximity`, by its number.
    let proximities: [String]
    let types: [BeaconIdentity.Kind: String]
    /// The word in the type column for beacons of the service.
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
    /// The name that the user gave; nil: there is none.
    let name: String?
    /// The tag that distinguishes the row from another one with the same numbers; nil: there is none.
    let tag: String?
    /// Whether the beacon belongs to the service.
    let isService: Bool
    let designated: ServiceBeaconData?
    let words: BeaconWords

    /// Cells before the identity in its column: low battery, designated, switcher.
    static let flags = 3

    static let table = ListTable<BeaconLine>(
        margin: 3,
        columns: [
            ColumnSpec(
                .column.proximity, 4, priority: 2, fit: Fit(limit: 16, priority: 8), order: .proximity
            ) { line, pen, room in line.proximity(pen, in: room) },
            ColumnSpec(
                .column.name, 13, priority: 0, fit: Fit(limit: BeaconLine.flags + 24, priority: 3, wholePriority: 10),
                order: .name, overlay: { line, painter, rect in line.drawFlags(on: &painter, in: rect) }
            ) { line, pen, room in
                let sign = line.row.isBatteryLow ? pen.glyphs.warning : " "
                let flags = sign + String(repeating: " ", count: BeaconLine.flags - 1)
                let title = line.title(in: room - BeaconLine.flags, pen)
                return .init(flags + title.text, style: title.style)
            },
            ColumnSpec(
                .column.beacon, 11, priority: 4, fit: Fit(limit: 17, priority: 6, wholePriority: 10), order: .identity
            ) { line, pen, _ in line.identity(pen) },
            ColumnSpec(.column.rssi, 4, priority: 1, alignment: .trailing, besideTitle: 1, order: .rssi) {
                line, pen, _ in line.dimmed(line.row.rssi.map { String($0) } ?? line.words.none, pen)
            },
            ColumnSpec(
                .column.signal, wideTitle: SignalRange.scale, 6, ideal: SignalRange.barColumns, priority: 9,
                overlay: { line, painter, rect in line.drawLevel(on: &painter, in: rect) }
            ) { _, _, _ in "" },
            ColumnSpec(
                .column.history, wideTitle: { pen in pen.texts.text(.column.historyScale) }, 10, ideal: 30,
                maximum: 200, priority: 10,
                overlay: { line, painter, rect in line.drawHistory(on: &painter, in: rect) }
            ) { _, _, _ in "" },
            ColumnSpec(
                .column.distance, 8, priority: 5, fit: Fit(limit: 16, priority: 7), alignment: .trailing,
                besideTitle: 1,
                order: .distance
            ) { line, pen, cells in line.dimmed(pen.distance(line.row, in: cells) ?? line.words.none, pen) },
            ColumnSpec(
                .column.seen, .made { pen, _ in pen.ageWidth }, priority: 5, alignment: .trailing, besideTitle: 1,
                order: .seen
            ) { line, pen, _ in
                let fresh = line.row.age < 1 ? pen.theme[.fresh] : nil
                let age = line.row.isUnheard ? line.words.none : pen.texts.age(seconds: line.row.age)
                return .init(age, style: line.dimmed(pen) ?? fresh)
            },
            ColumnSpec(
                .column.battery, 7, priority: 11, alignment: .trailing, besideTitle: 1, order: .battery
            ) { line, pen, _ in
                let isLow = line.row.isBatteryLow
                let volts = line.row.batteryMillivolts.map { pen.texts.volts($0) + (isLow ? pen.glyphs.warning : "") }
                return .init(volts ?? line.words.none, style: isLow ? pen.theme[.warning] : line.dimmed(pen))
            },
            ColumnSpec(
                .column.type,
                .made { pen, _ in
                    pen.widest(of: BeaconIdentity.Kind.allCases.map(\.key) + [.type.service])
                }, priority: 12
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

    /// The style of a row whose beacon is not heard now.
    private func dimmed(_ pen: Pen) -> Style? {
        switch row.freshness {
        case .fresh: nil
        case .stale: pen.theme[.stale]
        case .lost: pen.theme[.gone]
        }
    }

    private func dimmed(_ text: String, _ pen: Pen) -> TableLayout.Text { .init(text, style: dimmed(pen)) }

    /// Waves, and the word where the column has room for both.
    private func proximity(_ pen: Pen, in room: Int) -> TableLayout.Text {
        let isLost = row.freshness == .lost
        let marker = isLost ? pen.glyphs.stopped + "   " : row.proximity.marker
        let text = marker + (isLost ? words.lost : words.proximities[Int(row.proximity.rawValue)])
        return .init(
            pen.textWidth.width(of: text) <= room ? text : marker, style: dimmed(pen) ?? pen.theme[row.proximity.role])
    }

    /// The name of the beacon, followed by its twin tag where there is room. Without a name: the tag, or else the
    /// type; the numbers where they have no column.
    private func title(in room: Int, _ pen: Pen) -> TableLayout.Text {
        let tag = tag.map(SafeText.neutralise)
        guard let called = row.called(name) else {
            guard pen.shows(.column.beacon) else { return dimmed(SafeText.neutralise(row.identity.shortText), pen) }
            return .init(tag ?? type(pen), style: dimmed(pen) ?? pen.theme[.muted])
        }
        guard let tag, pen.textWidth.width(of: called) + 2 + pen.textWidth.width(of: tag) <= room else {
            return dimmed(called, pen)
        }
        return dimmed(called + "  " + tag, pen)
    }

    /// The numbers: dimmed beside a name; empty where they are the title.
    private func identity(_ pen: Pen) -> TableLayout.Text {
        guard row.called(name) != nil else { return dimmed(SafeText.neutralise(row.identity.shortText), pen) }
        return .init(
            row.isCalledByItsNumbers(name) ? "" : SafeText.neutralise(row.identity.shortText),
            style: dimmed(pen) ?? pen.theme[.muted])
    }

    /// The type; for a device without a beacon frame, its label.
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
    /// The user's name, or else the name or the URL that it or the same device sends.
    func called(_ name: String?) -> String? {
        if let name = name ?? self.name, !name.isEmpty { return SafeText.neutralise(name) }
        if isCalledByItsNumbers(name) { return SafeText.neutralise(identity.shortText) }
        guard let url else { return nil }
        let scheme = ["https://", "http://"].first { url.hasPrefix($0) } ?? ""
        return SafeText.neutralise(String(url.dropFirst(scheme.count)))
    }

    /// Whether the title is an address, which is more useful than a name for this kind.
    func isCalledByItsNumbers(_ name: String?) -> Bool {
        (name ?? self.name).map(\.isEmpty) ?? true && [.eddystoneURL, .uriBeacon].contains(identity.kind)
    }

    /// The level to judge by, in dBm: smoothed, because a single report has little significance.
    var level: Int? { rssi == nil ? nil : smoothedRSSI.map { Int($0.rounded()) } ?? rssi.map { Int($0) } }
}

extension Pen {
    /// Cells of the waves and the widest word behind them.
    var proximityColumns: Int { 4 + widest(of: Proximity.allCases.map(\.textKey) + [TextKey.word.lost]) }

    /// Cells of `37 m (36–100)`, the widest usual text.
    var distanceColumns: Int { 14 + widest([glyphs.range]) }

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

    /// The distance in a number of cells; without its limits where these have no room.
    func distance(_ row: BeaconRow, within cells: Int) -> String? {
        row.estimate.map { estimate in
            let whole = distance(estimate)
            return textWidth.width(of: whole) <= cells ? whole : texts.metres(Double(estimate.metres))
        }
    }

    /// The distance in a column of a number of cells: with its limits in all rows, or in none.
    func distance(_ row: BeaconRow, in column: Int) -> String? {
        distance(row, within: column < distanceColumns ? 0 : column)
    }

    /// A number of metres, formatted for a distance.
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
    /// Waves: the nearer, the more. They are readable without colour and in any language. Four cells.
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
    /// The text key of the name.
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

import Advertising
import Canvas
import Localization
import Theming
import Tracking

/// The columns of the beacon table, and the texts of a row in them.
struct BeaconColumns {
    /// The numbers of the columns, from left to right.
    enum Column: Int, CaseIterable {
        case proximity, beacon, rssi, history, distance, seen, battery, type

        /// The key of its title.
        var key: String { "column.\(self)" }
    }

    /// Cells before the first column: mark, cursor, blank.
    static let margin = 3
    /// Cells before the identity in its column: low battery, designated, switcher.
    static let flags = 3

    let layout: TableLayout
    private let texts: Localizer
    private let glyphs: GlyphSet
    /// The words of `Proximity`, by its number.
    private let words: [String]
    private let types: [BeaconIdentity.Kind: String]
    /// What stands in the place of the type for beacons of the service (S-7).
    private let service: String
    private let lost: String
    private let none: String

    init(width: Int, _ sheet: borrowing Sheet) {
        texts = sheet.texts
        glyphs = sheet.glyphs
        let textWidth = sheet.textWidth
        lost = texts.text(.lost)
        none = texts.text(.none)
        words = [Proximity.unknown, .immediate, .near, .far].map { [texts] in texts.text($0.key) }
        types = [BeaconIdentity.Kind: String](
            uniqueKeysWithValues: BeaconIdentity.Kind.allCases.map { [texts] in ($0, texts.text($0.key)) })
        service = texts.text("type.service")
        let wordWidth = (words + [lost]).map { textWidth.width(of: $0) }.max() ?? 0
        let typeWidth = (types.values + [service]).map { textWidth.width(of: $0) }.max() ?? 0
        let plusMinusWidth = textWidth.width(of: glyphs.plusMinus)
        // Seconds, minutes, hours, days: what takes most.
        let ages: [Double] = [59, 59 * 60, 23 * 3600, 99 * 86400]
        let ageWidth = ages.map { [texts] in textWidth.width(of: texts.age(seconds: $0)) }.max() ?? 0
        let names = Column.allCases.map { [texts] in texts.text($0.key) }
        // A title that is sorted by has a sign behind it.
        func column(
            _ column: Column, _ minimum: Int, ideal: Int? = nil, maximum: Int? = nil, priority: Int,
            alignment: TextAlignment = .leading
        ) -> Table.Column {
            let title = names[column.rawValue]
            let least = alignment == .trailing ? max(minimum, textWidth.width(of: title) + 1) : minimum
            return Table.Column(
                title, minimum: least, ideal: ideal, maximum: maximum, priority: priority, alignment: alignment)
        }
        layout = Table([
            column(.proximity, 4 + wordWidth, priority: 3),
            column(.beacon, max(8, min(22, width - 57)), ideal: 27, maximum: 36, priority: 0),
            column(.rssi, 4, priority: 2, alignment: .trailing),
            column(.history, 10, maximum: 30, priority: 6),
            column(.distance, 9 + plusMinusWidth, maximum: 12, priority: 4, alignment: .trailing),
            column(.seen, ageWidth, priority: 5, alignment: .trailing),
            column(.battery, 7, priority: 7, alignment: .trailing),
            column(.type, typeWidth, priority: 8),
        ]).layout(width: width - BeaconColumns.margin, textWidth: textWidth)
    }

    /// - Parameters:
    ///   - name: what the user calls it; nil: nothing.
    ///   - tag: what tells it from another row with the same numbers; nil: there is none.
    ///   - isService: whether it is a beacon of the service.
    func texts(
        of row: BeaconRow, name: String?, tag: String? = nil, isService: Bool, _ theme: Theme
    ) -> [TableLayout.Text] {
        let isLost = row.freshness == .lost
        let dimmed: Style? =
            switch row.freshness {
            case .fresh: nil
            case .stale: theme[.stale]
            case .lost: theme[.gone]
            }
        let proximity = isLost ? "    " + lost : row.proximity.marker + words[Int(row.proximity.rawValue)]
        let battery = row.isBatteryLow ? theme[.warning] : dimmed
        return [
            .init(proximity, style: dimmed ?? theme[row.proximity.role]),
            .init((row.isBatteryLow ? glyphs.warning : " ") + "  " + self.name(of: row, name, tag), style: dimmed),
            .init(row.rssi.map { String($0) } ?? none, style: dimmed),
            "",
            .init(distance(row.estimate), style: dimmed),
            .init(texts.age(seconds: row.age), style: dimmed ?? (row.age < 1 ? theme[.fresh] : nil)),
            .init(
                row.batteryMillivolts.map { volts($0) + (row.isBatteryLow ? glyphs.warning : "") } ?? none,
                style: battery),
            .init(isService ? service : type(of: row), style: dimmed),
        ]
    }

    /// The identity, and behind it the user's name, or the name or the URL that the same device sends.
    private func name(of row: BeaconRow, _ own: String?, _ tag: String?) -> String {
        let identity = ([row.identity.shortText] + (tag.map { [$0] } ?? [])).map(SafeText.neutralise)
            .joined(separator: " ")
        if let name = own ?? row.name, !name.isEmpty { return identity + "  " + SafeText.neutralise(name) }
        guard let url = row.url, row.identity.kind != .eddystoneURL else { return identity }
        let scheme = ["https://", "http://"].first { url.hasPrefix($0) } ?? ""
        return identity + "  " + SafeText.neutralise(String(url.dropFirst(scheme.count)))
    }

    /// `0.3 m ±0.1`: the distance and half of the interval that it lies in.
    private func distance(_ estimate: RangeEstimate?) -> String {
        guard let estimate else { return none }
        let spread = Double(estimate.high - estimate.low) / 2
        let decimals = estimate.metres < 9.95 && spread < 9.95 ? 1 : 0
        return texts.metres(Double(estimate.metres)) + " " + glyphs.plusMinus
            + texts.number(spread, decimals: decimals)
    }

    private func volts(_ millivolts: UInt16) -> String {
        texts.text(.volts, .text(texts.number(Double(millivolts) / 1000, decimals: 2)))
    }

    /// The type; of a device without a beacon frame what else is known of it.
    private func type(of row: BeaconRow) -> String {
        if row.identity.kind == .device, let label = Labels.names.first(where: { row.labels.contains($0.label) }) {
            return texts.text("label." + label.name)
        }
        return types[row.identity.kind] ?? ""
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
    var key: String { "type." + name }
}

extension BeaconSort {
    /// The column that shows what is sorted by.
    var column: BeaconColumns.Column? {
        switch self {
        case .proximity: .proximity
        case .rssi: .rssi
        case .identity: .beacon
        case .seen: .seen
        case .battery: .battery
        case .firstSeen, .interval: nil
        }
    }
}

import Advertising
import Basics
import Canvas
import Localization
import Regions
import Tracking

/// The lines of the detail, part by part.
struct DetailParts {
    let texts: Localizer
    /// The width of a line in cells.
    let width: Int
    let isASCII: Bool

    init(texts: Localizer, width: Int, isASCII: Bool) {
        self.texts = texts
        self.width = width
        self.isASCII = isASCII
    }

    /// Creates the parts for the detail beside a list.
    init(_ state: MonitorState, _ texts: Localizer) {
        self.init(
            texts: texts, width: max(8, state.layout.detail.columns - 3), isASCII: state.settings.usesASCII)
    }

    /// A field. A field without a value is left out; a long value continues on additional lines.
    func field(_ key: TextKey, _ value: String?, _ role: Role = .text) -> [TextLine] {
        field(texts.text(key), value, role)
    }

    func field(_ label: String, _ value: String?, _ role: Role = .text) -> [TextLine] {
        guard let value, !value.isEmpty else { return [] }
        let room = width - DetailView.labelWidth - 1
        let needed = TextWidth().width(of: value)
        if needed > room, needed <= width - 2 {
            return [.field(label, "", role), .text("  " + value, role)]
        }
        return TextWidth().wrapped(value, to: room).enumerated().map { index, line in
            .field(index == 0 ? label : "", line, role)
        }
    }

    func dBm(_ value: Int8?) -> String? { value.map { texts.text(.unit.dBm, .integer(Int($0))) } }

    /// The proximity, the level and the report rate.
    ///
    /// - Parameter loss: the share of missed advertisements.
    func signal(_ row: BeaconRow, loss: Double? = nil) -> [TextLine] {
        var lines: [TextLine] = []
        let isLost = row.freshness == .lost
        let word = isLost ? texts.text(.word.lost) : texts.text(row.proximity.textKey)
        lines += field(.detail.proximity, word, isLost ? .gone : row.proximity.role)
        lines += field(.detail.distance, row.estimate.map(distance))
        lines += field(.detail.rssi, rssi(row))
        lines += field(.detail.seen, texts.text(.time.ago, .text(texts.duration(seconds: row.age))))
        lines += field(.detail.interval, row.interval.map(interval))
        lines += field(.detail.loss, loss.map { texts.text(.unit.percent, .text(texts.number($0 * 100, decimals: 0))) })
        if let battery = row.batteryMillivolts {
            let low = row.isBatteryLow ? "  " + texts.text(.detail.batteryLow) : ""
            lines += field(.detail.battery, volts(battery) + low, row.isBatteryLow ? .warning : .text)
        }
        return lines
    }

    private func distance(_ estimate: RangeEstimate) -> String {
        texts.text(
            .distance.range, .text(texts.metres(Double(estimate.metres))), .text(texts.metres(Double(estimate.low))),
            .text(texts.metres(Double(estimate.high))))
    }

    private func rssi(_ row: BeaconRow) -> String? {
        guard let last = dBm(row.rssi) else { return texts.text(.word.notAvailable) }
        guard let smoothed = row.smoothedRSSI else { return last }
        return texts.text(.rssi.smoothed, .text(last), .text(texts.number(Double(smoothed), decimals: 1)))
    }

    func interval(_ seconds: Double) -> String {
        seconds < 1
            ? texts.text(.unit.milliseconds, .text(texts.number(seconds * 1000, decimals: 0)))
            : texts.text(.unit.seconds, .text(texts.number(seconds, decimals: 1)))
    }

    func volts(_ millivolts: UInt16) -> String {
        texts.volts(millivolts)
    }

    /// The beacon's identity.
    func identity(_ detail: BeaconDetail) -> [TextLine] {
        var lines: [TextLine] = [.heading(texts.text(.detail.identity))]
        lines += identifiers(detail.row.identity, name: detail.row.name)
        lines += field(.detail.url, detail.row.url.map(SafeText.neutralise))
        for neighbour in detail.neighbours {
            lines += field(.detail.neighbour, SafeText.neutralise(neighbour.text))
        }
        return lines
    }

    /// The type of a beacon, the name that it sends, and its identifiers.
    func identifiers(_ identity: BeaconIdentity, name: String?) -> [TextLine] {
        var lines = field(.detail.type, texts.text(identity.kind.key))
        lines += field(.detail.name, name.map(SafeText.neutralise))
        if let uuid = identity.uuid {
            lines += field(.detail.uuid, uuid.description)
            lines += field(.detail.major, identity.major.map { String($0) })
            lines += field(.detail.minor, identity.minor.map { String($0) })
        } else if identity.kind == .eddystoneUID {
            let parts = identity.text.split(separator: ":")
            lines += field(.detail.namespace, parts.dropFirst().first.map(String.init))
            lines += field(.detail.instance, parts.last.map(String.init))
        } else if identity.kind != .device {
            lines += field(.detail.identifier, SafeText.neutralise(identity.shortText))
        }
        return lines
    }

    /// The device that sends the beacon, and its radio.
    func device(_ detail: BeaconDetail) -> [TextLine] {
        let row = detail.row
        var lines = field(.detail.address, detail.address.description)
        lines += field(.detail.addressKind, texts.text(detail.address.kind.key))
        let labels = Labels.words.filter { row.labels.contains($0.label) }.map { texts.text($0.key) }
        lines += field(.detail.kind, texts.list(labels))
        lines += field(.detail.company, row.company.map { "0x" + Hexadecimal.upper(UInt64($0), octets: 2) })
        lines += field(.detail.power, dBm(detail.powerAt1m))
        lines += field(.detail.txPower, dBm(detail.radioTxPower))
        lines += field(.detail.advertising, texts.text(detail.isExtended ? .word.extended : .word.legacy))
        lines += field(.detail.channels, detail.channels.map { String($0) }.joined(separator: " "))
        lines += field(.detail.reports, texts.number(Int(row.reports)))
        let known = row.lastSeen.seconds(since: row.firstSeen) + row.age
        lines += field(.detail.firstSeen, texts.text(.time.ago, .text(texts.duration(seconds: known))))
        return lines
    }
}

extension DeviceAddress.Kind {
    /// The text key of the name.
    var key: TextKey {
        switch self {
        case .public: .address.public
        case .random: .address.random
        case .publicIdentity: .address.publicIdentity
        case .randomIdentity: .address.randomIdentity
        case .anonymous: .address.anonymous
        }
    }

    static let all: [DeviceAddress.Kind] = [.public, .random, .publicIdentity, .randomIdentity, .anonymous]
}

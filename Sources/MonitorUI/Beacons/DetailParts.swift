import Advertising
import Canvas
import Localization
import Theming
import Tracking

/// The lines of the detail, part by part.
struct DetailParts {
    let texts: Localizer
    /// The width of a line in cells.
    let width: Int
    let isASCII: Bool

    /// A field. One without a value is left out; a long value gets one or more lines of its own.
    func field(_ key: TextKey, _ value: String?, _ role: Role = .text) -> [TextLine] {
        field(texts.text(key), value, role)
    }

    func field(_ key: SiteTextKey, _ value: String?, _ role: Role = .text) -> [TextLine] {
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

    func dBm(_ value: Int8?) -> String? { value.map { texts.text(.dBm, .integer(Int($0))) } }

    /// How near, how strong, how often.
    ///
    /// - Parameter loss: the share of missed advertisements.
    func signal(_ row: BeaconRow, loss: Double? = nil) -> [TextLine] {
        var lines: [TextLine] = []
        let isLost = row.freshness == .lost
        let word = isLost ? texts.text(.lost) : texts.text(row.proximity.key)
        lines += field(.labelProximity, word, isLost ? .gone : row.proximity.role)
        lines += field(.labelDistance, row.estimate.map(distance))
        lines += field(.labelRSSI, rssi(row))
        lines += field(.labelSeen, texts.text(.ago, .text(texts.duration(seconds: row.age))))
        lines += field(.labelInterval, row.interval.map(interval))
        lines += field(.labelLoss, loss.map { texts.text(.percent, .text(texts.number($0 * 100, decimals: 0))) })
        if let battery = row.batteryMillivolts {
            let low = row.isBatteryLow ? "  " + texts.text(.batteryLow) : ""
            lines += field(.labelBattery, volts(battery) + low, row.isBatteryLow ? .warning : .text)
        }
        return lines
    }

    private func distance(_ estimate: RangeEstimate) -> String {
        texts.text(
            .distanceRange, .text(texts.metres(Double(estimate.metres))), .text(texts.metres(Double(estimate.low))),
            .text(texts.metres(Double(estimate.high))))
    }

    private func rssi(_ row: BeaconRow) -> String? {
        guard let last = dBm(row.rssi) else { return texts.text(.notAvailable) }
        guard let smoothed = row.smoothedRSSI else { return last }
        return texts.text(.rssiSmoothed, .text(last), .text(texts.number(Double(smoothed), decimals: 1)))
    }

    func interval(_ seconds: Double) -> String {
        seconds < 1
            ? texts.text(.milliseconds, .text(texts.number(seconds * 1000, decimals: 0)))
            : texts.text(.seconds, .text(texts.number(seconds, decimals: 1)))
    }

    func volts(_ millivolts: UInt16) -> String {
        texts.volts(millivolts)
    }

    /// The beacon's identity.
    func identity(_ detail: BeaconDetail) -> [TextLine] {
        var lines: [TextLine] = [.heading(texts.text(.detailIdentity))]
        lines += identifiers(detail.row.identity, name: detail.row.name)
        lines += field(.labelURL, detail.row.url.map(SafeText.neutralise))
        for neighbour in detail.neighbours {
            lines += field(.labelNeighbour, SafeText.neutralise(neighbour.text))
        }
        return lines
    }

    /// Its type, the name it sends, and its identifiers.
    func identifiers(_ identity: BeaconIdentity, name: String?) -> [TextLine] {
        var lines = field(.labelType, texts.text(identity.kind.key))
        lines += field(.labelName, name.map(SafeText.neutralise))
        if let uuid = identity.uuid {
            lines += field(.labelUUID, uuid.description)
            lines += field(.labelMajor, identity.major.map { String($0) })
            lines += field(.labelMinor, identity.minor.map { String($0) })
        } else if identity.kind == .eddystoneUID {
            let parts = identity.text.split(separator: ":")
            lines += field(.labelNamespace, parts.dropFirst().first.map(String.init))
            lines += field(.labelInstance, parts.last.map(String.init))
        } else if identity.kind != .device {
            lines += field(.labelIdentifier, SafeText.neutralise(identity.shortText))
        }
        return lines
    }

    /// The device that sends it, and its radio.
    func device(_ detail: BeaconDetail) -> [TextLine] {
        let row = detail.row
        var lines = field(.labelAddress, detail.address.description)
        lines += field(.labelAddressKind, texts.text(detail.address.kind.key))
        let labels = Labels.names.filter { row.labels.contains($0.label) }.map { texts.text("label." + $0.name) }
        lines += field(.labelKind, texts.list(labels))
        lines += field(.labelCompany, row.company.map { "0x" + Hexadecimal.upper(UInt64($0), octets: 2) })
        lines += field(.labelPower, dBm(detail.powerAt1m))
        lines += field(.labelTxPower, dBm(detail.radioTxPower))
        lines += field(.labelAdvertising, texts.text(detail.isExtended ? .extended : .legacy))
        lines += field(.labelChannels, detail.channels.map { String($0) }.joined(separator: " "))
        lines += field(.labelReports, texts.number(Int(row.reports)))
        let known = row.lastSeen.seconds(since: row.firstSeen) + row.age
        lines += field(.labelFirstSeen, texts.text(.ago, .text(texts.duration(seconds: known))))
        return lines
    }
}

extension DeviceAddress.Kind {
    /// The key of its name.
    var key: String {
        switch self {
        case .public: "address.public"
        case .random: "address.random"
        case .publicIdentity: "address.publicIdentity"
        case .randomIdentity: "address.randomIdentity"
        case .anonymous: "address.anonymous"
        }
    }

    static let all: [DeviceAddress.Kind] = [.public, .random, .publicIdentity, .randomIdentity, .anonymous]
}

import Regions
import Texts
import Tracking

/// A list of texts as one text: fields end with a line feed; line feeds and backslashes within them are escaped.
enum FieldText {
    static func write(_ fields: [String]) -> String {
        var octets: [UInt8] = []
        for field in fields {
            for octet in field.utf8 {
                switch octet {
                case UInt8(ascii: "\\"): octets += [octet, octet]
                case UInt8(ascii: "\n"): octets += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
                case 0: octets += [UInt8(ascii: "\\"), UInt8(ascii: "0")]
                default: octets.append(octet)
                }
            }
            octets.append(UInt8(ascii: "\n"))
        }
        return String(decoding: octets, as: UTF8.self)
    }

    /// The fields; nil for a text that `write` never produces.
    static func read(_ text: String) -> [String]? {
        // Most texts contain no escapes.
        if !text.utf8.contains(UInt8(ascii: "\\")) {
            guard text.isEmpty || text.utf8.last == UInt8(ascii: "\n") else { return nil }
            return text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
                .map { String(Substring($0)) }
        }
        var fields: [String] = []
        var field: [UInt8] = []
        var isEscaped = false
        for octet in text.utf8 {
            switch (isEscaped, octet) {
            case (true, UInt8(ascii: "\\")): field.append(octet)
            case (true, UInt8(ascii: "n")): field.append(UInt8(ascii: "\n"))
            case (true, UInt8(ascii: "0")): field.append(0)
            case (true, _): return nil
            case (false, UInt8(ascii: "\\")): break
            case (false, UInt8(ascii: "\n")):
                fields.append(String(decoding: field, as: UTF8.self))
                field = []
            case (false, _): field.append(octet)
            }
            isEscaped = !isEscaped && octet == UInt8(ascii: "\\")
        }
        return field.isEmpty && !isEscaped ? fields : nil
    }
}

/// The values of a reason, each with a letter for its kind: `t` text, `i` integer, `s` seconds.
enum ReasonText {
    static func write(_ values: [Reason.Value]) -> String {
        FieldText.write(
            values.map { value in
                switch value {
                case .text(let text): "t" + text
                case .integer(let number): "i" + String(number)
                case .seconds(let seconds): "s" + String(seconds)
                }
            })
    }

    static func read(_ text: String) -> [Reason.Value]? {
        guard let fields = FieldText.read(text) else { return nil }
        let values = fields.compactMap { field -> Reason.Value? in
            let value = field.dropFirst()
            return switch field.utf8.first {
            case UInt8(ascii: "t"): .text(String(field.utf8.dropFirst()) ?? "")
            case UInt8(ascii: "i"): Int(value).map { .integer($0) }
            case UInt8(ascii: "s"): Double(value).map { .seconds($0) }
            default: nil
            }
        }
        return values.count == fields.count ? values : nil
    }
}

/// The argument of an action: an address, a text, or alternating keys and values. Its name is in another column.
enum ActionText {
    static func write(_ action: RuleAction) -> String {
        switch action {
        case .openImage(let url), .openURL(let url): url
        case .openText(let text): text
        case .custom(let pairs): FieldText.write(pairs.flatMap { [$0.key, $0.value] })
        case .unknown(_, let text): text
        }
    }

    static func read(name: String, value: String?) -> RuleAction? {
        guard let value else { return nil }
        switch name {
        case RuleAction.openImage(url: "").name: return .openImage(url: value)
        case RuleAction.openURL(url: "").name: return .openURL(url: value)
        case RuleAction.openText("").name: return .openText(value)
        case RuleAction.custom([]).name:
            guard let fields = FieldText.read(value), fields.count.isMultiple(of: 2) else { return nil }
            return .custom(
                stride(from: 0, to: fields.count, by: 2).map { RuleAction.KeyValue(fields[$0], fields[$0 + 1]) })
        default: return .unknown(name: name, text: value)
        }
    }
}

/// The beacons that made a rule fire, five fields each: identity, name, RSSI, proximity, distance.
enum FiredBeaconText {
    private static let fieldCount = 5

    static func write(_ beacons: [FiredBeacon]) -> String {
        FieldText.write(
            beacons.flatMap { beacon in
                [
                    beacon.identity.stored, beacon.name.map { "=" + $0 } ?? "", beacon.rssi.map { "\($0)" } ?? "",
                    "\(beacon.proximity.rawValue)", beacon.distance.map { "\($0)" } ?? "",
                ]
            })
    }

    static func read(_ text: String) -> [FiredBeacon]? {
        guard let fields = FieldText.read(text), fields.count.isMultiple(of: fieldCount) else { return nil }
        var beacons: [FiredBeacon] = []
        for start in stride(from: 0, to: fields.count, by: fieldCount) {
            let field = fields[start..<start + fieldCount].map { $0.isEmpty ? nil : $0 }
            guard let identity = field[0].flatMap({ BeaconIdentity(stored: $0) }),
                let proximity = field[3].flatMap({ Proximity.RawValue($0) }).flatMap(Proximity.init)
            else { return nil }
            beacons.append(
                FiredBeacon(
                    identity: identity, name: field[1].map { String($0.unicodeScalars.dropFirst()) },
                    rssi: field[2].flatMap { Int8($0) }, proximity: proximity,
                    distance: field[4].flatMap { Double($0) }))
        }
        return beacons
    }
}

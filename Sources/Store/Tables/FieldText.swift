import Basics
import Regions
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
    static func read(_ text: Span<UInt8>) -> [String]? {
        var fields: [String] = []
        var place = 0
        while let range = next(text, &place) {
            guard let field = field(text, range) else { return nil }
            fields.append(field)
        }
        return place == text.count ? fields : nil
    }

    /// The range of the field that begins at `place`, which is then set to the beginning of the next field. Nil if
    /// there is no further field, or, unless `place` is the end of the text, if the field has no end.
    static func next(_ text: Span<UInt8>, _ place: inout Int) -> Range<Int>? {
        var end = place
        while end < text.count {
            if text[end] == UInt8(ascii: "\n") {
                defer { place = end + 1 }
                return place..<end
            }
            end += 1
        }
        return nil
    }

    /// The text of a field, or nil if it has an escape that `write` does not produce.
    static func field(_ text: Span<UInt8>, _ range: Range<Int>) -> String? {
        let octets = text.extracting(range)
        guard octets.indices.contains(where: { octets[$0] == UInt8(ascii: "\\") }) else { return String(octets) }
        var field: [UInt8] = []
        var isEscaped = false
        for place in octets.indices {
            switch (isEscaped, octets[place]) {
            case (true, UInt8(ascii: "n")): field.append(UInt8(ascii: "\n"))
            case (true, UInt8(ascii: "0")): field.append(0)
            case (true, UInt8(ascii: "\\")): field.append(octets[place])
            case (true, _): return nil
            case (false, UInt8(ascii: "\\")): break
            case (false, let octet): field.append(octet)
            }
            isEscaped = !isEscaped && octets[place] == UInt8(ascii: "\\")
        }
        return isEscaped ? nil : String(decoding: field, as: UTF8.self)
    }
}

extension String {
    /// A copy of bytes, with invalid UTF-8 replaced.
    fileprivate init(_ octets: Span<UInt8>) {
        self = unsafe octets.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

/// The arguments of a phrase, each with a letter for its kind: `t` text, `i` integer, `s` seconds, `r` another phrase,
/// stored as its key and its arguments. Lists and fractions are stored as text.
enum ArgumentText {
    static func write(_ arguments: [Argument]) -> String {
        FieldText.write(
            arguments.map { argument in
                switch argument {
                case .text(let text): "t" + text
                case .integer(let number): "i" + String(number)
                case .seconds(let seconds): "s" + String(seconds)
                case .phrase(let phrase): "r" + FieldText.write([phrase.key.rawValue, write(phrase.arguments)])
                case .decimal, .list: "t" + argument.plain
                }
            })
    }

    static func read(_ text: Span<UInt8>) -> [Argument]? {
        var arguments: [Argument] = []
        var place = 0
        while let range = FieldText.next(text, &place) {
            guard let kind = range.first, let field = FieldText.field(text, range.dropFirst()) else { return nil }
            switch text[kind] {
            case UInt8(ascii: "t"): arguments.append(.text(field))
            case UInt8(ascii: "i"):
                guard let number = Int(field) else { return nil }
                arguments.append(.integer(number))
            case UInt8(ascii: "s"):
                guard let seconds = Double(field) else { return nil }
                arguments.append(.seconds(seconds))
            case UInt8(ascii: "r"):
                guard let phrase = phrase(field) else { return nil }
                arguments.append(.phrase(phrase))
            default: return nil
            }
        }
        return place == text.count ? arguments : nil
    }

    /// The phrase in a text. Each level of nesting is longer because of escaping, so that the nesting cannot be
    /// deep.
    private static func phrase(_ text: String) -> Phrase? {
        guard let fields = FieldText.read(text.utf8.span), fields.count == 2, let arguments = read(fields[1].utf8.span)
        else { return nil }
        return Phrase(TextKey(rawValue: fields[0]), arguments)
    }
}

extension RowReader {
    /// A phrase, in two columns: its key and its arguments.
    mutating func optionalPhrase() throws -> Phrase? {
        let key = try optionalText()
        let arguments = try optional(ArgumentText.read)
        return key.map { Phrase(TextKey(rawValue: $0), arguments ?? []) }
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
            guard let fields = FieldText.read(value.utf8.span), fields.count.isMultiple(of: 2) else { return nil }
            return .custom(
                stride(from: 0, to: fields.count, by: 2).map { RuleAction.KeyValue(fields[$0], fields[$0 + 1]) })
        default: return .unknown(name: name, text: value)
        }
    }
}

/// The beacons that made a rule fire, five fields each: identity, name, RSSI, proximity, distance.
enum FiredBeaconText {
    static func write(_ beacons: [FiredBeacon]) -> String {
        FieldText.write(
            beacons.flatMap { beacon in
                [
                    beacon.identity.stored, beacon.name.map { "=" + $0 } ?? "", beacon.rssi.map { "\($0)" } ?? "",
                    "\(beacon.proximity.rawValue)", beacon.distance.map { "\($0)" } ?? "",
                ]
            })
    }

    static func read(_ text: Span<UInt8>) -> [FiredBeacon]? {
        var beacons: [FiredBeacon] = []
        var place = 0
        while place < text.count {
            guard let beacon = beacon(text, &place) else { return nil }
            beacons.append(beacon)
        }
        return beacons
    }

    /// The beacon whose fields begin at `place`, which is then set to the position after them.
    private static func beacon(_ text: Span<UInt8>, _ place: inout Int) -> FiredBeacon? {
        guard let first = FieldText.next(text, &place), let second = FieldText.next(text, &place),
            let third = FieldText.next(text, &place), let fourth = FieldText.next(text, &place),
            let fifth = FieldText.next(text, &place), let identity = BeaconIdentity(stored: text.extracting(first)),
            let name = FieldText.field(text, second.dropFirst()), let rssi = FieldText.field(text, third),
            let proximity = FieldText.field(text, fourth).flatMap({ Proximity.RawValue($0) }).flatMap(Proximity.init),
            let distance = FieldText.field(text, fifth)
        else { return nil }
        return FiredBeacon(
            identity: identity, name: second.isEmpty ? nil : name, rssi: Int8(rssi), proximity: proximity,
            distance: Double(distance))
    }
}

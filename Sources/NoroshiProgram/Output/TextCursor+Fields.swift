import Advertising
import Tracking

// Fast paths for what text, CSV and JSON write alike: plain letters, digits and signs that none of them has to change.
// Anything else becomes a string first and is escaped for its format.
extension TextCursor {
    /// Whether an identity looks the same in every format and can be written by `put(plain:)`.
    @inline(__always)
    static func isPlain(_ identity: BeaconIdentity) -> Bool {
        switch identity.kind {
        case .iBeacon, .altBeacon, .eddystoneUID, .eddystoneEID, .ruuviTag, .device, .kkmSensor: true
        case .eddystoneURL, .uriBeacon: isPlain(url: identity.octets)
        case .layout: false
        }
    }

    /// Writes what `BeaconIdentity.text` returns for a plain identity, without making the string.
    @inline(__always)
    mutating func put(plain identity: BeaconIdentity) {
        let octets = identity.octets
        switch identity.kind {
        case .iBeacon: put("ibeacon:")
        case .altBeacon: put("altbeacon:")
        case .eddystoneUID:
            put("eddystone-uid:")
            put(hexadecimal: octets.high, octets: 8)
            put(hexadecimal: octets.middle >> 48, octets: 2)
            put(":")
            return put(hexadecimal: octets.middle, octets: 6)
        default: return putSeldom(identity)
        }
        put(UUID128(high: octets.high, low: octets.middle))
        put(":")
        put(decimal: Int(identity.major ?? 0))
        put(":")
        put(decimal: Int(identity.minor ?? 0))
    }

    @inline(never)
    private mutating func putSeldom(_ identity: BeaconIdentity) {
        write { cursor in
            cursor.put(text: identity.kind.name)
            cursor.put(":")
            switch identity.kind {
            case .eddystoneURL, .uriBeacon: cursor.put(url: identity.octets)
            case .eddystoneEID: cursor.put(identity.octets)
            default: cursor.put(address: identity.octets.high)
            }
        }
    }

    /// Writes octets that CSV takes unchanged: no separator, no quotation mark.
    @inline(__always)
    private static func isPlainInField(_ octet: UInt8) -> Bool { isPlain(octet) && octet != UInt8(ascii: ",") }

    /// Whether the octets are such a text and not one that a spreadsheet would take for a formula: it begins with a
    /// letter or a digit.
    @inline(__always)
    static func isPlain(_ payload: Span<UInt8>, _ range: Range<Int>) -> Bool {
        guard let first = range.first else { return false }
        switch payload[first] {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
        case UInt8(ascii: "0")...UInt8(ascii: "9"): break
        default: return false
        }
        for index in range where !isPlainInField(payload[index]) { return false }
        return true
    }

    /// Whether `encoded` spells a URL that consists of such octets.
    private static func isPlain(url encoded: ShortOctets) -> Bool {
        CompressedURL.isWellFormed(encoded)
            && encoded.dropFirst().allSatisfy { CompressedURL.ending($0) != nil || isPlainInField($0) }
    }

    /// Writes the URL that plain octets spell.
    private mutating func put(url encoded: ShortOctets) {
        if let scheme = encoded.first.flatMap(CompressedURL.scheme) { put(scheme) }
        for octet in encoded.dropFirst() {
            if let ending = CompressedURL.ending(octet) { put(ending) } else { put(octet: octet) }
        }
    }

    /// Writes a whole number, with leading blanks up to `width`.
    @inline(__always)
    mutating func put(decimal value: Int, width: Int) {
        var length = value < 0 ? 2 : 1
        var rest = value.magnitude / 10
        while rest > 0 {
            length += 1
            rest /= 10
        }
        for _ in 0..<max(0, width - length) { put(octet: UInt8(ascii: " ")) }
        put(decimal: value)
    }

    /// Writes a word, with trailing blanks up to `width`.
    @inline(__always)
    mutating func put(_ word: StaticString, width: Int) {
        put(word)
        for _ in 0..<max(0, width - word.utf8CodeUnitCount) { put(octet: UInt8(ascii: " ")) }
    }
}

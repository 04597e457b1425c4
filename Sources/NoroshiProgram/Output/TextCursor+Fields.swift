import Advertising
import Basics
import Tracking

// Fast paths for content that text, CSV and JSON write alike: plain letters, digits and signs that none of them has
// to change. Anything else becomes a string first and is escaped for its format.
extension TextCursor {
    /// Whether an identity looks the same in every format and can be written by `write(plain:)`.
    @inline(__always)
    static func isPlain(_ identity: BeaconIdentity) -> Bool {
        switch identity.kind {
        case .iBeacon, .altBeacon, .eddystoneUID, .eddystoneEID, .ruuviTag, .device, .kkmSensor: true
        case .eddystoneURL, .uriBeacon: isPlain(url: identity.octets)
        case .layout: false
        }
    }

    /// Writes the text that `BeaconIdentity.text` returns for a plain identity, without making the string.
    @inline(__always)
    mutating func write(plain identity: BeaconIdentity) {
        let octets = identity.octets
        switch identity.kind {
        case .iBeacon: write("ibeacon:")
        case .altBeacon: write("altbeacon:")
        case .eddystoneUID:
            write("eddystone-uid:")
            write(hexadecimal: octets.high, octets: 8)
            write(hexadecimal: octets.middle >> 48, octets: 2)
            write(":")
            return write(hexadecimal: octets.middle, octets: 6)
        default: return writeSeldom(identity)
        }
        write(UUID128(high: octets.high, low: octets.middle))
        write(":")
        write(decimal: Int(identity.major ?? 0))
        write(":")
        write(decimal: Int(identity.minor ?? 0))
    }

    @inline(never)
    private mutating func writeSeldom(_ identity: BeaconIdentity) {
        write { cursor in
            cursor.write(text: identity.kind.name)
            cursor.write(":")
            switch identity.kind {
            case .eddystoneURL, .uriBeacon: cursor.write(url: identity.octets)
            case .eddystoneEID: cursor.write(identity.octets)
            default: cursor.write(address: identity.octets.high)
            }
        }
    }

    /// Whether CSV takes a byte unchanged: it is no separator and no quotation mark.
    @inline(__always)
    private static func isPlainInField(_ octet: UInt8) -> Bool { isPlain(octet) && octet != UInt8(ascii: ",") }

    /// Whether the bytes are plain in CSV, and a spreadsheet would not interpret the text as a formula, because it
    /// begins with a
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

    /// Whether `encoded` expands to a URL that consists of such bytes.
    private static func isPlain(url encoded: ShortOctets) -> Bool {
        CompressedURL.isWellFormed(encoded)
            && encoded.dropFirst().allSatisfy { CompressedURL.ending($0) != nil || isPlainInField($0) }
    }

    /// Writes the URL to which plain bytes expand.
    private mutating func write(url encoded: ShortOctets) {
        if let scheme = encoded.first.flatMap(CompressedURL.scheme) { write(scheme) }
        for octet in encoded.dropFirst() {
            if let ending = CompressedURL.ending(octet) { write(ending) } else { write(octet: octet) }
        }
    }

    /// Writes a whole number, with leading blanks up to `width`.
    @inline(__always)
    mutating func write(decimal value: Int, width: Int) {
        var length = value < 0 ? 2 : 1
        var rest = value.magnitude / 10
        while rest > 0 {
            length += 1
            rest /= 10
        }
        for _ in 0..<max(0, width - length) { write(octet: UInt8(ascii: " ")) }
        write(decimal: value)
    }

    /// Writes a word, with trailing blanks up to `width`.
    @inline(__always)
    mutating func write(_ word: StaticString, width: Int) {
        write(word)
        for _ in 0..<max(0, width - word.utf8CodeUnitCount) { write(octet: UInt8(ascii: " ")) }
    }
}

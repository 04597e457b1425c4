import Advertising
import JSON

// Writing larger pieces of text.
extension TextCursor {
    mutating func put(_ octets: ShortOctets) {
        write { cursor in
            let words = (octets.high, octets.middle, octets.low)
            cursor.put(words.0, min(octets.count, 8))
            cursor.put(words.1, min(octets.count - 8, 8))
            cursor.put(words.2, min(octets.count - 16, 8))
        }
    }

    /// The first `count` octets of a word, highest first.
    @inline(__always)
    private mutating func put(_ word: UInt64, _ count: Int) {
        if count > 0 { put(hexadecimal: word >> UInt64(8 * (8 - count)), octets: count) }
    }

    /// `value` / 10^`decimals`, without zeros at the end.
    @inline(never)
    mutating func put(_ value: Int, decimals: Int) {
        var value = value
        var decimals = decimals
        while decimals > 0 && value % 10 == 0 {
            value /= 10
            decimals -= 1
        }
        var scale: UInt = 1
        for _ in 0..<decimals { scale *= 10 }
        write { cursor in
            if value < 0 { cursor.put("-") }
            cursor.put(magnitude: value.magnitude / scale, digits: 1)
            if decimals > 0 {
                cursor.put(".")
                cursor.put(magnitude: value.magnitude % scale, digits: decimals)
            }
        }
    }

    /// Whether an octet stands in JSON text as it is.
    @inline(__always)
    static func isPlain(_ octet: UInt8) -> Bool { JSONEscape.isPlain(octet) }

    /// Text between quotation marks, with the escapes that `JSONEscape` knows.
    @inline(never)
    mutating func put(json text: String) {
        write { cursor in
            cursor.put("\"")
            if text.utf8.allSatisfy(Self.isPlain) {
                for octet in text.utf8 { cursor.put(octet: octet) }
            } else {
                for scalar in text.unicodeScalars { cursor.put(escaped: scalar) }
            }
            cursor.put("\"")
        }
    }

    private mutating func put(escaped scalar: Unicode.Scalar) {
        if JSONEscape.isNeeded(scalar) {
            for octet in JSONEscape.text(scalar).utf8 { put(octet: octet) }
        } else {
            UTF8.encode(scalar)?.forEach { put(octet: $0) }
        }
    }

    /// Writes the URL that `encoded` spells as a JSON string, or nothing when it spells none.
    ///
    /// Returns whether there was one.
    @inline(never)
    mutating func put(url encoded: ShortOctets, after key: StaticString) -> Bool {
        guard CompressedURL.isWellFormed(encoded), let scheme = encoded.first.flatMap(CompressedURL.scheme) else {
            return false
        }
        write { cursor in
            cursor.put(key)
            cursor.put(scheme)
            for octet in encoded.dropFirst() {
                if let ending = CompressedURL.ending(octet) {
                    cursor.put(ending)
                } else if Self.isPlain(octet) {
                    cursor.put(octet: octet)
                } else {
                    cursor.put(escaped: Unicode.Scalar(octet))
                }
            }
            cursor.put("\"")
        }
        return true
    }
}

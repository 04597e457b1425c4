import Advertising

// Larger pieces of text.
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

    /// Whether an octet stands in JSON text as it is: graphic ASCII or a blank, neither quotation mark nor backslash.
    @inline(__always)
    static func isPlain(_ octet: UInt8) -> Bool { octet >= 0x20 && octet < 0x7F && octet != 0x22 && octet != 0x5C }

    /// Text between quotation marks, with the escapes that JSON asks for (RFC 8259 section 7). DEL, the C1 controls
    /// and the line separators are escaped too, so that no terminal obeys them.
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
        switch scalar.value {
        case 0x22: put("\\\"")
        case 0x5C: put("\\\\")
        case 0x0A: put("\\n")
        case 0x0D: put("\\r")
        case 0x09: put("\\t")
        case 0..<0x20, 0x7F..<0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF, 0x061C:
            put("\\u")
            put(hexadecimal: UInt64(scalar.value), octets: 2)
        default:
            UTF8.encode(scalar)?.forEach { put(octet: $0) }
        }
    }

    /// The URL that `encoded` spells, between quotation marks; nothing when it spells none.
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

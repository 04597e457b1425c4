import Advertising
import Basics

// Writing larger pieces of text.
extension TextCursor {
    mutating func write(_ octets: ShortOctets) {
        write { cursor in
            let words = (octets.high, octets.middle, octets.low)
            cursor.write(words.0, min(octets.count, 8))
            cursor.write(words.1, min(octets.count - 8, 8))
            cursor.write(words.2, min(octets.count - 16, 8))
        }
    }

    /// Writes the first `count` bytes of a word, highest first.
    @inline(__always)
    private mutating func write(_ word: UInt64, _ count: Int) {
        if count > 0 { write(hexadecimal: word >> UInt64(8 * (8 - count)), octets: count) }
    }

    /// Writes `value` / 10^`decimals`, without zeros at the end.
    @inline(never)
    mutating func write(_ value: Int, decimals: Int) {
        var value = value
        var decimals = decimals
        while decimals > 0 && value % 10 == 0 {
            value /= 10
            decimals -= 1
        }
        var scale: UInt = 1
        for _ in 0..<decimals { scale *= 10 }
        write { cursor in
            if value < 0 { cursor.write("-") }
            cursor.write(magnitude: value.magnitude / scale, digits: 1)
            if decimals > 0 {
                cursor.write(".")
                cursor.write(magnitude: value.magnitude % scale, digits: decimals)
            }
        }
    }

    /// Whether a byte can be written to JSON text unchanged.
    @inline(__always)
    static func isPlain(_ octet: UInt8) -> Bool { JSONEscape.isPlain(octet) }

    /// Writes a text between quotation marks, with the escapes of `JSONEscape`.
    @inline(never)
    mutating func write(json text: String) {
        write { cursor in
            cursor.write("\"")
            if text.utf8.allSatisfy(Self.isPlain) {
                for octet in text.utf8 { cursor.write(octet: octet) }
            } else {
                for scalar in text.unicodeScalars { cursor.write(escaped: scalar) }
            }
            cursor.write("\"")
        }
    }

    private mutating func write(escaped scalar: Unicode.Scalar) {
        if JSONEscape.isNeeded(scalar) {
            for octet in JSONEscape.text(scalar).utf8 { write(octet: octet) }
        } else {
            UTF8.encode(scalar)?.forEach { write(octet: $0) }
        }
    }

    /// Writes the URL to which `encoded` expands as a JSON string, or nothing when it is not a URL.
    ///
    /// Returns whether there was one.
    @inline(never)
    mutating func write(url encoded: ShortOctets, after key: StaticString) -> Bool {
        guard CompressedURL.isWellFormed(encoded), let scheme = encoded.first.flatMap(CompressedURL.scheme) else {
            return false
        }
        write { cursor in
            cursor.write(key)
            cursor.write(scheme)
            for octet in encoded.dropFirst() {
                if let ending = CompressedURL.ending(octet) {
                    cursor.write(ending)
                } else if Self.isPlain(octet) {
                    cursor.write(octet: octet)
                } else {
                    cursor.write(escaped: Unicode.Scalar(octet))
                }
            }
            cursor.write("\"")
        }
        return true
    }
}

/// Escapes characters in JSON texts: those that RFC 8259 section 7 requires, and those that could control a
/// terminal.
///
/// The latter are control characters, DEL, C1, line separators, invisible characters and characters that set the
/// direction. A program that displays the text therefore displays all of it, in the stored order.
public enum JSONEscape {
    /// Whether a byte needs no escape in a JSON string: graphic ASCII or a blank, neither quotation mark nor
    /// backslash.
    @inlinable
    @inline(__always)
    public static func isPlain(_ octet: UInt8) -> Bool {
        octet >= 0x20 && octet < 0x7F && octet != 0x22 && octet != 0x5C
    }

    /// Whether a character is written as an escape.
    @inlinable
    public static func isNeeded(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x22, 0x5C, 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: false
        }
    }

    /// The escape of a character for which one is needed.
    public static func text(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default:
            return UTF16.encode(scalar)?
                .map { "\\u" + Hexadecimal.lower([UInt8($0 >> 8), UInt8($0 & 0xFF)]) }.joined() ?? ""
        }
    }

    /// Writes a text between quotation marks.
    public static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if isNeeded(scalar) { quoted += Self.text(scalar) } else { quoted.unicodeScalars.append(scalar) }
        }
        return quoted + "\""
    }
}

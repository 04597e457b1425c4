/// Octets as hexadecimal text and back.
public enum Hexadecimal {
    private static let lowerDigits: [Character] = Array("0123456789abcdef")
    private static let upperDigits: [Character] = Array("0123456789ABCDEF")

    /// Two lower-case digits.
    public static func lower(_ octet: UInt8) -> String {
        String([lowerDigits[Int(octet >> 4)], lowerDigits[Int(octet & 15)]])
    }

    /// Two upper-case digits.
    public static func upper(_ octet: UInt8) -> String {
        String([upperDigits[Int(octet >> 4)], upperDigits[Int(octet & 15)]])
    }

    /// Lower-case digits, two an octet, nothing between them.
    public static func lower(_ octets: some Sequence<UInt8>) -> String {
        var text = ""
        for octet in octets {
            text.append(lowerDigits[Int(octet >> 4)])
            text.append(lowerDigits[Int(octet & 15)])
        }
        return text
    }

    /// Upper-case digits of the lowest `octets` octets of `value`.
    public static func upper(_ value: UInt64, octets: Int) -> String {
        var text = ""
        for shift in stride(from: 8 * octets - 4, through: 0, by: -4) {
            text.append(upperDigits[Int(value >> UInt64(shift) & 15)])
        }
        return text
    }

    /// The octets that `text` spells; nil when a character is no hexadecimal digit or their number is odd.
    /// Spaces, colons and hyphens between octets, and a leading `0x`, are passed over.
    public static func octets(_ text: some StringProtocol) -> [UInt8]? {
        var digits = text.utf8[...]
        if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) { digits = digits.dropFirst(2) }
        var octets: [UInt8] = []
        octets.reserveCapacity(digits.count / 2)
        var pending: UInt8?
        for character in digits {
            let digit: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "\r"):
                guard pending == nil else { return nil }
                continue
            default: return nil
            }
            if let high = pending {
                octets.append(high << 4 | digit)
                pending = nil
            } else {
                pending = digit
            }
        }
        return pending == nil ? octets : nil
    }
}

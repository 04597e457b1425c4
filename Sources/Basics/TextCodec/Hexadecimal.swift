/// Converts bytes to hexadecimal text and back.
public enum Hexadecimal {
    /// The amount added to a digit above 9, in addition to "0".
    private static let lowerLetters: UInt8 = 39
    private static let upperLetters: UInt8 = 7

    @inline(__always)
    private static func digit(_ value: UInt8, _ letters: UInt8) -> UInt8 {
        UInt8(ascii: "0") + value + (value > 9 ? letters : 0)
    }

    /// Writes a byte as two lower-case digits.
    public static func lower(_ octet: UInt8) -> String { text(of: CollectionOfOne(octet), lowerLetters) }

    /// Writes a byte as two upper-case digits.
    public static func upper(_ octet: UInt8) -> String { text(of: CollectionOfOne(octet), upperLetters) }

    /// Writes bytes as lower-case digits, two for each byte, without separators.
    public static func lower(_ octets: some Sequence<UInt8>) -> String { text(of: octets, lowerLetters) }

    private static func text(of octets: some Sequence<UInt8>, _ letters: UInt8) -> String {
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * octets.underestimatedCount)
        for octet in octets {
            digits.append(digit(octet >> 4, letters))
            digits.append(digit(octet & 15, letters))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Writes a number as 16 lower-case digits.
    public static func lower(_ value: UInt64) -> String {
        lower(stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) })
    }

    /// Writes the lowest `octets` bytes of `value` as upper-case digits.
    public static func upper(_ value: UInt64, octets: Int) -> String {
        var digits: [UInt8] = []
        append(value, octets: octets, to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }

    /// Appends the lowest `octets` bytes of `value` to `digits`, as upper-case digits.
    public static func append(_ value: UInt64, octets: Int, to digits: inout [UInt8]) {
        for shift in stride(from: 8 * octets - 4, through: 0, by: -4) {
            digits.append(digit(UInt8(truncatingIfNeeded: value >> UInt64(shift) & 15), upperLetters))
        }
    }

    /// The bytes that `text` represents; nil when a character is not a hexadecimal digit or the number of digits is
    /// odd. Spaces, colons and hyphens between bytes, and a leading `0x`, are skipped.
    public static func octets(_ text: some StringProtocol) -> [UInt8]? {
        var digits = text.utf8[...]
        if digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) { digits = digits.dropFirst(2) }
        var octets: [UInt8] = []
        octets.reserveCapacity(digits.count / 2)
        var pending: UInt8?
        for character in digits {
            guard let digit = value(ofDigit: character) else {
                guard pending == nil, separators.contains(character) else { return nil }
                continue
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

    private static let separators = Set(" \t:-\r".utf8)

    /// The value of a digit, 0 to 15; nil for every other character.
    public static func value(ofDigit character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Whether a character is a digit, in ASCII.
    public static func isDigit(_ character: Character) -> Bool {
        character.asciiValue.flatMap(value(ofDigit:)) != nil
    }

    /// The number that 1 to 16 digits represent; nil when there are fewer or more, or any other character: neither a
    /// sign nor `0x` nor a separator is accepted.
    public static func number(_ digits: some Collection<UInt8>) -> UInt64? {
        guard (1...16).contains(digits.count) else { return nil }
        var number: UInt64 = 0
        for character in digits {
            guard let digit = value(ofDigit: character) else { return nil }
            number = number << 4 | UInt64(digit)
        }
        return number
    }
}

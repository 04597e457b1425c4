/// A short ASCII text stored inline: for texts that are written once per event, without an allocation.
///
/// It holds 64 bytes; a text that is longer ends the program.
public struct PlainText: Sendable {
    @usableFromInline var octets = [64 of UInt8](repeating: 0)
    @usableFromInline var count = 0

    @inlinable
    public init() {}

    /// Passes the text to `body`.
    public func withOctets<Answer>(_ body: (Span<UInt8>) -> Answer) -> Answer {
        body(octets.span.extracting(0..<count))
    }

    /// The text as a string.
    public var text: String {
        withOctets { octets in unsafe octets.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
    }

    /// Appends an ASCII character.
    @inlinable
    public mutating func append(mark: Unicode.Scalar) { append(octet: UInt8(ascii: mark)) }

    @inlinable
    @inline(__always)
    mutating func append(octet: UInt8) {
        octets[count] = octet
        count += 1
    }

    /// Appends an ASCII text.
    public mutating func append(_ word: String) {
        for octet in word.utf8 { append(octet: octet) }
    }

    /// Appends a number with at least `width` digits.
    @inlinable
    public mutating func append(_ number: Int, _ width: Int = 1) {
        guard (0..<1_000_000).contains(number) else {
            let digits = String(number)
            return append(String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits)
        }
        var length = width
        while length < 6, number >= Self.powers[length] { length += 1 }
        var rest = number
        for place in (count..<count + length).reversed() {
            octets[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        count += length
    }

    @inlinable
    static var powers: [6 of Int] { [1, 10, 100, 1_000, 10_000, 100_000] }

    /// Appends the lowest `octets` bytes of a number, highest first.
    public mutating func append(hexadecimal value: UInt64, octets: Int, isUpper: Bool) {
        let letters: UInt8 = isUpper ? 7 : 39
        for shift in stride(from: 8 * octets - 4, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: value >> UInt64(shift) & 15)
            append(octet: UInt8(ascii: "0") + digit + (digit > 9 ? letters : 0))
        }
    }
}

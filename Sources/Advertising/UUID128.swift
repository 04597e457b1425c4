import Basics

/// A 128-bit UUID stored inline, with its first printed byte highest.
public struct UUID128: Hashable, Sendable {
    public var high: UInt64
    public var low: UInt64

    @inlinable
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads 16 bytes, first printed byte first, as in iBeacon frames.
    @inlinable
    public init(bigEndian octets: Span<UInt8>, at offset: Int) {
        high = octets.bigEndian64(offset)
        low = octets.bigEndian64(offset + 8)
    }

    /// Reads 16 bytes, last printed byte first, as in AD structures.
    @inlinable
    public init(littleEndian octets: Span<UInt8>, at offset: Int) {
        low = octets.littleEndian64(offset)
        high = octets.littleEndian64(offset + 8)
    }

    /// Reads a text such as `E2C56DB5-DFFB-48D2-B060-D0F5A71096E0`, with or without hyphens, in any case; nil when
    /// it is anything else.
    public init?(_ text: some StringProtocol) {
        let digits = text.utf8.filter { $0 != UInt8(ascii: "-") }
        guard digits.count == 32, let high = Hexadecimal.number(digits.prefix(16)),
            let low = Hexadecimal.number(digits.suffix(16))
        else { return nil }
        self.init(high: high, low: low)
    }
}

extension UUID128: CustomStringConvertible {
    /// The UUID as a text, for example `E2C56DB5-DFFB-48D2-B060-D0F5A71096E0`.
    public var description: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(36)
        Hexadecimal.append(high >> 32, octets: 4, to: &digits)
        for part in [high >> 16, high, low >> 48] {
            digits.append(UInt8(ascii: "-"))
            Hexadecimal.append(part, octets: 2, to: &digits)
        }
        digits.append(UInt8(ascii: "-"))
        Hexadecimal.append(low, octets: 6, to: &digits)
        return String(decoding: digits, as: UTF8.self)
    }
}

extension UUID128 {
    /// A new UUID from random bytes (RFC 9562, section 5.4).
    public static func random() -> UUID128 {
        let high = UInt64.random(in: 0...UInt64.max)
        let low = UInt64.random(in: 0...UInt64.max)
        return UUID128(high: high & ~0xF000 | 0x4000, low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000)
    }
}

import Basics

/// The address of an advertiser: 48 bits and the kind of address.
///
/// Core Specification Vol 6 Part B 1.3, and Vol 4 Part E 7.7.65.2 (`Address_Type`).
public struct DeviceAddress: Hashable, Sendable {
    /// The meaning of the bytes of an address.
    public enum Kind: UInt8, Sendable {
        case `public` = 0
        case random = 1
        /// A resolved public identity address.
        case publicIdentity = 2
        /// A resolved random identity address.
        case randomIdentity = 3
        /// Extended advertising without an address.
        case anonymous = 0xFF
    }

    /// The kind in bits 48 to 55, the address in bits 0 to 47 (its first printed byte highest).
    public let packed: UInt64

    /// The 48 bits of the address, its first printed byte highest.
    public var value: UInt64 { packed & 0xFFFF_FFFF_FFFF }

    public var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: packed >> 48)) ?? .random }

    /// Whether there is no address: extended advertising may omit it.
    @inlinable public var isAnonymous: Bool { packed >> 48 & 0xFF == UInt64(Kind.anonymous.rawValue) }

    public init(_ value: UInt64, _ kind: Kind) {
        packed = value & 0xFFFF_FFFF_FFFF | UInt64(kind.rawValue) << 48
    }

    /// Restores an address from `packed`.
    @inlinable public init(packed: UInt64) { self.packed = packed }

    /// Creates an address from the lowest 48 bits of `value` and a kind as sent; an undefined kind counts as random.
    @inlinable
    public init(value: UInt64, kind: UInt8) {
        let isDefined = kind <= 3 || kind == 0xFF
        packed = value & 0xFFFF_FFFF_FFFF | UInt64(isDefined ? kind : 1) << 48
    }

    /// Reads six bytes in over-the-air order (least significant first); an undefined kind counts as random.
    @inlinable
    public init(_ octets: Span<UInt8>, at offset: Int, kind: UInt8) {
        let value = UInt64(octets.littleEndian32(offset)) | UInt64(octets.littleEndian16(offset + 4)) << 32
        self.init(value: value, kind: kind)
    }

    /// Reads a text such as `C8:69:CD:46:0B:5D`; nil when it is anything else.
    public init?(_ text: some StringProtocol, _ kind: Kind) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 6 else { return nil }
        var value: UInt64 = 0
        for part in parts {
            guard part.utf8.count == 2, let octet = Hexadecimal.number(part.utf8) else { return nil }
            value = value << 8 | octet
        }
        self.init(value, kind)
    }
}

extension DeviceAddress: CustomStringConvertible {
    /// The address as a text, for example `C8:69:CD:46:0B:5D`.
    public var description: String {
        var digits: [UInt8] = []
        digits.reserveCapacity(17)
        for shift in stride(from: UInt64(40), through: 0, by: -8) {
            if shift < 40 { digits.append(UInt8(ascii: ":")) }
            Hexadecimal.append(value >> shift, octets: 1, to: &digits)
        }
        return String(decoding: digits, as: UTF8.self)
    }
}

import Basics

/// Up to 24 bytes stored inline: the identifiers of a beacon, without an allocation.
public struct ShortOctets: Hashable, Sendable {
    /// The maximum number of bytes.
    public static let capacity = 24

    /// Bytes 0 to 7, the first one highest; unused ones are zero.
    public private(set) var high: UInt64
    /// Bytes 8 to 15.
    public private(set) var middle: UInt64
    /// Bytes 16 to 23.
    public private(set) var low: UInt64
    public private(set) var count: Int32

    public init() { self.init(high: 0, middle: 0, low: 0, count: 0) }

    /// Copies the bytes of `range`; those past the 24th are left out.
    @inlinable
    public init(_ octets: Span<UInt8>, _ range: Range<Int>) {
        let taken = Swift.min(range.count, Self.capacity)
        let start = range.lowerBound
        self.init(
            high: Self.word(octets, start, Swift.min(taken, 8)),
            middle: Self.word(octets, start + 8, Swift.min(taken - 8, 8)),
            low: Self.word(octets, start + 16, Swift.min(taken - 16, 8)),
            count: taken)
    }

    /// Restores the bytes from the three words that the properties of the same names return.
    public init(high: UInt64, middle: UInt64, low: UInt64, count: Int) {
        self.high = high
        self.middle = middle
        self.low = low
        self.count = Int32(count)
    }

    @inlinable
    static func word(_ octets: Span<UInt8>, _ start: Int, _ length: Int) -> UInt64 {
        if length == 8 { return octets.bigEndian64(start) }
        guard length > 0 else { return 0 }
        var word: UInt64 = 0
        for index in start..<(start + length) {
            word = word << 8 | UInt64(octets[index])
        }
        return word << UInt64(8 * (8 - length))
    }

    /// Adds a byte; has no effect when all 24 are in use.
    public mutating func append(_ octet: UInt8) {
        guard count < Self.capacity else { return }
        let shift = UInt64(8 * (7 - count % 8))
        switch count / 8 {
        case 0: high |= UInt64(octet) << shift
        case 1: middle |= UInt64(octet) << shift
        default: low |= UInt64(octet) << shift
        }
        count += 1
    }
}

extension ShortOctets: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { Int(count) }
    public subscript(index: Int) -> UInt8 {
        precondition(indices.contains(index))
        let word = index < 8 ? high : index < 16 ? middle : low
        return UInt8(truncatingIfNeeded: word >> UInt64(8 * (7 - index % 8)))
    }
}

extension ShortOctets: CustomStringConvertible {
    /// The bytes as lower-case hexadecimal digits.
    public var description: String { Hexadecimal.lower(self) }
}

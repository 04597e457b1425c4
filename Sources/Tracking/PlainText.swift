import Advertising

/// A short ASCII text stored inline: for texts that are written once per event, without an allocation.
public struct PlainText: Sendable {
    private var octets = [64 of UInt8](repeating: 0)
    private var count = 0

    /// Passes the text to `body`.
    public func withOctets<Answer>(_ body: (Span<UInt8>) -> Answer) -> Answer {
        body(octets.span.extracting(0..<count))
    }

    /// The text as a string.
    var text: String {
        withOctets { octets in unsafe octets.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }
    }

    mutating func append(mark: Unicode.Scalar) { append(octet: UInt8(ascii: mark)) }

    @inline(__always)
    private mutating func append(octet: UInt8) {
        octets[count] = octet
        count += 1
    }

    mutating func append(_ word: String) {
        for octet in word.utf8 { append(octet: octet) }
    }

    /// Appends a number with at least `width` digits.
    mutating func append(_ number: Int, _ width: Int = 1) {
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

    private static let powers: [6 of Int] = [1, 10, 100, 1_000, 10_000, 100_000]

    /// Appends the lowest `octets` bytes of a number, highest first.
    mutating func append(hexadecimal value: UInt64, octets: Int, isUpper: Bool) {
        let letters: UInt8 = isUpper ? 7 : 39
        for shift in stride(from: 8 * octets - 4, through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: value >> UInt64(shift) & 15)
            append(octet: UInt8(ascii: "0") + digit + (digit > 9 ? letters : 0))
        }
    }

    /// Appends a UUID such as `28E6AEA4-95B1-A4CF-2FC4-BC64DADA89FD`.
    mutating func append(_ uuid: UUID128) {
        append(hexadecimal: uuid.high >> 32, octets: 4, isUpper: true)
        append(mark: "-")
        append(hexadecimal: uuid.high >> 16, octets: 2, isUpper: true)
        append(mark: "-")
        append(hexadecimal: uuid.high, octets: 2, isUpper: true)
        append(mark: "-")
        append(hexadecimal: uuid.low >> 48, octets: 2, isUpper: true)
        append(mark: "-")
        append(hexadecimal: uuid.low, octets: 6, isUpper: true)
    }
}

extension BeaconIdentity {
    /// The same text as `text`, for the kinds that are numerous.
    public var plainText: PlainText? {
        var text = PlainText()
        switch kind {
        case .iBeacon, .altBeacon:
            text.append(kind.name)
            text.append(mark: ":")
            text.append(UUID128(high: first, low: second))
            text.append(mark: ":")
            text.append(Int(major ?? 0))
            text.append(mark: ":")
            text.append(Int(minor ?? 0))
        case .eddystoneUID:
            text.append(kind.name)
            text.append(mark: ":")
            text.append(hexadecimal: first, octets: 8, isUpper: false)
            text.append(hexadecimal: second >> 48, octets: 2, isUpper: false)
            text.append(mark: ":")
            text.append(hexadecimal: second, octets: 6, isUpper: false)
        default: return nil
        }
        return text
    }
}

extension Timestamp {
    /// The moment in ISO 8601 with microseconds in the local time of a place, followed by the offset:
    /// `…T12:04:05.678901+09:00`.
    /// - Parameter utcOffset: Seconds by which the place is ahead of UTC, in whole minutes; 0: the suffix is `Z`.
    public func plainISO8601(utcOffset: Int = 0) -> PlainText {
        let civil = CivilTime(self, utcOffset: utcOffset)
        var text = PlainText()
        text.append(civil.year, 4)
        text.append(mark: "-")
        text.append(civil.month, 2)
        text.append(mark: "-")
        text.append(civil.day, 2)
        text.append(mark: "T")
        text.append(civil.secondOfDay / 3600, 2)
        text.append(mark: ":")
        text.append(civil.secondOfDay / 60 % 60, 2)
        text.append(mark: ":")
        text.append(civil.secondOfDay % 60, 2)
        text.append(mark: ".")
        text.append(civil.microsecond, 6)
        guard utcOffset != 0 else {
            text.append(mark: "Z")
            return text
        }
        text.append(mark: utcOffset < 0 ? "-" : "+")
        let minutes = abs(utcOffset) / 60
        text.append(minutes / 60, 2)
        text.append(mark: ":")
        text.append(minutes % 60, 2)
        return text
    }
}

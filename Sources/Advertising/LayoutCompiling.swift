import Basics

/// An error in a layout line, with the position of the character (counted from 0).
public struct LayoutError: Error, Equatable, Sendable {
    public enum Expectation: String, Sendable {
        /// One of `m:`, `s:`, `i:`, `p:`, `d:` or `x`.
        case term
        /// A decimal byte position, 0 to 1649.
        case position
        /// A hyphen between two positions.
        case hyphen
        /// An end that is not before its start.
        case order
        /// An equals sign and hexadecimal digits.
        case value
        /// Exactly as many hexadecimal digits as the positions span.
        case length
        /// A comma or the end.
        case separator
        /// A power of one byte.
        case onePowerOctet
        /// A signed correction in dB.
        case correction
        /// A service UUID of 2, 4 or 16 bytes at position 0.
        case serviceUUID
        /// The term only once.
        case once
        /// At least one `m:` or `s:` term.
        case match
        /// At least one `i:` term, or `x`.
        case identifier
        /// Identifiers of at most 24 bytes together, and data fields of at most 24 bytes together.
        case size
    }

    public var expectation: Expectation
    public var position: Int

    public init(_ expectation: Expectation, at position: Int) {
        self.expectation = expectation
        self.position = position
    }
}

extension BeaconLayout {
    /// Compiles a line. Throws the position of a character that does not fit.
    public init(name: String, _ source: String) throws(LayoutError) {
        self.name = name
        self.source = source
        var reader = LayoutReader(source)
        repeat {
            try reader.term(into: &self)
        } while try reader.separator()
        if matches.isEmpty && serviceUUID.isEmpty { throw LayoutError(.match, at: 0) }
        if identifiers.isEmpty && !isExtra { throw LayoutError(.identifier, at: reader.end) }
        for fields in [identifiers, data] {
            let total = fields.reduce(0) { $0 + ($1.isVariable ? 1 : $1.range.count) }
            if total > ShortOctets.capacity { throw LayoutError(.size, at: reader.end) }
        }
    }
}

/// Reads a layout line character by character.
private struct LayoutReader {
    let characters: [UInt8]
    var position = 0
    var end: Int { characters.count }

    init(_ source: String) { characters = Array(source.utf8) }

    func peek() -> UInt8? { position < end ? characters[position] : nil }

    mutating func accept(_ character: Unicode.Scalar) -> Bool {
        guard peek() == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func separator() throws(LayoutError) -> Bool {
        guard position < end else { return false }
        guard accept(",") else { throw LayoutError(.separator, at: position) }
        return true
    }

    mutating func term(into layout: inout BeaconLayout) throws(LayoutError) {
        let start = position
        if accept("x") {
            if layout.isExtra { throw LayoutError(.once, at: start) }
            layout.isExtra = true
            return
        }
        guard let kind = peek(), "msipd".utf8.contains(kind) else { throw LayoutError(.term, at: start) }
        position += 1
        guard accept(":") else { throw LayoutError(.term, at: position) }
        let range = try range()
        switch kind {
        case UInt8(ascii: "m"): layout.matches.append(.init(start: range.lowerBound, octets: try value(range.count)))
        case UInt8(ascii: "s"): try service(range, into: &layout, start)
        case UInt8(ascii: "p"): try power(range, into: &layout, start)
        case UInt8(ascii: "i"): layout.identifiers.append(field(range))
        default: layout.data.append(field(range))
        }
    }

    mutating func number(_ limit: Int, _ expectation: LayoutError.Expectation) throws(LayoutError) -> Int {
        let start = position
        var value = 0
        while let digit = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) {
            value = value * 10 + Int(digit - UInt8(ascii: "0"))
            if value > limit { throw LayoutError(expectation, at: start) }
            position += 1
        }
        if position == start { throw LayoutError(expectation, at: start) }
        return value
    }

    mutating func range() throws(LayoutError) -> ClosedRange<Int> {
        let first = try number(1649, .position)
        guard accept("-") else { throw LayoutError(.hyphen, at: position) }
        let start = position
        let last = try number(1649, .position)
        if last < first { throw LayoutError(.order, at: start) }
        return first...last
    }

    mutating func value(_ count: Int) throws(LayoutError) -> [UInt8] {
        guard accept("=") else { throw LayoutError(.value, at: position) }
        if characters[position...].starts(with: "0x".utf8) { position += 2 }
        let start = position
        var digits: [UInt8] = []
        while let digit = peek(), let value = Hexadecimal.value(ofDigit: digit) {
            digits.append(value)
            position += 1
        }
        if digits.isEmpty { throw LayoutError(.value, at: start) }
        if digits.count != 2 * count { throw LayoutError(.length, at: start) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    mutating func field(_ range: ClosedRange<Int>) -> BeaconLayout.Field {
        var field = BeaconLayout.Field(range: range)
        while true {
            if accept("l") {
                field.isLittleEndian = true
            } else if accept("v") {
                field.isVariable = true
            } else {
                return field
            }
        }
    }

    mutating func service(
        _ range: ClosedRange<Int>, into layout: inout BeaconLayout, _ start: Int
    ) throws(LayoutError) {
        if !layout.serviceUUID.isEmpty { throw LayoutError(.once, at: start) }
        guard range.lowerBound == 0, [2, 4, 16].contains(range.count) else {
            throw LayoutError(.serviceUUID, at: start + 2)
        }
        layout.serviceUUID = try value(range.count).reversed()
    }

    mutating func power(
        _ range: ClosedRange<Int>, into layout: inout BeaconLayout, _ start: Int
    ) throws(LayoutError) {
        if layout.power != nil { throw LayoutError(.once, at: start) }
        guard range.count == 1 else { throw LayoutError(.onePowerOctet, at: start + 2) }
        var correction = 0
        if accept(":") {
            let isNegative = accept("-")
            if !isNegative { _ = accept("+") }
            correction = try number(128, .correction)
            if isNegative { correction = -correction }
        }
        layout.power = .init(position: range.lowerBound, correction: correction)
    }
}

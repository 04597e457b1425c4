import Advertising
import GRDB
import Tracking

/// A row that does not hold what its table promises: the file was damaged, or changed by a stranger.
struct RowDamage: Error, Equatable {
    let table: String
    /// Counts from 0 in the order of the query.
    let column: Int
}

/// Reads the columns of a row from left to right and believes none of them.
struct RowReader {
    private let row: Row
    private let table: String
    private var column = 0

    init(_ row: Row, of table: String) {
        self.row = row
        self.table = table
    }

    /// What is wrong with the column that was read last.
    var damage: RowDamage { RowDamage(table: table, column: column - 1) }

    private mutating func take() -> DatabaseValue.Storage {
        let value: DatabaseValue = row[column]
        column += 1
        return value.storage
    }

    mutating func optionalInteger() throws -> Int64? {
        switch take() {
        case .int64(let value): return value
        case .null: return nil
        default: throw damage
        }
    }

    mutating func optionalText() throws -> String? {
        switch take() {
        case .string(let value): return value
        case .null: return nil
        default: throw damage
        }
    }

    mutating func optionalReal() throws -> Double? {
        switch take() {
        case .double(let value): return value
        case .int64(let value): return Double(value)
        case .null: return nil
        default: throw damage
        }
    }

    mutating func integer() throws -> Int { Int(try present(optionalInteger())) }
    mutating func text() throws -> String { try present(optionalText()) }
    mutating func real() throws -> Double { try present(optionalReal()) }
    mutating func time() throws -> Timestamp { Timestamp(microseconds: try present(optionalInteger())) }
    mutating func optionalTime() throws -> Timestamp? { try optionalInteger().map(Timestamp.init(microseconds:)) }

    mutating func flag() throws -> Bool {
        switch try integer() {
        case 0: return false
        case 1: return true
        default: throw damage
        }
    }

    /// A whole number that fits its type.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws -> Number {
        try present(Number(exactly: integer()))
    }

    mutating func optionalNumber<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws -> Number? {
        guard let value = try optionalInteger() else { return nil }
        return try present(Number(exactly: value))
    }

    /// One of the words of an enumeration.
    mutating func word<Word: RawRepresentable<String>>(_: Word.Type = Word.self) throws -> Word {
        try present(Word(rawValue: text()))
    }

    mutating func optionalWord<Word: RawRepresentable<String>>(_: Word.Type = Word.self) throws -> Word? {
        guard let text = try optionalText() else { return nil }
        return try present(Word(rawValue: text))
    }

    /// One of the numbers of an enumeration.
    mutating func code<Code: RawRepresentable>(_: Code.Type = Code.self) throws -> Code
    where Code.RawValue: FixedWidthInteger {
        try present(Code(rawValue: number()))
    }

    mutating func optionalCode<Code: RawRepresentable>(_: Code.Type = Code.self) throws -> Code?
    where Code.RawValue: FixedWidthInteger {
        guard let number = try optionalNumber(Code.RawValue.self) else { return nil }
        return try present(Code(rawValue: number))
    }

    mutating func uuid() throws -> UUID128 { try present(UUID128(text())) }

    /// Octets written as hexadecimal digits, 24 at most.
    mutating func optionalOctets() throws -> ShortOctets? {
        guard let text = try optionalText() else { return nil }
        let octets = try present(Hexadecimal.octets(text))
        guard octets.count <= ShortOctets.capacity else { throw damage }
        return ShortOctets(octets.span, 0..<octets.count)
    }

    mutating func optionalIdentity() throws -> BeaconIdentity? {
        guard let text = try optionalText() else { return nil }
        return try present(BeaconIdentity(stored: text))
    }

    mutating func identity() throws -> BeaconIdentity { try present(optionalIdentity()) }

    func present<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw damage }
        return value
    }
}

extension BeaconIdentity {
    /// Kind and octets, `ibeacon:E2C5…`: unlike `text` it loses nothing, and reads back without knowing any layout.
    var stored: String { kind.name + (kind == .layout ? String(layout) : "") + ":" + Hexadecimal.lower(octets) }

    init?(stored text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            let octets = Hexadecimal.octets(text[text.index(after: colon)...])
        else { return nil }
        let name = text[..<colon]
        if let kind = Kind.allCases.first(where: { $0 != .layout && $0.name == name }) {
            self.init(kind: kind, octets: octets)
        } else if name.hasPrefix(Kind.layout.name), let layout = UInt8(name.dropFirst(Kind.layout.name.utf8.count)) {
            self.init(kind: .layout, layout: layout, octets: octets)
        } else {
            return nil
        }
    }
}

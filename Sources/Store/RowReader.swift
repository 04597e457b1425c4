import Advertising
import GRDB
import GRDBSQLite
import Tracking

/// A row that does not hold what its table promises: the file was damaged, or changed by a stranger.
struct RowDamage: Error, Equatable {
    let table: String
    /// Counts from 0 in the order of the query.
    let column: Int
}

/// Reads the columns of a row from left to right and believes none of them.
///
/// It asks SQLite for each column as it is: a row of the log has fourteen, and a value made of each only to be looked into
/// took most of the time that reading the log takes.
@safe
struct RowReader {
    /// Stands on the row as long as the reader is used: `Database.forEachRow` sees to it.
    private let statement: SQLiteStatement
    private let table: String
    private var column = 0

    init(_ statement: SQLiteStatement, of table: String) {
        unsafe self.statement = unsafe statement
        self.table = table
    }

    /// What is wrong with the column that was read last.
    var damage: RowDamage { RowDamage(table: table, column: column - 1) }

    /// Goes on to the next column; what kind of value stands there.
    private mutating func next() -> (kind: Int32, place: Int32) {
        let place = Int32(truncatingIfNeeded: column)
        column += 1
        return (unsafe sqlite3_column_type(statement, place), place)
    }

    mutating func optionalInteger() throws -> Int64? {
        let (kind, place) = next()
        switch kind {
        case SQLITE_INTEGER: return unsafe sqlite3_column_int64(statement, place)
        case SQLITE_NULL: return nil
        default: throw damage
        }
    }

    mutating func optionalText() throws -> String? {
        let (kind, place) = next()
        switch kind {
        case SQLITE_TEXT: return text(at: place)
        case SQLITE_NULL: return nil
        default: throw damage
        }
    }

    /// The text of a column that has one. SQLite keeps it until the row is left; it is copied here.
    private func text(at place: Int32) -> String? {
        guard let octets = unsafe sqlite3_column_text(statement, place) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(statement, place))
        return unsafe String(decoding: UnsafeBufferPointer(start: octets, count: count), as: UTF8.self)
    }

    mutating func optionalReal() throws -> Double? {
        let (kind, place) = next()
        switch kind {
        case SQLITE_FLOAT: return unsafe sqlite3_column_double(statement, place)
        case SQLITE_INTEGER: return Double(unsafe sqlite3_column_int64(statement, place))
        case SQLITE_NULL: return nil
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
        let octets = Array(text.utf8)
        guard let colon = octets.firstIndex(of: UInt8(ascii: ":")), (octets.count - colon - 1).isMultiple(of: 2),
            octets.count - colon - 1 <= 2 * ShortOctets.capacity
        else { return nil }
        var identifier = ShortOctets()
        for place in stride(from: colon + 1, to: octets.count, by: 2) {
            guard let high = Self.digit(octets[place]), let low = Self.digit(octets[place + 1]) else { return nil }
            identifier.append(high << 4 | low)
        }
        let name = octets[..<colon]
        if let kind = Self.kinds.first(where: { $0.name.elementsEqual(name) })?.kind {
            self.init(kind: kind, octets: identifier)
        } else if let layout = Self.layout(name) {
            self.init(kind: .layout, layout: layout, octets: identifier)
        } else {
            return nil
        }
    }

    /// The kinds with their names, but for the user's layouts, which have a number.
    private static let kinds = Kind.allCases.filter { $0 != .layout }.map { (name: Array($0.name.utf8), kind: $0) }

    private static func layout(_ name: ArraySlice<UInt8>) -> UInt8? {
        let word = Array(Kind.layout.name.utf8)
        guard name.starts(with: word) else { return nil }
        return UInt8(String(decoding: name.dropFirst(word.count), as: UTF8.self))
    }

    private static func digit(_ octet: UInt8) -> UInt8? {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): octet - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): octet - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): octet - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

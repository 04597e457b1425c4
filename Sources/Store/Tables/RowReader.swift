import Advertising
import Basics
import GRDB
import GRDBSQLite
import Tracking

/// The error for a row without the content that its table requires: the file was damaged, or changed by another
/// program.
struct RowDamage: Error, Equatable {
    let table: String
    /// The column, counted from 0 in the order of the query.
    let column: Int
}

/// Reads the columns of a row from left to right and checks each of them.
///
/// Each column is read directly from SQLite: a row of the log has fourteen columns, and creating a database value
/// for each took most of the time for reading the log.
@safe
struct RowReader {
    /// The statement, which remains on the row as long as the reader is used; `Database.forEachRow` ensures this.
    private let statement: SQLiteStatement
    private let table: String
    private var column = 0

    init(_ statement: SQLiteStatement, of table: String) {
        unsafe self.statement = unsafe statement
        self.table = table
    }

    /// The error for the column that was read last.
    var damage: RowDamage { RowDamage(table: table, column: column - 1) }

    /// Advances to the next column and returns the kind of its value.
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

    /// The text of a column, if it has one. SQLite keeps it only while the row is current, so it is copied.
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

    mutating func optionalFlag() throws -> Bool? {
        switch try optionalInteger() {
        case nil: return nil
        case 0: return false
        case 1: return true
        default: throw damage
        }
    }

    /// Reads a whole number that fits its type.
    mutating func number<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws -> Number {
        try present(Number(exactly: integer()))
    }

    mutating func optionalNumber<Number: FixedWidthInteger>(_: Number.Type = Number.self) throws -> Number? {
        guard let value = try optionalInteger() else { return nil }
        return try present(Number(exactly: value))
    }

    /// Reads a word of an enumeration.
    mutating func word<Word: RawRepresentable<String>>(_: Word.Type = Word.self) throws -> Word {
        try present(Word(rawValue: text()))
    }

    mutating func optionalWord<Word: RawRepresentable<String>>(_: Word.Type = Word.self) throws -> Word? {
        guard let text = try optionalText() else { return nil }
        return try present(Word(rawValue: text))
    }

    /// Reads a number of an enumeration.
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

    mutating func optionalUUID() throws -> UUID128? { try optionalText().map { try present(UUID128($0)) } }

    /// Reads at most 24 bytes, written as hexadecimal digits.
    mutating func optionalOctets() throws -> ShortOctets? {
        guard let text = try optionalText() else { return nil }
        let octets = try present(Hexadecimal.octets(text))
        guard octets.count <= ShortOctets.capacity else { throw damage }
        return ShortOctets(octets.span, 0..<octets.count)
    }

    /// Reads the text of a column, if it has one, with `read`; nil from `read` means damage.
    mutating func optional<Value>(_ read: (Span<UInt8>) -> Value?) throws -> Value? {
        let (kind, place) = next()
        switch kind {
        case SQLITE_TEXT: break
        case SQLITE_NULL: return nil
        default: throw damage
        }
        guard let octets = unsafe sqlite3_column_text(statement, place) else { return nil }
        let count = Int(unsafe sqlite3_column_bytes(statement, place))
        let text = unsafe UnsafeBufferPointer(start: octets, count: count)
        return try present(read(unsafe text.span))
    }

    mutating func optionalIdentity() throws -> BeaconIdentity? { try optional { BeaconIdentity(stored: $0) } }

    mutating func identity() throws -> BeaconIdentity { try present(optionalIdentity()) }

    func present<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw damage }
        return value
    }
}

extension BeaconIdentity {
    /// The kind and the bytes, such as `ibeacon:E2C5…`: unlike `text` this form loses nothing, and it can be read
    /// without any layout.
    var stored: String { kind.name + (kind == .layout ? String(layout) : "") + ":" + Hexadecimal.lower(octets) }

    init?(stored text: String) { self.init(stored: text.utf8.span) }

    init?(stored text: Span<UInt8>) {
        guard let colon = text.indices.first(where: { text[$0] == UInt8(ascii: ":") }) else { return nil }
        let count = (text.count - colon - 1) / 2
        guard text.count == colon + 1 + 2 * count, count <= ShortOctets.capacity else { return nil }
        var words: [3 of UInt64] = [0, 0, 0]
        // The positions of letters are unpredictable: avoiding a branch for each digit saves a third of the time.
        var strange: UInt8 = 0
        for place in 0..<2 * count {
            let character = text[colon + 1 + place]
            let (digit, letter) = (character &- UInt8(ascii: "0"), (character | 0x20) &- UInt8(ascii: "a"))
            strange |= (digit < 10 ? 0 : 1) & (letter < 6 ? 0 : 1)
            words[place / 16] |= UInt64(digit < 10 ? digit : letter &+ 10) << UInt64(60 - 4 * (place % 16))
        }
        guard strange == 0 else { return nil }
        let identifier = ShortOctets(high: words[0], middle: words[1], low: words[2], count: count)
        let name = text.extracting(0..<colon)
        if let kind = Self.kinds.first(where: { Self.isSame(name, $0.name) })?.kind {
            self.init(kind: kind, octets: identifier)
        } else if let layout = Self.layout(name) {
            self.init(kind: .layout, layout: layout, octets: identifier)
        } else {
            return nil
        }
    }

    private static func isSame(_ text: Span<UInt8>, _ octets: [UInt8]) -> Bool {
        text.count == octets.count && text.indices.allSatisfy { text[$0] == octets[$0] }
    }

    /// The kinds with their names, except the user's layouts, which have a number.
    private static let kinds = Kind.allCases.filter { $0 != .layout }.map { (name: Array($0.name.utf8), kind: $0) }

    private static func layout(_ name: Span<UInt8>) -> UInt8? {
        let word = Array(Kind.layout.name.utf8)
        guard name.count > word.count, isSame(name.extracting(0..<word.count), word) else { return nil }
        return UInt8(String(decoding: name.octets(word.count..<name.count), as: UTF8.self))
    }
}

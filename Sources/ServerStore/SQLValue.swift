/// A value of a column or of a parameter. Bytes are stored as base64.
public enum SQLValue: Equatable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)

    public static func integer(_ number: Int) -> SQLValue { .integer(Int64(number)) }
    public static func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    public static func optional(_ number: Int?) -> SQLValue { number.map { .integer(Int64($0)) } ?? .null }
}

/// A row of a result: values in the order of its columns.
public struct SQLRow: Equatable, Sendable {
    public var values: [SQLValue]

    public init(_ values: [SQLValue]) { self.values = values }

    /// - Throws: `unexpected` if there is no such column, or if it contains a value of another type; the same
    ///   applies to the functions below.
    public func integer(_ column: Int) throws(ServerStoreError) -> Int {
        guard values.indices.contains(column), case .integer(let number) = values[column] else {
            throw ServerStoreError(.unexpected, "column \(column): no integer")
        }
        return Int(number)
    }

    /// The real number in a column, which may also contain a whole number.
    public func real(_ column: Int) throws(ServerStoreError) -> Double {
        guard values.indices.contains(column) else { throw ServerStoreError(.unexpected, "no column \(column)") }
        switch values[column] {
        case .real(let number): return number
        case .integer(let number): return Double(number)
        default: throw ServerStoreError(.unexpected, "column \(column): no number")
        }
    }

    public func text(_ column: Int) throws(ServerStoreError) -> String {
        guard let text = try optionalText(column) else {
            throw ServerStoreError(.unexpected, "column \(column): no text")
        }
        return text
    }

    public func optionalText(_ column: Int) throws(ServerStoreError) -> String? {
        guard values.indices.contains(column) else { throw ServerStoreError(.unexpected, "no column \(column)") }
        switch values[column] {
        case .null: return nil
        case .text(let text): return text
        default: throw ServerStoreError(.unexpected, "column \(column): no text")
        }
    }

    public func isNull(_ column: Int) -> Bool { !values.indices.contains(column) || values[column] == .null }
}

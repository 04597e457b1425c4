/// A value of a JSON text, with its position and line.
public struct JSONNode: Equatable, Sendable {
    public enum Value: Equatable, Sendable {
        case text(String)
        case integer(Int)
        /// A decimal number, or a whole number that is too large for an integer.
        case decimal(Double)
        case boolean(Bool)
        case null
        case list([JSONNode])
        /// An object with its members in the order of the text; every key occurs once.
        case object([Member])
    }

    /// A key of an object and its value.
    public struct Member: Equatable, Sendable {
        public var key: String
        public var node: JSONNode
    }

    public var value: Value
    /// The line of the value, counted from 1; for the value of a member, the line of its key.
    public var line: Int
    /// The range of the value's bytes in its text.
    public var octets: Range<Int>
}

/// The reason why a text is not JSON.
public struct JSONFault: Error, Equatable, Sendable {
    /// The element that was expected, or that occurs too often (`duplicate`) or too deep (`depth`).
    public enum Kind: String, CaseIterable, Sendable {
        case value, number, key, duplicate, colon, closingBrace, closingBracket, closingQuote, escape, depth, end
    }

    /// The line of the fault, counted from 1.
    public var line: Int
    public var kind: Kind
    /// The details of the fault. `duplicate`: the key. `depth`: the maximum depth of a text.
    public var detail: String?
}

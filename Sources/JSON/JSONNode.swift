/// A value of a JSON text, where it stands and in which line.
public struct JSONNode: Equatable, Sendable {
    public enum Value: Equatable, Sendable {
        case text(String)
        case integer(Int)
        /// Also a whole number that is too large for an integer.
        case decimal(Double)
        case boolean(Bool)
        case null
        case list([JSONNode])
        /// In the order of the text; every key once.
        case object([Member])
    }

    /// A key of an object and its value.
    public struct Member: Equatable, Sendable {
        public var key: String
        public var node: JSONNode
    }

    public var value: Value
    /// The line of the value, counted from 1; that of its key where it has one.
    public var line: Int
    /// The octets of the value in its text.
    public var octets: Range<Int>
}

/// Why a text is no JSON.
public struct JSONFault: Error, Equatable, Sendable {
    /// What was expected, or what there is too much of.
    public enum Kind: String, CaseIterable, Sendable {
        case value, number, key, duplicate, colon, closingBrace, closingBracket, closingQuote, escape, depth, end
    }

    /// Counted from 1.
    public var line: Int
    public var kind: Kind
    /// `duplicate`: the key. `depth`: how deep a text may be.
    public var detail: String?
}

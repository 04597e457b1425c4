/// Why a text is no TOML.
struct TOMLFault: Error, Equatable, Sendable {
    /// What was expected, or what may not be there.
    enum Kind: CaseIterable, Sendable {
        case key, equals, value, quotes, number, integerRange, moment, closingQuote, escape, control, closingBracket,
            closingBrace, closingHeader, lineEnd, duplicate, noTable, depth
    }

    /// Counted from 1.
    var line: Int
    var kind: Kind
    /// The word or the key that it is about; `depth`: how deep a text may be.
    var detail: String?
}

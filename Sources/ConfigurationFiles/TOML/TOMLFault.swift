/// The reason why a text is not TOML.
struct TOMLFault: Error, Equatable, Sendable {
    /// The expected element, or the element that is not allowed.
    enum Kind: CaseIterable, Sendable {
        case key, equals, value, quotes, number, integerRange, moment, closingQuote, escape, control, closingBracket,
            closingBrace, closingHeader, lineEnd, duplicate, noTable, depth
    }

    /// The line, counted from 1.
    var line: Int
    var kind: Kind
    /// The word or the key concerned; for `depth` the maximum depth.
    var detail: String?
}

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

    /// The fault as a problem of a document.
    package var problem: DocumentProblem {
        DocumentProblem(line: line, .finding(kind.textKey, detail.map { [$0] } ?? []))
    }
}

extension JSONFault.Kind {
    fileprivate var textKey: TextKey {
        switch self {
        case .value: .error.fileJsonValue
        case .number: .error.fileJsonNumber
        case .key: .error.fileJsonKey
        case .duplicate: .error.fileJsonDuplicate
        case .colon: .error.fileJsonColon
        case .closingBrace: .error.fileJsonClosingBrace
        case .closingBracket: .error.fileJsonClosingBracket
        case .closingQuote: .error.fileJsonClosingQuote
        case .escape: .error.fileJsonEscape
        case .depth: .error.fileJsonDepth
        case .end: .error.fileJsonEnd
        }
    }
}

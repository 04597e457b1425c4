import Texts

/// Files in TOML, as values that know their lines.
enum TOMLSource {
    /// - Throws: `finding("toml.…")` with the line.
    static func read(_ text: String, path: String) throws(ConfigurationProblem) -> SourceTable {
        do throws(TOMLFault) {
            return try TOMLReader.read(text)
        } catch {
            let arguments = error.detail.map { [$0] } ?? []
            throw ConfigurationProblem(path: path, line: error.line, kind: .finding(error.kind.textKey, arguments))
        }
    }
}

extension TOMLFault.Kind {
    fileprivate var textKey: TextKey {
        switch self {
        case .key: .error.fileTomlKey
        case .equals: .error.fileTomlEquals
        case .value: .error.fileTomlValue
        case .quotes: .error.fileTomlQuotes
        case .number: .error.fileTomlNumber
        case .integerRange: .error.fileTomlIntegerRange
        case .moment: .error.fileTomlMoment
        case .closingQuote: .error.fileTomlClosingQuote
        case .escape: .error.fileTomlEscape
        case .control: .error.fileTomlControl
        case .closingBracket: .error.fileTomlClosingBracket
        case .closingBrace: .error.fileTomlClosingBrace
        case .closingHeader: .error.fileTomlClosingHeader
        case .lineEnd: .error.fileTomlLineEnd
        case .duplicate: .error.fileTomlDuplicate
        case .noTable: .error.fileTomlNoTable
        case .depth: .error.fileTomlDepth
        }
    }
}

import Basics

/// Reads TOML files as values with their lines.
enum TOMLSource {
    /// - Throws: `finding("toml.…")` with the line.
    static func read(_ text: String, path: String) throws(ConfigurationProblem) -> SourceTable {
        do throws(TOMLFault) {
            return try TOMLReader.read(text)
        } catch {
            throw ConfigurationProblem(path: path, error.problem)
        }
    }

    /// Reads the valid lines of a text, and returns all problems of the others.
    static func readAll(_ text: String) -> (table: SourceTable, problems: [DocumentProblem]) {
        let (table, faults) = TOMLReader.readAll(text)
        return (table.leavingOut(lines: Set(faults.map(\.line))), faults.map(\.problem))
    }
}

extension TOMLFault {
    /// The fault as a problem of a document.
    fileprivate var problem: DocumentProblem {
        DocumentProblem(line: line, .finding(kind.textKey, detail.map { [$0] } ?? []))
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

/// The reason why a `.strings` file cannot be read, and the line.
public struct StringsError: Error, Hashable, Sendable {
    /// The line, counted from 1, at which the error was detected.
    public var line: Int
    public var problem: Problem

    public enum Problem: Hashable, Sendable {
        /// The bytes are neither UTF-8 nor UTF-16 with a byte order mark.
        case encoding
        /// The file contains a NUL.
        case nul
        /// A key in quotation marks was expected.
        case expectedKey
        /// `=` was expected after a key.
        case expectedEquals
        /// A value in quotation marks was expected after `=`.
        case expectedValue
        /// `;` was expected after a value.
        case expectedSemicolon
        /// A text that began on `line` has no closing quotation mark.
        case unclosedText
        /// A comment that began on `line` has no end.
        case unclosedComment
        /// A backslash before something that cannot be escaped.
        case unknownEscape(String)
        /// `\U` without four hexadecimal digits that make a character.
        case badUnicodeEscape
        /// The key occurs twice.
        case duplicate(key: String)
    }

    public init(line: Int, problem: Problem) {
        self.line = line
        self.problem = problem
    }
}

extension StringsError: CustomStringConvertible {
    public var description: String {
        let what =
            switch problem {
            case .encoding: "the file is neither UTF-8 nor UTF-16 with a byte order mark"
            case .nul: "there is a NUL in the text"
            case .expectedKey: "a key in quotation marks was expected"
            case .expectedEquals: "\"=\" was expected after the key"
            case .expectedValue: "a value in quotation marks was expected after \"=\""
            case .expectedSemicolon: "\";\" was expected after the value"
            case .unclosedText: "the text that begins here has no closing quotation mark"
            case .unclosedComment: "the comment that begins here has no end"
            case .unknownEscape(let escape): "\"\\\(escape)\" is not an escape; known: \\\" \\\\ \\n \\r \\t \\Uxxxx"
            case .badUnicodeEscape: "\"\\U\" needs four hexadecimal digits that make a character"
            case .duplicate(let key): "the key \"\(key)\" stands twice"
            }
        return "line \(line): \(what)"
    }
}

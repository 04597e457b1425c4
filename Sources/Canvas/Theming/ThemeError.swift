/// The errors in a theme file: every problem, with its line.
public struct ThemeError: Error, Hashable, Sendable {
    public let theme: String
    /// The problems; there is at least one.
    public let problems: [Problem]

    public struct Problem: Hashable, Sendable {
        /// The line in the file, counted from 1; 0 when it is not known.
        public let line: Int
        /// The role as it is written.
        public let role: String
        public let kind: Kind
    }

    public enum Kind: Hashable, Sendable {
        /// The role does not exist; with the most similar name, if any.
        case unknownRole(suggestion: String?)
        /// The role occurs twice.
        case duplicateRole
        /// The value is empty.
        case empty
        /// The value contains a word that is neither a colour nor an attribute.
        case unknownWord(String)
        /// Nothing follows `on`.
        case expectedColourAfterOn
        /// The value has a second colour for the text or for the background.
        case secondColour(String)
        /// A `#` is not followed by three or six hexadecimal digits.
        case badHexadecimal(String)
        /// `palette` is not followed by a number from 0 to 15.
        case badPalette(String)
        /// `from` is not followed by the name of a role; with the most similar name, if any.
        case badFrom(String, suggestion: String?)
        /// Roles depend on each other in a circle.
        case circle([String])
    }

    public init(theme: String, problems: [Problem]) {
        self.theme = theme
        self.problems = problems
    }
}

extension ThemeError: CustomStringConvertible {
    public var description: String {
        problems.map { "theme \(theme): \($0)" }.joined(separator: "\n")
    }
}

extension ThemeError.Problem: CustomStringConvertible {
    public var description: String {
        (line > 0 ? "line \(line): " : "") + "\(role): \(kind)"
    }
}

extension ThemeError.Kind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unknownRole(let suggestion):
            "there is no such role" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        case .duplicateRole: "the role stands twice"
        case .empty: "a style was expected, for instance \"bold cyan on default\""
        case .unknownWord(let word):
            "\"\(word)\" is neither a colour (a name, #rrggbb, palette 0 to 15, default) nor an attribute"
                + " (bold, dim, underline, reverse, italic, plain)"
        case .expectedColourAfterOn: "a colour was expected after \"on\""
        case .secondColour(let word): "\"\(word)\" is a second colour; the ground is said with \"on\""
        case .badHexadecimal(let word): "\"\(word)\": three or six hexadecimal digits were expected after \"#\""
        case .badPalette(let word): "\"palette \(word)\": a number from 0 to 15 was expected"
        case .badFrom(let word, let suggestion):
            "\"from \(word)\": a role was expected" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        case .circle(let roles): "the roles are made from each other: \(roles.joined(separator: ", "))"
        }
    }
}

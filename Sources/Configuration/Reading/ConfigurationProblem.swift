public import BeaconService
public import Theming

/// What is wrong in a file of the user, and where. The texts are made where a language is known.
public struct ConfigurationProblem: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// No TOML; the parser's own words.
        case syntax(String)
        /// A key that nobody knows; the nearest known one.
        case unknownKey(String, suggestion: String?)
        /// A key that must be there and is not.
        case missingKey(String)
        /// A value that is not what was expected. `expected` names the expectation, the end of a text key
        /// `error.config.expected.…`; `arguments` are what that text tells besides: the ends of a range, a list of words.
        case badValue(key: String, found: String, expected: String, arguments: [String])
        /// A frame layout that does not compile, at a character counted from 1.
        case badLayout(String, character: Int, expected: String)
        /// What a theme says of a role cannot be used.
        case badStyle(role: String, ThemeError.Kind)
        /// An item of the preference file (S-29).
        case preference(PreferenceError)
        /// Anything else: the end of a text key `error.file.…`, and what the text tells besides the place.
        case finding(String, [String])
        /// The file cannot be read: the system's error number, and its own words.
        case unreadable(errno: Int32, String)
        /// The file cannot be written.
        case unwritable(errno: Int32, String)
    }

    public var path: String
    /// Counted from 1; 0 when it is the file as a whole.
    public var line: Int
    public var kind: Kind

    public init(path: String, line: Int, kind: Kind) {
        assert(kind.isKnown, "\(kind) has no text, or another number of arguments than its text")
        self.path = path
        self.line = line
        self.kind = kind
    }
}

/// Everything that is wrong in a file, in the order of its lines; never empty.
public struct ConfigurationProblems: Error, Equatable, Sendable {
    public let problems: [ConfigurationProblem]

    public init(_ first: ConfigurationProblem, _ others: [ConfigurationProblem] = []) {
        problems = [first] + others
    }

    /// Nil when there are none.
    init?(_ problems: [ConfigurationProblem]) {
        guard let first = problems.first else { return nil }
        self.init(first, Array(problems.dropFirst()))
    }
}

/// Gathers what is wrong in one file while it is read.
final class ProblemList {
    let path: String
    private var found: [ConfigurationProblem] = []
    /// More of them help nobody.
    private static let most = 1000

    init(_ path: String) { self.path = path }

    func add(_ line: Int, _ kind: ConfigurationProblem.Kind) {
        let problem = ConfigurationProblem(path: path, line: line, kind: kind)
        if found.count < Self.most, !found.contains(problem) { found.append(problem) }
    }

    /// In the order of the lines; of one line, in the order in which they were found.
    var sorted: [ConfigurationProblem] {
        found.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    }

    /// Throws what was found, all of it.
    func check() throws(ConfigurationProblems) {
        if let problems = ConfigurationProblems(sorted) { throw problems }
    }
}

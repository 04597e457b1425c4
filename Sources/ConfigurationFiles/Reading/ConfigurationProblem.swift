public import BeaconService
public import Texts
public import Theming

/// A problem in a file of the user, and its place. It becomes a text where the language is known.
public struct ConfigurationProblem: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// An unknown key, with the nearest known one.
        case unknownKey(String, suggestion: String?)
        /// A required key is missing.
        case missingKey(String)
        /// An unexpected value. `expected` is the key of the sentence, one of `error.config.expected.…`; `arguments`
        /// are its further arguments: the ends of a range, a list of words.
        case badValue(key: String, found: String, expected: TextKey, arguments: [String])
        /// A frame layout that cannot be compiled, at a character counted from 1.
        case badLayout(String, character: Int, expected: TextKey)
        /// A theme's style for a role cannot be used.
        case badStyle(role: String, ThemeError.Kind)
        /// A problem with an item of the preference file.
        case preference(PreferenceError)
        /// Anything else: the key of the sentence, one of `error.file.…`, and its arguments after the place.
        case finding(TextKey, [String])
        /// The file cannot be read: the system's error number and message.
        case unreadable(errno: Int32, String)
        /// The file cannot be written.
        case unwritable(errno: Int32, String)
    }

    public var path: String
    /// The line, counted from 1; 0 for the file as a whole.
    public var line: Int
    public var kind: Kind

    public init(path: String, line: Int, kind: Kind) {
        assert(kind.hasText, "\(kind) has no text, or another number of arguments than its text")
        self.path = path
        self.line = line
        self.kind = kind
    }
}

/// All problems of a file, in the order of its lines; never empty.
public struct ConfigurationProblems: Error, Equatable, Sendable {
    public let problems: [ConfigurationProblem]

    public init(_ first: ConfigurationProblem, _ others: [ConfigurationProblem] = []) {
        problems = [first] + others
    }

    /// Nil when there are no problems.
    init?(_ problems: [ConfigurationProblem]) {
        guard let first = problems.first else { return nil }
        self.init(first, Array(problems.dropFirst()))
    }
}

/// Collects the problems of one file while it is read.
final class ProblemList {
    let path: String
    private var found: [ConfigurationProblem] = []
    private var remarked: [ConfigurationProblem] = []
    /// The maximum number of problems; further ones would not help the user.
    private static let most = 1000

    init(_ path: String) { self.path = path }

    func add(_ line: Int, _ kind: ConfigurationProblem.Kind) {
        let problem = ConfigurationProblem(path: path, line: line, kind: kind)
        if found.count < Self.most, !found.contains(problem) { found.append(problem) }
    }

    /// Records a remark on a value that is used, but not as it is written.
    func remark(_ line: Int, _ kind: ConfigurationProblem.Kind) {
        let remark = ConfigurationProblem(path: path, line: line, kind: kind)
        if remarked.count < Self.most, !remarked.contains(remark) { remarked.append(remark) }
    }

    /// The problems in the order of lines, within a line in the order in which they were found.
    var sorted: [ConfigurationProblem] { found.inOrderOfLines }
    /// The remarks, in the same order.
    var remarks: [ConfigurationProblem] { remarked.inOrderOfLines }

    /// Throws all problems, if there are any.
    func check() throws(ConfigurationProblems) {
        if let problems = ConfigurationProblems(sorted) { throw problems }
    }
}

extension [ConfigurationProblem] {
    /// The problems in the order of lines. Those of one line remain in the order in which they were found.
    public var inOrderOfLines: [ConfigurationProblem] {
        enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    }
}

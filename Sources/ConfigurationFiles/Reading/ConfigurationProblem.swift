public import Basics
public import BeaconService

/// A problem in a file of the user, and its place. It becomes a text where the language is known.
public struct ConfigurationProblem: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// A problem of the contents.
        case contents(Finding)
        /// A problem with an item of the preference file.
        case preference(PreferenceError)
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

    package init(path: String, _ problem: DocumentProblem) {
        self.init(path: path, line: problem.line, kind: .contents(problem.finding))
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

extension ProblemList {
    /// The problems in the order of lines, within a line in the order in which they were found.
    var sorted: [ConfigurationProblem] { problems.map { ConfigurationProblem(path: path, $0) } }
    /// The remarks, in the same order.
    var remarks: [ConfigurationProblem] { remarkedProblems.map { ConfigurationProblem(path: path, $0) } }

    /// Throws all problems, if there are any.
    func check() throws(ConfigurationProblems) {
        if let problems = ConfigurationProblems(sorted) { throw problems }
    }
}

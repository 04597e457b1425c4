/// A problem of a document, a file or a body, and its line.
public struct DocumentProblem: Error, Equatable, Sendable {
    /// The line, counted from 1; 0 for the document as a whole.
    public var line: Int
    public var finding: Finding

    package init(line: Int, _ finding: Finding) {
        self.line = line
        self.finding = finding
    }
}

/// The description of a problem: a sentence whose first argument, the place, is not known yet.
public struct Finding: Equatable, Sendable {
    /// The key of the sentence, such as `error.config.missingKey` or one of `error.file.…`.
    public let key: TextKey
    /// The arguments after the place.
    public let arguments: [Argument]

    package init(_ key: TextKey, _ arguments: [Argument]) {
        self.key = key
        self.arguments = arguments
    }

    /// The sentence about a place, whose language is chosen later. Quotations are cut, because a document may contain
    /// a word of a megabyte.
    package func phrase(at place: Argument) -> Phrase { Phrase(key, [place] + arguments.map(\.shortened)) }
}

extension Finding {
    /// Any sentence that has the place and some texts as arguments.
    package static func finding(_ key: TextKey, _ arguments: [String]) -> Finding {
        Finding(key, arguments.map { .text($0) })
    }

    /// An unknown key, with the nearest known one.
    package static func unknownKey(_ key: String, suggestion: String?) -> Finding {
        guard let suggestion else { return finding(.error.configUnknownKey, [key]) }
        return finding(.error.configUnknownKeySuggestion, [key, suggestion])
    }

    /// A required key that is missing.
    package static func missingKey(_ key: String) -> Finding { finding(.error.configMissingKey, [key]) }

    /// An unexpected value.
    /// - Parameters:
    ///   - expected: The key of the sentence, one of `error.config.expected.…`.
    ///   - arguments: Its further arguments: the ends of a range, a list of words.
    package static func badValue(key: String, found: String, expected: TextKey, arguments: [String]) -> Finding {
        finding(expected, [key, found] + arguments)
    }
}

extension Argument {
    /// The maximum length of a quotation in characters.
    private static let quotedScalars = 200

    /// The argument, cut to the length of a quotation if it is a longer text.
    package var shortened: Self {
        guard case .text(let text) = self, text.unicodeScalars.count > Self.quotedScalars else { return self }
        return .text(String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.quotedScalars))) + "…")
    }
}

/// Collects the problems of one document while it is read.
package final class ProblemList {
    /// The path of a file; empty for a body.
    package let path: String
    /// Whether problems name an element of a list by its number: in a body, which has few lines.
    let numbersElements: Bool
    private var found: [DocumentProblem] = []
    private var remarked: [DocumentProblem] = []
    /// The maximum number of problems; further ones would not help the user.
    private let most: Int

    package init(_ path: String, numbersElements: Bool = false, most: Int = 1000) {
        self.path = path
        self.numbersElements = numbersElements
        self.most = most
    }

    package func add(_ line: Int, _ finding: Finding) { add(line, finding, to: &found) }

    /// Records a remark on a value that is used, but not as it is written.
    package func remark(_ line: Int, _ finding: Finding) { add(line, finding, to: &remarked) }

    private func add(_ line: Int, _ finding: Finding, to list: inout [DocumentProblem]) {
        let problem = DocumentProblem(line: line, finding)
        if list.count < most, !list.contains(problem) { list.append(problem) }
    }

    package var isEmpty: Bool { found.isEmpty }

    /// The problems in the order of lines, within a line in the order in which they were found.
    package var problems: [DocumentProblem] { found.sorted { $0.line < $1.line } }
    /// The remarks, in the same order.
    package var remarkedProblems: [DocumentProblem] { remarked.sorted { $0.line < $1.line } }
}

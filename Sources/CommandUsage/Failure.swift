package import Basics

/// Ends a program with an exit status and a sentence for each problem.
package struct Failure: Error {
    package let status: ExitStatus
    /// The problems; at least one.
    package let problems: [Phrase]

    package init(_ status: ExitStatus, _ problem: some PhraseConvertible) {
        self.init(status, problems: [problem])
    }

    package init(_ status: ExitStatus, _ key: TextKey, _ arguments: Argument...) {
        self.init(status, problems: [Phrase(key, arguments)])
    }

    /// - Parameter problems: At least one.
    package init(_ status: ExitStatus, problems: [some PhraseConvertible]) {
        self.status = status
        self.problems = problems.map(\.phrase)
    }
}

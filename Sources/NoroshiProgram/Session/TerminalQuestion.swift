import Glibc

/// A question to the user at the terminal.
enum TerminalQuestion {
    /// Whether a user sees the question and can answer.
    static var canBeAsked: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0 }

    /// Asks on standard error, since standard output is for data. Any answer other than yes counts as no, also the
    /// end of the input.
    static func isAnsweredYes(_ question: String) -> Bool {
        StandardError.ask(question)
        let answer = readLine()?.trimmed.lowercased() ?? ""
        return ["y", "yes", "は", "はい"].contains(answer)
    }
}

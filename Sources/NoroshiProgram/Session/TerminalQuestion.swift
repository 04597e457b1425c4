import Glibc

/// A question to whoever sits at the terminal.
enum TerminalQuestion {
    /// Whether somebody sees the question and can answer.
    static var canBeAsked: Bool { isatty(STDIN_FILENO) != 0 && isatty(STDERR_FILENO) != 0 }

    /// Asks on standard error, since standard output is for data. Whatever is not yes is no, an end of the input too.
    static func isAnsweredYes(_ question: String) -> Bool {
        StandardError.ask(question)
        let answer = readLine()?.trimmed.lowercased() ?? ""
        return ["y", "yes", "は", "はい"].contains(answer)
    }
}

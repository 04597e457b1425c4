/// The help of a command, as the library writes it, with its examples.
enum HelpText {
    /// What the library begins help with.
    private static let start = "OVERVIEW: "

    /// Puts the examples behind the first paragraph, which says what the command does; other texts stay as they are.
    /// - Parameter path: The names of the command.
    static func withExamples(_ text: String, of path: [String]) -> String {
        let examples = Examples.of(path)
        guard text.hasPrefix(start), !examples.isEmpty, let end = text.firstRange(of: "\n\n") else { return text }
        let lines = ["EXAMPLES:"] + examples.map { "  " + $0 }
        return text[..<end.upperBound] + lines.joined(separator: "\n") + "\n\n" + text[end.upperBound...]
    }
}

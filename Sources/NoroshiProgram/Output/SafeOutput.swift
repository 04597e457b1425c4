import Canvas

/// Text from the air on its way to a file or a terminal.
enum SafeOutput {
    /// Nothing in it that a terminal would obey.
    static func text(_ text: String) -> String { SafeText.neutralise(text) }

    /// A CSV field (RFC 4180) that no spreadsheet takes for a formula: one that begins with `=`, `+`, `-`, `@` or a
    /// control character gets an apostrophe in front.
    static func csv(_ text: String) -> String {
        var field = SafeText.neutralise(text)
        if let first = text.first, "=+-@\t\r\n".contains(first) || first.isNewline { field = "'" + field }
        if let first = field.first, "=+-@".contains(first) { field = "'" + field }
        guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
        return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

/// Text brought to a width.
enum Padded {
    static func trailing(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
}

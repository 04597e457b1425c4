import Canvas
import Configuration

/// Text from the air on its way to a file or a terminal.
enum SafeOutput {
    /// Nothing in it that a terminal would obey.
    static func text(_ text: String) -> String { SafeText.neutralise(text) }

    /// Several lines, each like that.
    static func lines(_ text: String) -> String {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { SafeText.neutralise(String($0) ?? "\u{FFFD}") }.joined(separator: "\n")
    }

    /// A field of CSV, neutralised, that no sheet takes for a formula.
    static func csv(_ text: String) -> String { SheetField.write(SafeText.neutralise(text)) }
}

/// Text brought to a width.
enum Padded {
    static func trailing(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
}

import Canvas
import ConfigurationFiles

/// Makes received text safe for a file or a terminal.
enum SafeOutput {
    /// The text without anything that a terminal would interpret.
    static func text(_ text: String) -> String { SafeText.neutralise(text) }

    /// A CSV field, neutralised, that no spreadsheet interprets as a formula.
    static func csv(_ text: String) -> String { SheetField.write(SafeText.neutralise(text)) }
}

/// Text padded to a width.
enum Padded {
    static func trailing(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
}

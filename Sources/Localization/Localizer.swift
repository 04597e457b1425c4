/// The texts of the program in one language.
///
/// A key without a text in the language falls back to the fallback, and then to the key itself, so that a missing
/// text is seen and never stops anything.
public struct Localizer: Hashable, Sendable {
    public let language: Language
    private let table: StringsTable
    private let fallback: StringsTable
    let decimalSeparator: String
    let groupSeparator: String

    /// - Parameters:
    ///   - language: the language of `table`.
    ///   - table: the texts, usually read from a file.
    ///   - fallback: where a text is looked for next: the English that is built in.
    public init(language: Language, table: StringsTable, fallback: StringsTable = .builtinEnglish) {
        self.language = language
        self.table = table
        self.fallback = fallback
        decimalSeparator = table["format.decimalSeparator"] ?? "."
        groupSeparator = table["format.groupSeparator"] ?? ","
    }

    /// The texts that are built in, for when no file is found.
    public init(language: Language) {
        self.init(language: language, table: language == .ja ? .builtinJapanese : .builtinEnglish)
    }

    /// The text of `key`.
    public func text(_ key: String) -> String {
        table[key] ?? fallback[key] ?? key
    }

    /// Whether there is a text for `key`.
    public func has(_ key: String) -> Bool {
        table[key] != nil || fallback[key] != nil
    }

    /// The text of `key` with the arguments in their places.
    ///
    /// Placeholders: `%@` text, `%d` integer, `%f` decimal, `%x` hexadecimal; with a position (`%2$@`), a width, zeros
    /// and decimals (`%02d`, `%.1f`); `%%` is a percent sign. A placeholder without an argument stays as it is written,
    /// an argument without a placeholder is left out, one of another kind is shown as it is.
    public func text(_ key: String, _ arguments: Argument...) -> String {
        format(text(key), arguments)
    }

    /// Puts `arguments` into the places of `template`; see ``text(_:_:)``.
    public func format(_ template: String, _ arguments: [Argument]) -> String {
        guard template.utf8.contains(UInt8(ascii: "%")) else { return template }
        var result = ""
        var next = 1
        for piece in Placeholder.pieces(of: template) {
            switch piece {
            case .text(let text), .malformed(let text): result += text
            case .placeholder(let placeholder, let written):
                let position = placeholder.position ?? next
                if placeholder.position == nil { next += 1 }
                result +=
                    position <= arguments.count
                    ? arguments[position - 1].written(as: placeholder, decimalSeparator: decimalSeparator) : written
            }
        }
        return result
    }
}

public import Basics
import Canvas

/// The texts of the program in one language.
///
/// A key without a text in the language is searched in the fallback; if that fails the key is shown, so a
/// missing text is visible but does no harm.
public struct Localizer: Hashable, Sendable {
    public let language: Language
    /// The texts from a file; nil: the built-in texts of the language.
    private let ownTable: StringsTable?
    /// The fallback texts from a file; nil: the built-in English texts.
    private let ownFallback: StringsTable?
    /// The key names that replace `{undo}` and similar marks in a text, by action. So the texts show the current
    /// keys, even if the user or a new version of the program changes them.
    public var keyNames: [String: String] = [:]

    // Built-in tables are parsed only when one of their texts is needed, because parsing takes a millisecond each
    // and most runs have a file with every text.
    private var table: StringsTable { ownTable ?? (language == .ja ? .builtinJapanese : .builtinEnglish) }
    private var fallback: StringsTable { ownFallback ?? .builtinEnglish }

    var decimalSeparator: String { table[.format.decimalSeparator] ?? "." }
    var groupSeparator: String { table[.format.groupSeparator] ?? "," }

    /// - Parameters:
    ///   - language: the language of `table`.
    ///   - table: the texts, usually read from a file.
    ///   - fallback: the table in which a text is searched next; nil: the built-in English texts.
    public init(language: Language, table: StringsTable, fallback: StringsTable? = nil) {
        self.language = language
        ownTable = table
        ownFallback = fallback
    }

    /// Creates a localizer with the built-in texts, used when no file is found.
    public init(language: Language) {
        self.language = language
        ownTable = nil
        ownFallback = nil
    }

    /// The text of `key`. Files of texts and keys of a store are untrusted, so the text is neutralised line by
    /// line.
    public func text(_ key: TextKey) -> String {
        SafeText.neutraliseLines(named(table[key] ?? fallback[key] ?? key.rawValue))
    }

    /// A localizer with the same texts and these key names of actions.
    public func naming(_ names: [String: String]) -> Localizer {
        var other = self
        other.keyNames = names
        return other
    }

    private func named(_ template: String) -> String {
        guard !keyNames.isEmpty, template.utf8.contains(UInt8(ascii: "{")) else { return template }
        return template.replacing(#/\{([A-Za-z]+)\}/#) { place in
            keyNames[String(place.1)] ?? String(place.0)
        }
    }

    /// Whether a text for `key` exists; the key may come from a store.
    public func has(_ key: TextKey) -> Bool {
        table[key] != nil || fallback[key] != nil
    }

    /// The text of `key` with the arguments filled in.
    ///
    /// Placeholders: `%@` text, `%d` integer, `%f` decimal, `%x` hexadecimal; with a position (`%2$@`), a width, zeros
    /// and decimals (`%02d`, `%.1f`); `%%` is a percent sign. A placeholder without an argument remains unchanged, an
    /// argument without a placeholder is left out, and an argument of another kind is shown unchanged.
    public func text(_ key: TextKey, _ arguments: Argument...) -> String {
        format(text(key), arguments)
    }

    /// The text of a phrase in this language. Texts in it are untrusted, so they are neutralised.
    public func text(_ subject: some PhraseConvertible) -> String {
        let phrase = subject.phrase
        return format(text(phrase.key), phrase.arguments.map(safe))
    }

    /// A list as text: `one, two`.
    public func list(_ items: [String]) -> String {
        items.joined(separator: text(.list.separator))
    }

    /// The texts of some keys, as a list.
    public func list(_ keys: [TextKey]) -> String { list(keys.map { text($0) }) }

    /// Fills `arguments` into `template`; see ``text(_:_:)``.
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
                    ? inLanguage(arguments[position - 1])
                        .written(as: placeholder, decimalSeparator: decimalSeparator) : written
            }
        }
        return result
    }

    /// The argument with parts that depend on the language converted to text.
    private func inLanguage(_ argument: Argument) -> Argument {
        switch argument {
        case .text, .integer, .decimal: argument
        case .seconds(let seconds): .text(text(.unit.seconds, .text(number(seconds, decimals: 1))))
        case .phrase(let phrase): .text(text(phrase))
        case .list(let items): .text(list(items.map { format("%@", [safe($0)]) }))
        }
    }

    /// An argument with its text neutralised, because the text is untrusted.
    private func safe(_ argument: Argument) -> Argument {
        if case .text(let text) = argument { .text(SafeText.neutralise(text)) } else { argument }
    }
}

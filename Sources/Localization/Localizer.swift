import Canvas
public import Texts

/// The texts of the program in one language.
///
/// A key without a text in the language is looked up in the fallback; if that fails the key itself is shown, so a
/// missing text is visible but does no harm.
public struct Localizer: Hashable, Sendable {
    public let language: Language
    /// nil: the built-in texts of the language.
    private let ownTable: StringsTable?
    /// nil: the built-in English texts.
    private let ownFallback: StringsTable?
    /// What stands in place of `{undo}` and the like in a text: the key of that action, so that keys which the user
    /// changes, and those that we do, are named as they are.
    public var keyNames: [String: String] = [:]

    // Built-in tables are parsed only when a text is needed from them, because that takes a millisecond each and most
    // runs have a file with every text.
    private var table: StringsTable { ownTable ?? (language == .ja ? .builtinJapanese : .builtinEnglish) }
    private var fallback: StringsTable { ownFallback ?? .builtinEnglish }

    var decimalSeparator: String { table[.format.decimalSeparator] ?? "." }
    var groupSeparator: String { table[.format.groupSeparator] ?? "," }

    /// - Parameters:
    ///   - language: the language of `table`.
    ///   - table: the texts, usually read from a file.
    ///   - fallback: where a text is looked up next; nil: the built-in English texts.
    public init(language: Language, table: StringsTable, fallback: StringsTable? = nil) {
        self.language = language
        ownTable = table
        ownFallback = fallback
    }

    /// The built-in texts, for when no file is found.
    public init(language: Language) {
        self.language = language
        ownTable = nil
        ownFallback = nil
    }

    /// The text of `key`. Files of texts and keys of a store come from anywhere, so it is neutralised line by line.
    public func text(_ key: TextKey) -> String {
        SafeText.neutraliseLines(named(table[key] ?? fallback[key] ?? key.rawValue))
    }

    /// The same texts with the keys of actions.
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

    /// Whether there is a text for `key`, which may come from a store.
    public func has(_ key: TextKey) -> Bool {
        table[key] != nil || fallback[key] != nil
    }

    /// The text of `key` with the arguments filled in.
    ///
    /// Placeholders: `%@` text, `%d` integer, `%f` decimal, `%x` hexadecimal; with a position (`%2$@`), a width, zeros
    /// and decimals (`%02d`, `%.1f`); `%%` is a percent sign. A placeholder without an argument stays unchanged, an
    /// argument without a placeholder is left out, and one of another kind is shown as it is.
    public func text(_ key: TextKey, _ arguments: Argument...) -> String {
        format(text(key), arguments)
    }

    /// What is said, in this language. Texts in it may come from anywhere, so they are neutralised.
    public func text(_ subject: some PhraseConvertible) -> String {
        let phrase = subject.phrase
        return format(text(phrase.key), phrase.arguments.map(safe))
    }

    /// `one, two`
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

    /// An argument with what depends on the language put into it.
    private func inLanguage(_ argument: Argument) -> Argument {
        switch argument {
        case .text, .integer, .decimal: argument
        case .seconds(let seconds): .text(text(.unit.seconds, .text(number(seconds, decimals: 1))))
        case .phrase(let phrase): .text(text(phrase))
        case .list(let items): .text(list(items.map { format("%@", [safe($0)]) }))
        }
    }

    /// A text that may come from anywhere, neutralised.
    private func safe(_ argument: Argument) -> Argument {
        if case .text(let text) = argument { .text(SafeText.neutralise(text)) } else { argument }
    }
}

public import ArgumentParser
public import Localization
public import Texts

/// Messages about wrong usage of the command line, in the chosen language.
///
/// ArgumentParser has English messages only and does not expose the kinds of its errors, but its messages have fixed
/// forms. They are parsed here and replaced by translated ones. A message of an unknown form remains unchanged.
public enum WrongUsage {
    /// The character before the key and each argument of a phrase that passes through ArgumentParser as a message.
    private static let mark: Character = "\u{1F}"

    /// The character before each part of a phrase that is an argument of another one.
    private static let inner: Character = "\u{1E}"

    /// An error for a phrase, whose arguments are texts or phrases of texts.
    public static func error(_ phrase: Phrase) -> ValidationError {
        error(phrase.key, phrase.arguments.map { written($0) })
    }

    private static func written(_ argument: Texts.Argument) -> String {
        switch argument {
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let number), .seconds(let number): String(number)
        case .list(let items): items.map { Self.written($0) }.joined(separator: ", ")
        case .phrase(let phrase):
            ([phrase.key.rawValue] + phrase.arguments.map { Self.written($0) }).map { "\(inner)\($0)" }.joined()
        }
    }

    private static func read(_ written: String) -> Texts.Argument {
        guard written.first == inner else { return .text(written) }
        let parts = written.dropFirst().split(separator: inner, omittingEmptySubsequences: false).map(String.init)
        return .phrase(Phrase(TextKey(rawValue: parts[0]), parts.dropFirst().map { .text($0) }))
    }

    /// An error that a command finds in its own arguments, as a phrase that is translated once the language is known.
    /// - Parameter arguments: Names of options, ranges, words of the user: nothing that needs translation.
    public static func error(_ key: TextKey, _ arguments: [String]) -> ValidationError {
        ValidationError(([key.rawValue] + arguments).map { "\(mark)\($0)" }.joined())
    }

    /// The sentence for an error of ArgumentParser.
    /// - Parameters:
    ///   - message: ArgumentParser's message.
    ///   - full: The same with the command's usage and a line that names its help.
    public static func sentence(message: String, full: String, _ localizer: Localizer) -> String {
        var lines = [localizer.text(phrase(of: message))]
        let rest = full.split(separator: "\n").map(String.init)
        if let usage = rest.first(where: { $0.hasPrefix(usageWord) }) {
            lines.append(localizer.text(.usage.usage, .text(String(usage.dropFirst(usageWord.count)))))
        }
        if let help = rest.last.flatMap({ places($0, in: "  See '%' for more information.") }) {
            lines.append(localizer.text(.usage.help, .text(help[0])))
        }
        return lines.joined(separator: "\n")
    }

    private static let usageWord = "Usage: "

    /// The phrase for an error of ArgumentParser or one that a command found itself.
    /// - Parameter message: ArgumentParser's message.
    public static func phrase(of message: String) -> Phrase {
        if message.first == mark {
            let parts = message.dropFirst().split(separator: mark, omittingEmptySubsequences: false).map(String.init)
            return Phrase(TextKey(rawValue: parts[0]), parts.dropFirst().map { read($0) })
        }
        for (form, key) in messages {
            guard let places = places(message, in: form) else { continue }
            return Phrase(key, places.map { .text(key == .usage.oneOf ? list($0) : separated($0)) }).withForm
        }
        return Phrase(.usage.other, [.text(message)])
    }

    /// The message forms of ArgumentParser 1.8. Of two forms that begin alike the longer one comes first; `%` stands
    /// for any text.
    private static let messages: [(form: String, key: TextKey)] = [
        ("Unknown option '%'. Did you mean '%'?", .usage.unknownOptionSimilar),
        ("Unknown option '%'", .usage.unknownOption),
        ("Invalid option: %", .usage.unknownOption),
        ("Missing value for '%'", .usage.missingValue),
        ("The option '%' does not take any value, but '%' was specified.", .usage.takesNoValue),
        ("Unexpected argument '%'", .usage.unexpected),
        ("% unexpected arguments: '%'", .usage.unexpectedSeveral),
        ("Value to be set with flag '%' had already been set with flag '%'", .usage.contradiction),
        ("Missing expected argument '%'", .usage.missing),
        ("Missing one of: '%'", .usage.missingOneOf),
        ("Missing required subcommand.", .usage.missingCommand),
        ("The value '%' is invalid for '%'. Please provide one of the following:\n%", .usage.oneOf),
        ("The value '%' is invalid for '%'. Please provide one of %.", .usage.oneOf),
        ("The value '%' is invalid for '%': %", .usage.invalidBecause),
        ("The value '%' is invalid for '%'", .usage.invalid),
    ]

    /// The forms of values by their placeholders in the usage: `<seconds>`.
    fileprivate static let forms: [String: TextKey] = [
        "n": .usage.formN,
        "segment": .usage.formSegment,
        "utc-offset": .usage.formUtcOffset,
        "duration": .usage.formDuration,
        "x": .usage.formX,
        "dBm": .usage.formDBm,
        "source": .usage.formSource,
        "when": .usage.formWhen,
        "kinds": .usage.formKinds,
    ]

    /// The texts in the places of a form; nil when the text has another form.
    static func places(_ text: String, in form: String) -> [String]? {
        var parts = form.split(separator: "%", omittingEmptySubsequences: false).map(Substring.init)[...]
        guard let first = parts.popFirst(), text.hasPrefix(first) else { return nil }
        var rest = text.dropFirst(first.count)
        var places: [String] = []
        while let part = parts.popFirst() {
            if parts.isEmpty {
                guard rest.hasSuffix(part) else { return nil }
                places.append(String(rest.dropLast(part.count)))
            } else {
                guard let end = rest.firstRange(of: part) else { return nil }
                places.append(String(rest[..<end.lowerBound]))
                rest = rest[end.upperBound...]
            }
        }
        return places
    }

    /// The words of a list between quotes, as the texts have quotes of their own.
    private static func separated(_ text: String) -> String { text.replacing("', '", with: ", ") }

    /// The words of a list that is written with quotes and "or", or with one line each.
    private static func list(_ text: String) -> String {
        let isQuoted = text.contains("'")
        let isLines = text.contains("\n") || text.hasPrefix("  - ")
        guard isQuoted || isLines else { return text }
        let words =
            isLines
            ? text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "-" } }
            : text.split(separator: "'").enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        return words.joined(separator: ", ")
    }
}

extension Phrase {
    /// Adds the expected form of a value, if the texts have one for its placeholder: `<seconds>`.
    fileprivate var withForm: Phrase {
        guard key == .usage.invalid, case .text(let place)? = arguments.last,
            let name = WrongUsage.places(place, in: "%<%>")?.last, let form = WrongUsage.forms[name]
        else { return self }
        return Phrase(.usage.invalidForm, arguments + [.phrase(Phrase(form))])
    }
}

/// An error that a command finds in its own arguments.
/// - Parameters:
///   - key: The key of a text.
///   - arguments: The values to fill in: names of options, ranges, words of the user.
public func wrongUsage(_ key: TextKey, _ arguments: String...) -> ValidationError { WrongUsage.error(key, arguments) }

/// An error that a command finds in its own arguments, from the phrase for it.
public func wrongUsage(phrase: Phrase) -> ValidationError { WrongUsage.error(phrase) }

/// A mistake that the argument parser found.
///
/// The parser's errors are not public, so their cases are read by reflection; a case that is not known here becomes
/// `other`. A test has a command line for each of the cases.
enum ParserProblem {
    case unknownOption(String)
    case missingValue(option: String)
    case needlessValue(option: String, value: String)
    /// Words beyond the arguments that the command takes.
    case unexpected([String])
    /// Two flags of which only one may be given: the later one, and the earlier one.
    case contradiction(String, String)
    /// An argument or an option without which the command does not work.
    case missing
    /// A value that its option, or without an option its argument, does not accept.
    case invalid(String, option: String?)
    /// An error that the command found itself.
    case found(any Error)
    case other

    /// - Parameter error: The parser's error; a request for help counts as `other`.
    init(_ error: Any) {
        let read = ReflectedCase(error)
        switch (read.name, read.values.count) {
        case ("unknownOption", 2): self = .unknownOption(Self.name(read.values[1]))
        case ("invalidOption", 1): self = .unknownOption(read.values[0] as? String ?? "")
        case ("nonAlphanumericShortOption", 1): self = .unknownOption("-\(read.values[0])")
        case ("missingValueForOption", 2): self = .missingValue(option: Self.name(read.values[1]))
        case ("missingValueOrUnknownCompositeOption", 3): self = .unknownOption(Self.name(read.values[2]))
        case ("unexpectedValueForOption", 3):
            self = .needlessValue(option: Self.name(read.values[1]), value: read.values[2] as? String ?? "")
        case ("unexpectedExtraValues", 1): self = .unexpected(Self.words(read.values[0]))
        case ("duplicateExclusiveValues", 3):
            let words = read.values[2] as? [String] ?? []
            self = .contradiction(Self.word(read.values[1], of: words), Self.word(read.values[0], of: words))
        case ("noValue", 1): self = .missing
        case ("unableToParseValue", 5):
            self = .invalid(read.values[2] as? String ?? "", option: Self.option(read.values[1]))
        case ("completionScriptRequested", 1):
            self = .invalid(read.values[0] as? String ?? "", option: "--generate-completion-script")
        case ("userValidationError", 1):
            if let found = read.values[0] as? any Error { self = .found(found) } else { self = .other }
        case ("noArguments", 1): self = ParserProblem(read.values[0])
        default: self = .other
        }
    }

    /// `--name` or `-n`.
    private static func name(_ value: Any) -> String {
        let read = ReflectedCase(value)
        let text = read.values.first.map { "\($0)" } ?? ""
        return (read.name == "long" ? "--" : "-") + text
    }

    /// The name in an optional one.
    private static func option(_ value: Any) -> String? {
        Mirror(reflecting: value).children.first.map { name($0.value) }
    }

    /// The texts of pairs of a place and a text.
    private static func words(_ pairs: Any) -> [String] {
        Mirror(reflecting: pairs).children.compactMap { pair in
            Mirror(reflecting: pair.value).children.compactMap { $0.value as? String }.last
        }
    }

    /// The word at a place, which has a number somewhere within.
    private static func word(_ place: Any, of words: [String]) -> String {
        guard let number = number(within: place), words.indices.contains(number) else { return "" }
        return words[number]
    }

    private static func number(within value: Any) -> Int? {
        if let number = value as? Int { return number }
        for child in Mirror(reflecting: value).children {
            if let number = number(within: child.value) { return number }
        }
        return nil
    }
}

/// A case of an enumeration with its values, by reflection.
private struct ReflectedCase {
    let name: String
    let values: [Any]

    init(_ value: Any) {
        guard let child = Mirror(reflecting: value).children.first, let label = child.label else {
            name = "\(value)"
            values = []
            return
        }
        name = label
        let inside = Mirror(reflecting: child.value)
        values = inside.displayStyle == .tuple ? inside.children.map(\.value) : [child.value]
    }
}

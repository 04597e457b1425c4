/// A language of the program.
public enum Language: String, CaseIterable, Hashable, Sendable {
    case ja
    case en

    /// The language of a language tag or locale name: `ja`, `ja_JP.UTF-8`, `japanese` are Japanese, everything else
    /// is English.
    public init(locale: some StringProtocol) {
        self = locale.prefix(2).lowercased() == "ja" ? .ja : .en
    }

    /// The requested language: from the argument of `--lang`, otherwise from the environment.
    ///
    /// - Parameters:
    ///   - argument: the value of `--lang`; nil or empty when it was not given.
    ///   - environment: looks up a variable. Of `NOROSHI_LANG`, `LC_ALL`, `LC_MESSAGES` and `LANG`, the first that is
    ///     set and not empty decides.
    public static func preferred(argument: String?, environment: (String) -> String?) -> Language {
        if let argument, !argument.isEmpty { return Language(locale: argument) }
        for name in ["NOROSHI_LANG", "LC_ALL", "LC_MESSAGES", "LANG"] {
            if let value = environment(name), !value.isEmpty { return Language(locale: value) }
        }
        return .en
    }

    /// Whether a language tag or locale name denotes one of these languages, or the locale without a language.
    public static func isKnown(locale: String) -> Bool {
        ["C", "POSIX"].contains(locale) || locale.hasPrefix("C.")
            || allCases.contains { $0.rawValue == locale.prefix(2).lowercased() }
    }

    /// The other language, for a key that switches.
    public var next: Language { self == .ja ? .en : .ja }

    /// The folder with its texts below `i18n`.
    public var folder: String { "\(rawValue).lproj" }
}

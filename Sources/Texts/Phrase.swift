/// A text that is not yet in a language: its key and its arguments. It can be shown in any language at any time, and
/// code that knows no language can make it.
public struct Phrase: Hashable, Sendable {
    public var key: TextKey
    /// The arguments. A text among them may come from the air or from the system, and is neutralised when it is shown.
    public var arguments: [Argument]

    public init(_ key: TextKey, _ arguments: [Argument]) {
        self.key = key
        self.arguments = arguments
    }

    public init(_ key: TextKey, _ arguments: Argument...) {
        self.init(key, arguments)
    }
}

/// What can be said in every language: errors, reasons, remarks.
public protocol PhraseConvertible {
    /// It as a phrase.
    var phrase: Phrase { get }
}

extension Phrase: PhraseConvertible {
    public var phrase: Phrase { self }
}

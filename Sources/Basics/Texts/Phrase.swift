/// A text that is not yet in a language: its key and its arguments. It can be shown in any language at any time,
/// and code that is independent of the language can create it.
public struct Phrase: Hashable, Sendable {
    public var key: TextKey
    /// The arguments. A text among them may be received from a device or come from the system, and is neutralised
    /// when it is shown.
    public var arguments: [Argument]

    public init(_ key: TextKey, _ arguments: [Argument]) {
        self.key = key
        self.arguments = arguments
    }

    public init(_ key: TextKey, _ arguments: Argument...) {
        self.init(key, arguments)
    }
}

/// A message that can be shown in every language: an error, a reason, a remark.
public protocol PhraseConvertible {
    /// The message as a phrase.
    var phrase: Phrase { get }
}

extension Phrase: PhraseConvertible {
    public var phrase: Phrase { self }
}

extension Phrase {
    /// The phrase as it is shown. Data of the log for which there is a word become that word: the kind of a source.
    public var inWords: Phrase {
        guard key == .why.started else { return self }
        return Phrase(key, arguments.map { Self.source($0) })
    }

    private static func source(_ family: Argument) -> Argument {
        switch family {
        case .text("capture"): .phrase(Phrase(.source.kindCapture))
        case .text("controller"): .phrase(Phrase(.source.kindController))
        case .text("simulated"): .phrase(Phrase(.source.kindSimulated))
        default: family
        }
    }
}

/// The reason for an event: the key and arguments of a text, which can be shown in every language.
public struct Reason: Equatable, Hashable, Sendable {
    public enum Value: Equatable, Hashable, Sendable {
        case text(String)
        case integer(Int)
        /// A number of seconds, shown with one decimal and the unit.
        case seconds(Double)
        indirect case reason(Reason)
    }

    /// The key of the text, mostly one of `why.…`. In a log the key may be one for which a text no longer exists.
    public var key: TextKey
    public var values: [Value]

    public init(_ key: TextKey, _ values: Value...) {
        self.key = key
        self.values = values
    }

    public init(key: TextKey, values: [Value]) {
        self.key = key
        self.values = values
    }
}

extension Reason: PhraseConvertible {
    public var phrase: Phrase {
        Phrase(
            key,
            values.map { value in
                switch value {
                case .text(let text): key == .why.started ? Self.source(family: text) : .text(text)
                case .integer(let number): .integer(number)
                case .seconds(let seconds): .seconds(seconds)
                case .reason(let reason): .phrase(reason.phrase)
                }
            })
    }

    /// The word for a kind of source; an unknown kind is returned unchanged.
    private static func source(family: String) -> Argument {
        switch family {
        case "capture": .phrase(Phrase(.source.kindCapture))
        case "controller": .phrase(Phrase(.source.kindController))
        case "simulated": .phrase(Phrase(.source.kindSimulated))
        default: .text(family)
        }
    }

    /// Creates a reason from a message.
    public init(_ subject: some PhraseConvertible) {
        let phrase = subject.phrase
        self.init(
            key: phrase.key,
            values: phrase.arguments.map { argument in
                switch argument {
                case .text(let text): .text(text)
                case .integer(let number): .integer(number)
                case .seconds(let seconds): .seconds(seconds)
                case .decimal(let number): .text("\(number)")
                case .phrase(let inner): .reason(Reason(inner))
                case .list(let items): .text(items.map(Reason.plain).joined(separator: ", "))
                }
            })
    }

    /// An argument as text. A log has no lists, so their parts are written one after another.
    private static func plain(_ argument: Argument) -> String {
        switch argument {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .decimal(let number), .seconds(let number): "\(number)"
        case .phrase(let phrase): phrase.key.rawValue
        case .list(let items): items.map(plain).joined(separator: ", ")
        }
    }
}

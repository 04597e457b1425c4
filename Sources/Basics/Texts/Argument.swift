/// An argument for a placeholder of a text.
public enum Argument: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case decimal(Double)
    /// A number of seconds, shown with one decimal and the unit of the language.
    case seconds(Double)
    /// A separate text, in the language of the text into which it is inserted.
    case phrase(Phrase)
    /// Several texts, joined according to the language.
    case list([Argument])
}

extension Argument {
    /// A list of names. If there are more than `most`, it has the first ones and a sign that there are more.
    public static func list(_ items: [String], most: Int = .max) -> Argument {
        .list(items.prefix(most).map { .text($0) } + (items.count > most ? [.phrase(Phrase(.list.more))] : []))
    }
}

extension Argument: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .decimal(value) }
}

extension Argument {
    /// The argument as text for data, which have no lists and no fractions: items one after another, separated by
    /// commas, and the key of a phrase.
    public var plain: String {
        switch self {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .decimal(let number), .seconds(let number): "\(number)"
        case .phrase(let phrase): phrase.key.rawValue
        case .list(let items): items.map(\.plain).joined(separator: ", ")
        }
    }
}

/// The properties of a list's rows that a filter can use. Text is always available.
public struct FilterScope: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The identity of a beacon: `type:`, `beacon`, `service`, `designated`, `switcher`.
    public static let identity = FilterScope(rawValue: 1)
    /// The level: `rssi`.
    public static let signal = FilterScope(rawValue: 2)
    /// The age: `age`.
    public static let age = FilterScope(rawValue: 4)
    /// All properties that a row of the beacon table has.
    public static let all = FilterScope(rawValue: .max)
    public static let text: FilterScope = []

    /// The property that a comparison needs.
    init(_ quantity: BeaconFilter.Quantity) {
        switch quantity {
        case .rssi: self = .signal
        case .age: self = .age
        case .distance, .battery, .interval, .loss: self = .all
        }
    }
}

/// An error in a typed filter, or a term that can match nothing, with its position.
public struct FilterProblem: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The name before the comparison is not a quantity.
        case unknownQuantity(String)
        /// A quantity has no `<` or `>` and number.
        case missingComparison(BeaconFilter.Quantity)
        /// No number follows the comparison.
        case missingNumber
        case badNumber(String)
        /// The word after `within:`, `beyond:` or `exactly:` is not a proximity.
        case badProximity(String)
        /// Nothing follows `type:`.
        case missingType
        /// No type begins with this text; `known` contains the existing types.
        case unknownType(String, known: [String])
        /// The name before the colon has no meaning.
        case unknownName(String)
        /// Nothing follows `!`, or the quotation marks enclose nothing.
        case missingText
        /// A quotation mark is not closed.
        case openQuote
        /// A quotation mark is neither the first nor the last character of a term.
        case quoteInside
        /// Conditions are joined by something other than blanks.
        case joined
        /// This list does not have the property.
        case notHere(String)
        /// No beacon can ever satisfy the term.
        case impossible
        /// No beacon can satisfy both the term and those before it.
        case contradiction(String)
    }

    public var kind: Kind
    /// The whole term, as typed.
    public var term: String
    /// The number of the term's first character, from 1.
    public var position: Int
}

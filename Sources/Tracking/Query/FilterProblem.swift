/// What a list has of its rows, so that a filter can ask for it. Text it always has.
public struct FilterScope: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Which beacon it is: `type:`, `beacon`, `service`, `designated`, `switcher`.
    public static let identity = FilterScope(rawValue: 1)
    /// `rssi`.
    public static let signal = FilterScope(rawValue: 2)
    /// `age`.
    public static let age = FilterScope(rawValue: 4)
    /// Everything that a row of the beacon table has.
    public static let all = FilterScope(rawValue: .max)
    public static let text: FilterScope = []

    /// What a comparison needs.
    init(_ quantity: BeaconFilter.Quantity) {
        switch quantity {
        case .rssi: self = .signal
        case .age: self = .age
        case .distance, .battery, .interval, .loss: self = .all
        }
    }
}

/// What of a typed filter is not understood or can match nothing, and where.
public struct FilterProblem: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// What is compared is no quantity.
        case unknownQuantity(String)
        /// A quantity by itself, without `<` or `>` and a number.
        case missingComparison(BeaconFilter.Quantity)
        /// Nothing, or no number, stands behind the comparison.
        case missingNumber
        case badNumber(String)
        /// What stands behind `within:`, `beyond:` or `exactly:` is no proximity.
        case badProximity(String)
        /// Nothing stands behind `type:`.
        case missingType
        /// No type begins with this; there are those.
        case unknownType(String, known: [String])
        /// What stands before the colon means nothing.
        case unknownName(String)
        /// Nothing stands behind `!`, or between quotation marks.
        case missingText
        /// A quotation mark that nothing closes.
        case openQuote
        /// A quotation mark that is neither the first nor the last of a term.
        case quoteInside
        /// Conditions that are joined by something else than blanks.
        case joined
        /// This list has no such thing.
        case notHere(String)
        /// No beacon can ever be so.
        case impossible
        /// No beacon can be so and as the terms before it say.
        case contradiction(String)
    }

    public var kind: Kind
    /// The whole term, as typed.
    public var term: String
    /// Where it begins: the number of its first character, from 1.
    public var position: Int
}

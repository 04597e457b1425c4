public import Regions

/// What is wrong with the preference file, or with a value given for it.
public enum PreferenceError: Error, Equatable, Sendable {
    public typealias Key = DeveloperPreference.Key

    /// One of the six items is missing.
    case lackOfItem(Key)
    /// An item has another type; `found` names it as property lists do, or as it was typed.
    case wrongType(Key, expected: PreferenceItem.Kind, found: String)
    case notInRange(Key, ClosedRange<Int>, found: Int)
    /// The text is too long or contains control characters.
    case unusableText(Key)
    /// The item identifies the service and can have only one value.
    case fixed(Key, value: String, found: String)
    /// No item has that name.
    case unknownItem(String)

    /// What is wrong and what was expected, as a text of the language files.
    public var reason: Reason {
        switch self {
        case .lackOfItem(let key): Reason("error.preference.lackOfItem", .text(key.rawValue))
        case .wrongType(let key, let expected, let found):
            Reason("error.preference.expected.\(expected.rawValue)", .text(key.rawValue), .text(found))
        case .notInRange(let key, let range, let found):
            Reason(
                "error.preference.notInRange", .text(key.rawValue), .integer(found), .integer(range.lowerBound),
                .integer(range.upperBound))
        case .unusableText(let key):
            Reason("error.preference.unusableText", .text(key.rawValue), .integer(DeveloperPreference.longestText))
        case .fixed(let key, let value, _): Reason("error.preference.fixed", .text(key.rawValue), .text(value))
        case .unknownItem(let name):
            Reason(
                "error.preference.unknownItem", .text(name),
                .text(DeveloperPreference.Key.allCases.map(\.rawValue).joined(separator: ", ")))
        }
    }
}

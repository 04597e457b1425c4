public import Basics
import Regions

/// A fault of the preference file, or of a value given for it.
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

    /// The description of the fault and of the expected value, as a text of the language files.
    public var reason: Phrase {
        switch self {
        case .lackOfItem(let key): Phrase(.error.preferenceLackOfItem, .text(key.rawValue))
        case .wrongType(let key, let expected, let found):
            Phrase(expected.expectation, .text(key.rawValue), .text(found))
        case .notInRange(let key, let range, let found):
            Phrase(
                .error.preferenceNotInRange, .text(key.rawValue), .integer(found), .integer(range.lowerBound),
                .integer(range.upperBound))
        case .unusableText(let key):
            Phrase(.error.preferenceUnusableText, .text(key.rawValue), .integer(DeveloperPreference.longestText))
        case .fixed(let key, let value, _): Phrase(.error.preferenceFixed, .text(key.rawValue), .text(value))
        case .unknownItem(let name):
            Phrase(
                .error.preferenceUnknownItem, .text(name),
                .text(DeveloperPreference.Key.allCases.map(\.rawValue).joined(separator: ", ")))
        }
    }
}

extension PreferenceItem.Kind {
    /// The key of the sentence that describes the expected value.
    fileprivate var expectation: TextKey {
        switch self {
        case .string: .error.preferenceExpectedString
        case .integer: .error.preferenceExpectedInteger
        case .boolean: .error.preferenceExpectedBoolean
        }
    }
}

extension PreferenceError: PhraseConvertible {
    public var phrase: Phrase { reason }
}

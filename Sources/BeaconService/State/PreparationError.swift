public import Basics
import Regions

/// The reason why the service cannot be used.
public enum PreparationError: Error, Equatable, Sendable {
    /// There is no preference file at this path.
    case preferenceMissing(path: String)
    /// There is no preference file at this path, which is the program's default, and none can be created.
    case preferenceNotMade(path: String)
    /// The file cannot be read, with the reason.
    case preferenceUnreadable(path: String, why: String)
    /// The file is not a property list.
    case preferenceMalformed(path: String)
    case preference(PreferenceError)
    case invalidEdition(found: String)
    case invalidVersion(found: String)
    /// DeveloperAppCode is empty.
    case lackOfAppCode
    case noOfficialRegions
    /// The server does not serve the application, with the server's explanation.
    case refused(HTTPStatus, String?)

    /// Whether the error concerns only functions that use the server.
    public var isOfServerOnly: Bool {
        switch self {
        case .lackOfAppCode, .refused: true
        default: false
        }
    }

    /// Whether the preference file is the cause.
    public var isOfPreference: Bool {
        switch self {
        case .noOfficialRegions, .refused: false
        default: true
        }
    }

    /// Whether the preference file could not be read, in which case none of its items is known.
    public var isOfFile: Bool {
        switch self {
        case .preferenceMissing, .preferenceNotMade, .preferenceUnreadable, .preferenceMalformed, .preference: true
        default: false
        }
    }

    /// Whether there is no preference file, in which case the service cannot be used.
    public var isOfMissingFile: Bool {
        switch self {
        case .preferenceMissing, .preferenceNotMade: true
        default: false
        }
    }

    public var reason: Phrase {
        switch self {
        case .preferenceMissing(let path): Phrase(.error.preparePreferenceMissing, .text(path), .text(path))
        case .preferenceNotMade(let path): Phrase(.error.preparePreferenceNotMade, .text(path))
        case .preferenceUnreadable(let path, let why):
            Phrase(.error.preparePreferenceUnreadable, .text(path), .text(why))
        case .preferenceMalformed(let path): Phrase(.error.preparePreferenceMalformed, .text(path))
        case .preference(let error): error.reason
        case .invalidEdition(let found):
            Phrase(.error.prepareInvalidEdition, .text(found), .text(DeveloperPreference.edition))
        case .invalidVersion(let found):
            Phrase(.error.prepareInvalidVersion, .text(found), .text(DeveloperPreference.version))
        case .lackOfAppCode: Phrase(.error.prepareLackOfAppCode)
        case .noOfficialRegions: Phrase(.error.prepareNoOfficialRegions)
        case .refused(let status, let words):
            words.map { Phrase(.error.prepareRefusedWith, .integer(status.rawValue), .text($0)) }
                ?? Phrase(.error.prepareRefused, .integer(status.rawValue))
        }
    }
}

extension PreparationError: PhraseConvertible {
    public var phrase: Phrase { reason }
}

public import Localization

/// The keys of the texts of permission, adapters and user.
public enum StatusTextKey: String, CaseIterable, Sendable {
    case labelProfile = "profile.label"
    case profileDuty = "profile.duty"
    case profileNoEffect = "profile.noEffect"
    case noticeProfileNoEffect = "notice.profile.noEffect"
    case titleReceiver = "title.receiver"
    case detailReceivers = "detail.receivers"
    case receiverReports = "receiver.reports"
    case receiverMissed = "receiver.missed"
    case labelUser = "auid.label"
    case noUser = "auid.none"
    case userSet = "site.userIdentifierSet"
    case userCleared = "site.userIdentifierCleared"
    case authorizeHint = "authorize.hint"
    case authorizeGranted = "authorize.granted"
    case authorizeRefused = "authorize.refused"
    case authorizeCommands = "authorize.commands"
    case hintAuthorize = "hint.authorize"
}

extension Localizer {
    func text(_ key: StatusTextKey) -> String { text(key.rawValue) }

    func text(_ key: StatusTextKey, _ arguments: Argument...) -> String {
        format(text(key.rawValue), arguments)
    }
}

extension Phrase {
    public init(_ key: StatusTextKey, _ arguments: Argument...) {
        self.init(key.rawValue, arguments)
    }
}

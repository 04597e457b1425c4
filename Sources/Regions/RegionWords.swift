public import Basics
public import Tracking

// The words for the values of this module.

extension RegionClass {
    /// The key of its name.
    public var textKey: TextKey {
        switch self {
        case .initial: .region.classInitial
        case .dynamic: .region.classDynamic
        case .designated: .region.classDesignated
        case .managed: .region.classManaged
        case .other: .region.classOther
        }
    }
}

extension RegionState {
    /// The key of its word.
    public var textKey: TextKey {
        switch self {
        case .unknown: .region.stateUnknown
        case .inside: .region.stateInside
        case .outside: .region.stateOutside
        }
    }
}

extension Proximity {
    /// The key of its word.
    public var textKey: TextKey {
        switch self {
        case .immediate: .proximity.immediate
        case .near: .proximity.near
        case .far: .proximity.far
        case .unknown: .proximity.unknown
        }
    }
}

extension HuntTrend {
    /// The key of its word.
    public var textKey: TextKey {
        switch self {
        case .warmer: .hunt.warmer
        case .colder: .hunt.colder
        case .steady: .hunt.steady
        case .silent: .hunt.nothing
        }
    }
}

extension RuleAction {
    /// The key of its kind.
    public var textKey: TextKey {
        switch self {
        case .openImage: .content.image
        case .openURL: .content.url
        case .openText: .content.text
        case .custom: .content.custom
        case .unknown: .content.unknown
        }
    }
}

extension SiteEvent.Kind {
    /// The key of the word for the event.
    public var textKey: TextKey {
        switch self {
        case .enter: .happened.enter
        case .exit: .happened.exit
        case .inside: .happened.inside
        case .outside: .happened.outside
        case .monitoringStarted: .happened.monitoringStarted
        case .monitoringStopped: .happened.monitoringStopped
        case .monitoringFailed: .happened.monitoringFailed
        case .rangingStarted: .happened.rangingStarted
        case .rangingStopped: .happened.rangingStopped
        case .ruleFired: .happened.ruleFired
        case .switcherStarted: .happened.switcherStarted
        case .switcherStopped: .happened.switcherStopped
        case .switcherSet: .happened.switcherSet
        case .designated: .happened.designated
        case .released: .happened.released
        case .tracked: .happened.tracked
        case .trackedNone: .happened.trackedNone
        case .hookRun: .happened.hookRun
        case .hookFailed: .happened.hookFailed
        case .hookExpired: .happened.hookExpired
        case .hookDropped: .happened.hookDropped
        case .adapterReady: .happened.adapterReady
        case .adapterLost: .happened.adapterLost
        case .adapterResumed: .happened.adapterResumed
        case .adapterSilent: .happened.adapterSilent
        case .transmissionStarted: .happened.transmissionStarted
        case .transmissionStopped: .happened.transmissionStopped
        case .transmissionFailed: .happened.transmissionFailed
        case .authorizationChanged: .happened.authorizationChanged
        case .adapterStateChanged: .happened.adapterStateChanged
        case .profileChanged: .happened.profileChanged
        case .serverAccepted: .happened.serverAccepted
        case .serverRefused: .happened.serverRefused
        case .serverLost: .happened.serverLost
        case .listUpdated: .happened.listUpdated
        case .listFailed: .happened.listFailed
        case .beacappUpdated: .happened.beacappUpdated
        case .beacappFailed: .happened.beacappFailed
        case .recordsSent: .happened.recordsSent
        case .recordsFailed: .happened.recordsFailed
        case .recordsAside: .happened.recordsAside
        case .testSent: .happened.testSent
        case .testFailed: .happened.testFailed
        case .contactChecked: .happened.contactChecked
        case .contactFailed: .happened.contactFailed
        case .contentNotified: .happened.contentNotified
        case .contentOpened: .happened.contentOpened
        case .messageFound: .happened.messageFound
        case .messageLost: .happened.messageLost
        case .started: .happened.started
        case .stopped: .happened.stopped
        case .launched: .happened.launched
        case .woken: .happened.woken
        case .extended: .happened.extended
        case .expired: .happened.expired
        case .budgetRestored: .happened.budgetRestored
        case .rulesRead: .happened.rulesRead
        case .warning: .happened.warning
        }
    }
}

extension RuleAction {
    /// The content in one line, unchanged.
    public var summary: String {
        switch self {
        case .openImage(let url), .openURL(let url): url
        case .openText(let text): text.split(whereSeparator: \.isNewline).joined(separator: " ")
        case .custom(let values): values.map { $0.key + "=" + $0.value }.joined(separator: " ")
        case .unknown(let name, _): name
        }
    }
}

extension SiteEvent {
    /// Whether the reason contains the signal.
    public var reasonTellsSignal: Bool {
        guard let rssi, let reason else { return false }
        return reason.arguments.contains(.integer(Int(rssi)))
    }
}

extension RegionNotificationOptions {
    /// The options with the letters that denote them in every language, and the keys of their names: one name that
    /// explains the option, and one that is short enough for the room above a list.
    public static let words: [(option: RegionNotificationOptions, letter: String, key: TextKey, shortKey: TextKey)] = [
        (.onEntry, "E", .notify.entry, .notify.entryShort), (.onExit, "X", .notify.exit, .notify.exitShort),
        (.entryStateOnDisplay, "D", .notify.display, .notify.displayShort),
    ]

    /// The changes that are notified, as the keys of a list: `on entry, on exit`.
    public var textKeys: [TextKey] {
        isEmpty ? [.notify.none] : Self.words.filter { contains($0.option) }.map(\.key)
    }
}

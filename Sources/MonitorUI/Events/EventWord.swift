import Regions
import Theming
import Tracking

/// The words for what happened.
enum EventWord: String, CaseIterable {
    case appeared, returned, lost, adapterReady, adapterLost, adapterResumed, adapterSilent, recordingStarted,
        recordingStopped, replayEnded, warning, error
    case enter, exit, inside, outside, monitoringStarted, monitoringStopped, monitoringFailed, rangingStarted,
        rangingStopped
    case ruleFired, hookRun, hookFailed, hookExpired, hookDropped, rulesRead
    case switcherStarted, switcherStopped, switcherSet, designated, released, tracked, trackedNone
    case transmissionStarted, transmissionStopped, transmissionFailed
    case started, stopped, profileChanged, authorizationChanged, adapterStateChanged
    case launched, woken, extended, expired, budgetRestored

    init(_ kind: MonitorEvent.Kind) {
        switch kind {
        case .beacon(let event):
            switch event.kind {
            case .appeared: self = .appeared
            case .returned: self = .returned
            case .lost: self = .lost
            }
        case .site(let event): self.init(event.kind)
        case .adapterReady: self = .adapterReady
        case .adapterLost: self = .adapterLost
        case .adapterResumed: self = .adapterResumed
        case .adapterSilent: self = .adapterSilent
        case .recordingStarted: self = .recordingStarted
        case .recordingStopped: self = .recordingStopped
        case .replayEnded: self = .replayEnded
        case .warning: self = .warning
        case .error: self = .error
        }
    }

    init(_ kind: SiteEvent.Kind) {
        switch kind {
        case .enter: self = .enter
        case .exit: self = .exit
        case .inside: self = .inside
        case .outside: self = .outside
        case .monitoringStarted: self = .monitoringStarted
        case .monitoringStopped: self = .monitoringStopped
        case .monitoringFailed: self = .monitoringFailed
        case .rangingStarted: self = .rangingStarted
        case .rangingStopped: self = .rangingStopped
        case .ruleFired: self = .ruleFired
        case .switcherStarted: self = .switcherStarted
        case .switcherStopped: self = .switcherStopped
        case .switcherSet: self = .switcherSet
        case .designated: self = .designated
        case .released: self = .released
        case .tracked: self = .tracked
        case .trackedNone: self = .trackedNone
        case .hookRun: self = .hookRun
        case .hookFailed: self = .hookFailed
        case .hookExpired: self = .hookExpired
        case .hookDropped: self = .hookDropped
        case .adapterReady: self = .adapterReady
        case .adapterLost: self = .adapterLost
        case .adapterResumed: self = .adapterResumed
        case .adapterSilent: self = .adapterSilent
        case .transmissionStarted: self = .transmissionStarted
        case .transmissionStopped: self = .transmissionStopped
        case .transmissionFailed: self = .transmissionFailed
        case .authorizationChanged: self = .authorizationChanged
        case .adapterStateChanged: self = .adapterStateChanged
        case .profileChanged: self = .profileChanged
        case .started: self = .started
        case .stopped: self = .stopped
        case .launched: self = .launched
        case .woken: self = .woken
        case .extended: self = .extended
        case .expired: self = .expired
        case .budgetRestored: self = .budgetRestored
        case .rulesRead: self = .rulesRead
        case .warning: self = .warning
        }
    }

    /// The key of the word.
    var key: String { "happened." + rawValue }

    var role: Role {
        switch self {
        case .appeared, .returned, .adapterReady, .adapterResumed, .enter, .inside: .eventEnter
        case .lost, .exit, .outside: .eventExit
        case .adapterLost, .error, .monitoringFailed, .hookFailed, .transmissionFailed: .error
        case .adapterSilent, .warning, .hookExpired, .hookDropped, .expired: .warning
        case .designated, .released: .designated
        case .switcherStarted, .switcherStopped, .switcherSet: .switcher
        case .recordingStarted, .recordingStopped, .replayEnded, .monitoringStarted, .monitoringStopped,
            .rangingStarted, .rangingStopped, .ruleFired, .hookRun, .rulesRead, .tracked, .trackedNone,
            .transmissionStarted, .transmissionStopped, .started, .stopped, .profileChanged, .authorizationChanged,
            .adapterStateChanged, .launched, .woken, .extended, .budgetRestored:
            .text
        }
    }
}

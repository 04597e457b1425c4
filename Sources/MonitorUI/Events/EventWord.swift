import Basics
import Canvas
import Regions
import Tracking

/// The words for events.
enum EventWord: Hashable {
    case appeared, returned, lost, recordingStarted, recordingStopped, replayEnded, nothingRecorded, error
    case site(SiteEvent.Kind)

    static let all: [EventWord] =
        [.appeared, .returned, .lost, .recordingStarted, .recordingStopped, .replayEnded, .nothingRecorded, .error]
        + SiteEvent.Kind.allCases.map { .site($0) }

    init(_ kind: MonitorEvent.Kind) {
        switch kind {
        case .beacon(let event):
            switch event.kind {
            case .appeared: self = .appeared
            case .returned: self = .returned
            case .lost: self = .lost
            }
        case .site(let event): self = .site(event.kind)
        case .adapterReady: self = .site(.adapterReady)
        case .adapterLost: self = .site(.adapterLost)
        case .adapterResumed: self = .site(.adapterResumed)
        case .adapterSilent: self = .site(.adapterSilent)
        case .recordingStarted: self = .recordingStarted
        case .recordingStopped: self = .recordingStopped
        case .replayEnded: self = .replayEnded
        case .nothingRecorded: self = .nothingRecorded
        case .warning: self = .site(.warning)
        case .error: self = .error
        }
    }

    /// The text key of the word.
    var key: TextKey {
        switch self {
        case .appeared: .happened.appeared
        case .returned: .happened.returned
        case .lost: .happened.lost
        case .recordingStarted: .happened.recordingStarted
        case .recordingStopped: .happened.recordingStopped
        case .replayEnded: .happened.replayEnded
        case .nothingRecorded: .happened.nothingRecorded
        case .error: .happened.error
        case .site(let kind): kind.textKey
        }
    }

    var role: Role {
        switch self {
        case .appeared, .returned: .eventEnter
        case .lost: .eventExit
        case .error: .error
        case .recordingStarted, .recordingStopped, .replayEnded, .nothingRecorded: .text
        case .site(let kind): kind.role
        }
    }
}

extension SiteEvent.Kind {
    fileprivate var role: Role {
        switch self {
        case .adapterReady, .adapterResumed, .serverAccepted, .listUpdated, .beacappUpdated, .enter, .inside:
            .eventEnter
        case .exit, .outside: .eventExit
        case .adapterLost, .serverRefused, .monitoringFailed, .hookFailed, .transmissionFailed: .error
        case .adapterSilent, .serverLost, .listFailed, .beacappFailed, .recordsFailed, .recordsAside, .testFailed,
            .contactFailed,
            .warning, .hookExpired, .hookDropped, .expired:
            .warning
        case .designated, .released: .designated
        case .switcherStarted, .switcherStopped, .switcherSet: .switcher
        case .monitoringStarted, .monitoringStopped, .rangingStarted, .rangingStopped, .ruleFired, .hookRun,
            .rulesRead, .tracked, .trackedNone, .transmissionStarted, .transmissionStopped, .started, .stopped,
            .profileChanged, .authorizationChanged, .adapterStateChanged, .launched, .woken, .extended,
            .budgetRestored, .recordsSent, .testSent, .contactChecked, .contentNotified, .contentOpened,
            .messageFound, .messageLost:
            .text
        }
    }
}

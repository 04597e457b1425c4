public import Basics
public import Regions

extension SiteEvent {
    /// The event for an application that was activated or removed, or whose events changed.
    static func ofBeacapp(_ command: ServiceCommand, _ outcome: ServiceOutcome, at now: Timestamp) -> [SiteEvent] {
        switch (command, outcome) {
        case (.takeBeacappEvents(let events, _), .eventsTaken(true)):
            let reason = Phrase(.why.beacappEvents, .text(events.place), .text(events.shownRevision))
            return [SiteEvent(time: now, kind: .beacappUpdated, reason: reason)]
        case (.forgetBeacapp, _):
            return [SiteEvent(time: now, kind: .beacappUpdated, reason: Phrase(.why.beacappForgotten))]
        default: return []
        }
    }

    /// The event for a failed update of events.
    public init(_ error: BeacappError, at now: Timestamp) {
        let reason = Phrase(.why.beacappError, .integer(error.code.rawValue), .phrase(error.phrase))
        self.init(time: now, kind: .beacappFailed, reason: reason)
    }
}

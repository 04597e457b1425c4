public import Basics
public import Regions

extension SiteEvent {
    /// The event for a list that a command updated or discarded.
    static func ofList(_ command: ServiceCommand, _ outcome: ServiceOutcome, at now: Timestamp) -> [SiteEvent] {
        switch (command, outcome) {
        case (.takeList(let fetch), .listed(.managed(let update))):
            let reason = Phrase(
                .why.listManaged, .text(fetch.place), .integer(update.new.count), .integer(update.abandoned.count))
            return [SiteEvent(time: now, kind: .listUpdated, reason: reason)]
        case (.takeList(let fetch), .listed(.official(let new, let abandoned))):
            let reason = Phrase(.why.listOfficial, .text(fetch.place), .integer(new), .integer(abandoned))
            return [SiteEvent(time: now, kind: .listUpdated, reason: reason)]
        case (.takeList(let fetch), .listed(.failed(let error))):
            return [SiteEvent(error, from: fetch.place, at: now)].compactMap(\.self)
        case (.useManagedFile, _):
            return [SiteEvent(time: now, kind: .listUpdated, reason: Phrase(.why.listManagedFile))]
        case (.useOfficialFile, _):
            return [SiteEvent(time: now, kind: .listUpdated, reason: Phrase(.why.listOfficialFile))]
        case (.clearSetup, _):
            return [SiteEvent(time: now, kind: .listUpdated, reason: Phrase(.why.setupCleared))]
        default: return []
        }
    }

    /// The event for a failed update of a list; nil if the update was only too early.
    public init?(_ error: RegionFetchError, from place: String, at now: Timestamp) {
        guard error.isFailure else { return nil }
        let reason = error == .noRegions ? Phrase(.why.listEmpty, .text(place)) : error.phrase
        self.init(time: now, kind: .listFailed, reason: reason)
    }
}

import Basics
import BeaconService
import MonitorUI
import Regions

// The sentences that the screen shows about a command.
extension SiteOutcome {
    /// Makes the outcome to show; nil: the screen shows the change in any case.
    init?(_ outcome: ServiceOutcome, of command: ServiceCommand, limit: Int) {
        func said(_ key: TextKey, _ arguments: Argument...) -> SiteOutcome {
            .said(Phrase(key, arguments), isError: false)
        }
        func failed(_ key: TextKey, _ arguments: Argument...) -> SiteOutcome {
            .said(Phrase(key, arguments), isError: true)
        }
        switch (command, outcome) {
        case (_, .terms(let stopped)):
            guard stopped > 0 else { return nil }
            self = said(.cli.agreeStopped, .integer(stopped))
        case (_, .designation(let results)): self = .designation(results)
        case (_, .released(let result)):
            let count = Argument.integer(result.released.count)
            guard result.isReleased else {
                self = failed(.site.notDesignated)
                return
            }
            self =
                result.needsInitialMonitoring
                ? said(.site.releasedLast, count, .list(result.unwatched))
                : said(.site.released, count)
        case (_, .notDesignated(let keycode)): self = failed(.cli.designateUnknown, .text(keycode))
        case (_, .registered(let result, _, _)), (_, .imported(let result, _)):
            guard result.code < 0 else { return nil }
            self = .said(result.reason.phrase, isError: true)
        case (_, .failed(let error)): self = .said(error.reason.phrase, isError: true)
        case (.startMonitoring(.regions, _), .unknownRegion(let identifier)):
            self = failed(.site.unknownRegion, .text(identifier))
        case (.setSwitcher(let data, let isOn), .switched):
            self = said(isOn ? .site.switcherSet : .site.switcherCleared, .integer(data.count))
        case (.setUserIdentifier(let identifier), _):
            self = said(identifier == nil ? .site.userIdentifierCleared : .site.userIdentifierSet)
        case (.setPolarity(let polarity), .monitoring(let start)):
            self =
                start.leftOut.isEmpty
                ? said(.site.polaritySet, .phrase(Phrase(polarity.textKey)))
                : failed(.site.regionLimit, .integer(limit), .integer(start.leftOut.count))
        case (.startMonitoring(let group, _), .monitoring(let start)):
            guard start.count + start.leftOut.count > 0 else {
                self = failed(group == .nonSwitcher ? .site.noNonSwitcher : .site.nothingToMonitor)
                return
            }
            self =
                start.leftOut.isEmpty
                ? .said(start.phrase, isError: false)
                : failed(.site.regionLimit, .integer(limit), .integer(start.leftOut.count))
        case (.startMonitoring, .unknownRegion): self = failed(.site.nothingToMonitor)
        case (_, .unknownRegion(let identifier)): self = failed(.site.unknownRegion, .text(identifier))
        case (_, .stopped(let count)): self = said(.site.monitoringStopped, .integer(count))
        case (.editRegion(_, let region), _): self = said(.site.regionEdited, .text(region.region.identifier))
        case (.addRegions, .added(let added, let problems, let start)):
            let taken = problems.compactMap { if case .identifierTaken(let taken) = $0 { taken } else { nil } }
            guard problems.isEmpty else {
                self = failed(.site.regionRefused, .list(taken, most: 5))
                return
            }
            guard !start.leftOut.isEmpty else {
                self = said(.site.regionAdded, .list(added, most: 5))
                return
            }
            self = failed(.site.addedNotMonitored, .list(start.leftOut, most: 5), .integer(limit))
        case (_, .applied(let applied)): self = SiteOutcome(applied)
        case (.useManagedFile(let regions), _): self = said(.list.held, .integer(regions.count))
        case (.useOfficialFile, _): self = said(.site.officialOwn)
        case (.allowNearby(let isAllowed), _): self = said(isAllowed ? .messages.allowed : .messages.denied)
        case (_, .subscribed(let isDone)):
            self =
                isDone
                ? said(.messages.subscribed) : failed(.messages.tooMany, .integer(ServiceState.mostSubscriptions))
        case (_, .unsubscribed(let count)):
            guard count > 0 else { return nil }
            self = said(.messages.unsubscribed)
        default: return nil
        }
    }

    /// Makes the outcome of monitoring the managed regions that are held.
    private init(_ applied: ManagedApplication) {
        let start = applied.start
        let counts: [Argument] = [.integer(start.started.count), .integer(applied.stopped.count)]
        func some(_ identifiers: [String]) -> [Argument] {
            // A server's list may have thousands of them.
            [.integer(identifiers.count), .list(identifiers, most: 20)]
        }
        if !start.leftOut.isEmpty {
            self = .said(Phrase(.site.managedLeftOut, counts + some(start.leftOut)), isError: true)
        } else if !applied.unusable.isEmpty {
            self = .said(Phrase(.list.unusable, some(applied.unusable)), isError: true)
        } else {
            self = .said(Phrase(.site.managedApplied, counts), isError: false)
        }
    }

    /// Makes the outcome of an update of managed regions.
    init(_ update: ManagedUpdate, from place: String) {
        let isSame = update.new.isEmpty && update.abandoned.isEmpty
        let counts: [Argument] = [.integer(update.new.count), .integer(update.abandoned.count)]
        self = .said(
            isSame ? Phrase(.list.unchanged, [.text(place)]) : Phrase(.list.updated, [.text(place)] + counts),
            isError: false)
    }

    /// Makes the outcome of undoing an act, with the act that the next undo would revert.
    init(_ result: UndoResult?, next: ServiceAct?) {
        switch result {
        case nil, .outdated: self = .said(Phrase(.site.nothingToUndo), isError: true)
        case .limitExceeded(let limit): self = .said(Phrase(.site.undoLimit, [.integer(limit)]), isError: true)
        case .undone(let act, let leftOut):
            let done = Argument.phrase(act.phrase)
            if !leftOut.isEmpty {
                self = .said(Phrase(.site.undoneRefused, [done, .integer(leftOut.count)]), isError: true)
            } else if let next {
                self = .said(Phrase(.site.undoneNext, [done, .phrase(next.reason.phrase)]), isError: false)
            } else {
                self = .said(Phrase(.site.undone, [done]), isError: false)
            }
        }
    }
}

import BeaconService
import Canvas
import Localization
import Texts
import Tracking

/// What applying the managed regions that are held would do.
struct ListDifference: Equatable {
    /// Regions that would be monitored, and that would not be any more.
    var starting, stopping: Int
    /// Regions that would be monitored if more of them could be.
    var withoutRoom: Int

    var isNothing: Bool { starting + stopping == 0 }
}

extension SiteSnapshot {
    var listDifference: ListDifference {
        let plan = ManagedPlan(service, context)
        let room = max(0, regionLimit - regions.count + plan.stopping.count)
        let starting = min(plan.starting.count, room)
        return ListDifference(
            starting: starting, stopping: plan.stopping.count, withoutRoom: plan.starting.count - starting)
    }
}

// Where lists come from, and since when, as the views say it.
extension MonitorState {
    /// A moment in local time, with its date if it is not today.
    func moment(_ time: Timestamp, _ texts: Localizer) -> String { texts.moment(local(time), today: today) }

    /// A server, and since when it is known that it has what is held.
    func text(_ origin: ListOrigin, _ texts: Localizer) -> String {
        texts.text(.lists.origin, .text(SafeText.neutralise(origin.place)), .text(moment(origin.time, texts)))
    }

    /// Where the managed regions come from; nil: none are held.
    func managedOrigin(_ texts: Localizer) -> String? {
        if let origin = site.service.lists.managed { return text(origin, texts) }
        return site.service.managed.isEmpty ? nil : texts.text(.lists.file)
    }

    /// Where the official regions come from.
    func officialOrigin(_ texts: Localizer) -> String {
        if case .server(let origin) = site.preparation.source { return text(origin, texts) }
        return texts.text(site.preparation.origin)
    }

    /// When all managed regions may be updated again, in words; nil: now. Who tests may do so at any time.
    func nextUpdate(_ texts: Localizer) -> String? {
        site.nextUpdates[ManagedSlice(.whole)].map {
            texts.text(
                site.preference.isTestMode ? .managedView.nextForced : .managedView.next, .text(moment($0, texts)))
        }
    }
}

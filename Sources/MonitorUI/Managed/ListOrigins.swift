import Basics
import BeaconService
import Canvas
import Localization

/// The effect of applying the held managed regions.
struct ListDifference: Equatable {
    /// The regions that would become monitored, and those that would no longer be.
    var starting, stopping: Int
    /// Regions that are left out because of the limit of monitored regions.
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

// The origins of lists and their times, in the words of the views.
extension MonitorState {
    /// A moment in local time, with its date if it is not today.
    func moment(_ time: Timestamp, _ texts: Localizer) -> String { texts.moment(local(time), today: today) }

    /// A server, and the time since which it is known to have the held list.
    func text(_ origin: ListOrigin, _ texts: Localizer) -> String {
        texts.text(.lists.origin, .text(SafeText.neutralise(origin.place)), .text(moment(origin.time, texts)))
    }

    /// The origin of the managed regions; nil: none are held.
    func managedOrigin(_ texts: Localizer) -> String? {
        if let origin = site.service.lists.managed { return text(origin, texts) }
        return site.service.managed.isEmpty ? nil : texts.text(.lists.file)
    }

    /// The origin of the official regions.
    func officialOrigin(_ texts: Localizer) -> String {
        if case .server(let origin) = site.preparation.source { return text(origin, texts) }
        return texts.text(site.preparation.origin)
    }

    /// The time at which all managed regions may be updated again, in words; nil: now. In test mode an update is
    /// possible at any time.
    func nextUpdate(_ texts: Localizer) -> String? {
        site.nextUpdates[ManagedSlice(.whole)].map {
            texts.text(
                site.preference.isTestMode ? .managedView.nextForced : .managedView.next, .text(moment($0, texts)))
        }
    }
}

import BeaconService
import Regions
import Scanning
import Tracking

// The permission to scan, the adapter, and that a scan has begun.
extension BeaconAgent {
    /// Takes what is known of permission and adapter now: the delegate is told, and what changed are events (J-31).
    func take(_ status: AdapterStatus, after events: [SiteEvent] = []) async {
        let changes = SiteEvent.changes(from: adapterStatus, to: status, at: source.timeline.now)
        adapterStatus = status
        await settle(events + changes)
        bell.yield()
        tellAdapterStatus()
    }

    /// Takes what the check of the environment found. Of the adapter in use the scan itself knows better: there may be
    /// several.
    func take(_ report: EnvironmentReport) async {
        var status = adapterStatus
        if report.authorization != .notDetermined { status.authorization = report.authorization }
        if case .controller = source.kind {
        } else {
            status.adapterState = report.adapterState
            status.availability = report.availability
        }
        if status != adapterStatus { await take(status) }
    }

    /// That a scan began, to be put among the events of the next fetch; told once for each beginning.
    func announce(_ scan: ActiveScan, isBack: Bool) {
        guard !hasAnnounced else { return }
        hasAnnounced = true
        announcement = SiteEvent(
            time: source.timeline.now, kind: isBack ? .adapterResumed : .adapterReady,
            reason: Reason("why.adapter", .text(scan.adapter)))
    }

    /// The events with the beginning of the scan before the first one that a report made: reports may be quicker than
    /// the word of the source.
    func announcing(_ events: [SiteEvent]) -> [SiteEvent] {
        if memory.kind != .simulated, case .controller = source.kind, case .scanning(let scan) = source.controllerState
        {
            announce(scan, isBack: lastSource != nil && lastSource != .starting)
        }
        guard var announcement else { return events }
        self.announcement = nil
        let place = events.firstIndex { $0.beacon != nil } ?? events.endIndex
        if place < events.endIndex { announcement.time = min(announcement.time, events[place].time) }
        return events[..<place] + [announcement] + events[place...]
    }
}

extension SiteEvent {
    /// What is to be told of permission and adapter. What becomes known for the first time is no change, so that a
    /// start makes no noise.
    static func changes(from before: AdapterStatus, to after: AdapterStatus, at now: Timestamp) -> [SiteEvent] {
        var events: [SiteEvent] = []
        if before.authorization != after.authorization, before.authorization != .notDetermined {
            let reason = Reason("why." + after.authorization.textKey)
            events.append(SiteEvent(time: now, kind: .authorizationChanged, reason: reason))
        }
        if before.adapterState != after.adapterState, before.isKnown {
            let reason = Reason("why." + after.adapterState.textKey)
            events.append(SiteEvent(time: now, kind: .adapterStateChanged, reason: reason))
        }
        return events
    }
}

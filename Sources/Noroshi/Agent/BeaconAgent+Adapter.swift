import Machine
import Regions
import Scanning
import Texts
import Time

// The permission to scan, the adapter, and the start of a scan.
extension BeaconAgent {
    /// Takes the current permission and adapter state: the delegate is notified, and changes become events.
    func update(_ status: AdapterStatus, after events: [SiteEvent] = []) async {
        let changes = SiteEvent.changes(from: adapterStatus, to: status, at: source.now)
        adapterStatus = status
        await settle(events + changes)
        wakeUp.yield()
        tellAdapterStatus()
    }

    /// Takes the result of the environment check. For the adapter in use, the state of the scan itself takes
    /// precedence, since there may be several adapters.
    func update(_ report: EnvironmentReport) async {
        var status = adapterStatus
        if report.authorization != .notDetermined { status.authorization = report.authorization }
        if !source.isLive {
            status.adapterState = report.adapterState
            status.availability = report.availability
        }
        if status != adapterStatus { await update(status) }
    }

    /// Notes that a scan began. It becomes an event of the next fetch, once per start.
    func announce(_ scan: ActiveScan, isBack: Bool) {
        guard !hasAnnounced else { return }
        hasAnnounced = true
        announcement = SiteEvent(
            time: source.now, kind: isBack ? .adapterResumed : .adapterReady,
            reason: Phrase(.why.adapter, .text(scan.adapter)))
    }

    /// The events with the start of the scan put before the first one that a report caused, since reports may arrive
    /// before the source announces its scan.
    func announcing(_ events: [SiteEvent]) -> [SiteEvent] {
        if memory.kind != .simulated, source.isLive, case .scanning(let scan) = source.controllerState {
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
    /// The events for a change of permission and adapter. A state that becomes known for the first time is not a
    /// change, so starting the program causes no events.
    static func changes(from before: AdapterStatus, to after: AdapterStatus, at now: Timestamp) -> [SiteEvent] {
        var events: [SiteEvent] = []
        if before.authorization != after.authorization, before.authorization != .notDetermined {
            let reason = Phrase(after.authorization.reasonKey)
            events.append(SiteEvent(time: now, kind: .authorizationChanged, reason: reason))
        }
        if before.adapterState != after.adapterState, before.isKnown {
            let reason = Phrase(after.adapterState.reasonKey)
            events.append(SiteEvent(time: now, kind: .adapterStateChanged, reason: reason))
        }
        return events
    }
}

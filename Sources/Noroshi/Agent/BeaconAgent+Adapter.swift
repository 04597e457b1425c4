import Basics
import BeaconService
import Regions
import Scanning

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

    /// The events with the start of the scan, see `ScanAnnouncement.announced`.
    func announcing(_ events: [SiteEvent]) -> [SiteEvent] {
        if memory.kind != .simulated, source.isLive, case .scanning(let scan) = source.controllerState {
            let last = scanAnnouncement.last
            scanAnnouncement.begin(scan, isBack: last != nil && last != .starting, at: source.now)
        }
        return scanAnnouncement.announced(events)
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

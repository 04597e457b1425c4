import Advertising
import Basics
import BeaconService
public import Tracking

// The data for a screen.
extension ScanEngine {
    /// Freezes the view of this moment for the screen, or releases it. The engine keeps working.
    public func freeze(_ isFrozen: Bool) {
        frozen = isFrozen ? (table, timeline.now) : nil
    }

    /// The rows that `query` selects, and everything that changed since the previous call.
    /// - Parameters:
    ///   - selected: The beacon whose detail is wanted.
    ///   - identities: Beacons whose rows are wanted regardless of their place in the list.
    ///   - hunted: The beacon that the user walks up to; nil: none.
    public func snapshot(
        _ query: BeaconQuery, detail selected: BeaconIdentity?, rows identities: [BeaconIdentity] = [],
        hunt hunted: BeaconIdentity? = nil
    ) -> EngineSnapshot {
        drain()
        return view(query, selected, identities, hunted)
    }

    /// A snapshot together with the watch's results up to that moment.
    public func frame(
        _ query: BeaconQuery, detail selected: BeaconIdentity?, rows identities: [BeaconIdentity],
        hunt hunted: BeaconIdentity? = nil
    ) -> (delivery: WatchDelivery, snapshot: EngineSnapshot) {
        (takeDelivery(), view(query, selected, identities, hunted))
    }

    private func view(
        _ query: BeaconQuery, _ selected: BeaconIdentity?, _ identities: [BeaconIdentity], _ hunted: BeaconIdentity?
    ) -> EngineSnapshot {
        events += table.takeEvents()
        let now = frozen?.now ?? timeline.now
        let page = frozen?.table.page(query, now: now) ?? table.page(query, now: now)
        let detail = selected.flatMap { frozen?.table.detail($0, now: now) ?? table.detail($0, now: now) }
        let rows = identities.compactMap { frozen?.table.row($0, now: now) ?? table.row($0, now: now) }
        defer { events.removeAll() }
        let told = events.map { event in
            var event = event
            event.time.correct(by: correction)
            return event
        }
        return EngineSnapshot(
            page: page, detail: detail, rows: rows, events: told, counts: table.counts,
            dropped: dropped + assembler.dropped, malformedEvents: malformed,
            reportsPerSecond: rate.rate(at: timeline.now),
            lastReport: lastReport, recording: recordingState, hunt: hunt(hunted), restarts: restarts,
            revision: revision,
            watch: isWatching ? watch.report(table, now: now).corrected(by: correction) : nil)
    }
}

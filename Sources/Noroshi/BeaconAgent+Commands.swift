public import BeaconService
public import Regions
import Scanning
public import Store
public import Tracking

// What the user or an application wants done. Everything is on disk before the engine sees it.
extension BeaconAgent {
    /// Changes what is remembered, on disk first, then in the engine.
    /// - Throws: Nothing was changed.
    @discardableResult
    public func change<Answer: Sendable>(
        _ body: (inout ServiceState, ServiceContext) -> Answer
    ) async throws(StoreError) -> Answer {
        await collect()
        let context = configuration.context
        let (answer, state) = try store.update { state in body(&state, context) }
        self.state = state
        await engine.adopt(state)
        await collect()
        return answer
    }

    /// Designates beacons of any service regions, in this order; one result for each region (S-82 … S-95). The
    /// beacons that belong to no service region are told by a result -4 of the region `""`.
    public func designate(
        _ beacons: [BeaconIdentity], options: RegionNotificationOptions?
    ) async -> [(regionID: String, result: DesignationResult)] {
        guard !beacons.isEmpty else { return [("", .noBeaconData)] }
        let now = source.timeline.now
        do throws(StoreError) {
            let (results, undo, added) = try await change { state, context in
                let before = state
                let results = state.designate(beacons, options: options, context)
                let added = state.designated.filter { !before.isDesignated($0) }
                return (results, UndoRecord(before: before, after: state), added)
            }
            if let undo { undoRecord = undo }
            for data in added { await note(designation(data, .designated, at: now)) }
            return results
        } catch {
            return [("", .persistenceFailed(error.key))]
        }
    }

    /// Releases beacons, all or none (S-100).
    public func release(_ data: [ServiceBeaconData]) async throws(StoreError) -> ReleaseResult {
        let now = source.timeline.now
        let (result, undo) = try await change { state, _ in
            let before = state
            let result: ReleaseResult = state.release(data)
            return (result, UndoRecord(before: before, after: state))
        }
        if let undo { undoRecord = undo }
        for data in result.released { await note(designation(data, .released, at: now)) }
        return result
    }

    /// Takes the last designation or release back; nil: there is none. Taking back is taken back by the next call.
    public func undo() async throws(StoreError) -> UndoResult? {
        guard let record = undoRecord else { return nil }
        let now = source.timeline.now
        let (result, next) = try await change { state, context in
            let before = state
            let result = state.undo(record, context)
            return (result, UndoRecord(before: before, after: state))
        }
        undoRecord = next
        if case .undone(let released, let designated, _) = result {
            for data in released { await note(designation(data, .released, at: now)) }
            for data in designated { await note(designation(data, .designated, at: now)) }
        }
        return result
    }

    /// Raises or lowers the switcher flag of designated beacons, all or none (S-98, S-99).
    public func setSwitcher(_ data: [ServiceBeaconData], _ isSwitcher: Bool) async throws(StoreError) -> Bool {
        let now = source.timeline.now
        let isDone = try await change { state, _ in
            state.updateDesignatedBeacons(
                data.map {
                    var data = $0
                    data.isSwitcher = isSwitcher
                    return data
                })
        }
        guard isDone else { return false }
        for data in data {
            await note(
                designation(data, .switcherSet, at: now, Reason(isSwitcher ? "why.switcherOn" : "why.switcherOff")))
        }
        return true
    }

    /// Opens a tracking window for a region, or closes it (S-74).
    public func setTracking(_ identifier: String, _ isOn: Bool) async {
        await engine.setTracking(identifier, isOn)
        await collect()
    }

    /// Asks for the state of a monitored region; the answer is an event. False: it is not monitored.
    @discardableResult
    public func requestState(_ identifier: String) async -> Bool {
        let isKnown = await engine.requestState(identifier)
        await collect()
        return isKnown
    }

    /// The screen came back: the technician looks at it again.
    public func displayOn() async {
        await engine.displayOn()
        await collect()
    }

    private func designation(
        _ data: ServiceBeaconData, _ kind: SiteEvent.Kind, at now: Timestamp, _ reason: Reason? = nil
    ) -> SiteEvent {
        SiteEvent(
            time: now, kind: kind, region: data.regionIdentifier, regionClass: .designated,
            beacon: state.identity(of: data, configuration.context), reason: reason)
    }
}

extension ServiceState {
    /// Designates beacons by identity: each with those of its region, in the order of the first of them.
    mutating func designate(
        _ beacons: [BeaconIdentity], options: RegionNotificationOptions?, _ context: ServiceContext
    ) -> [(regionID: String, result: DesignationResult)] {
        var regions: [(id: String, data: [ServiceBeaconData])] = []
        var isForeign = false
        for beacon in beacons {
            guard let data = serviceData(of: beacon, context) else {
                isForeign = true
                continue
            }
            if let place = regions.firstIndex(where: { $0.id == data.regionID }) {
                regions[place].data.append(data)
            } else {
                regions.append((data.regionID, [data]))
            }
        }
        var results = regions.map { region in
            (regionID: region.id, result: designate(region.data, inRegion: region.id, options: options, context))
        }
        if isForeign { results.append((regionID: "", result: .notServiceRegion)) }
        return results
    }
}

public import BeaconService
public import Regions
import Scanning
public import Store
public import Tracking

// What the user or an application wants done. Everything is on disk before the engine sees it.
extension BeaconAgent {
    /// Changes what is remembered, on disk first, then in the engine. What becomes of designations is told as events.
    /// - Throws: Nothing was changed.
    @discardableResult
    public func change<Answer: Sendable>(
        _ body: (inout ServiceState, ServiceContext) -> Answer
    ) async throws(StoreError) -> Answer {
        await collect()
        let context = configuration.context
        let now = source.timeline.now
        let ((answer, events), state) = try store.update { state in
            let before = state
            let answer = body(&state, context)
            let events = SiteEvent.changes(from: before, to: &state, context, at: now)
            return (answer, events)
        }
        self.state = state
        await settle(events, adopting: true)
        if !events.isEmpty { bell.yield() }
        return answer
    }

    /// Designates beacons of any service regions, in this order; one result for each region (S-82 … S-95). The
    /// beacons that belong to no service region are told by a result -4 of the region `""`.
    public func designate(
        _ beacons: [BeaconIdentity], options: RegionNotificationOptions?
    ) async -> [(regionID: String, result: DesignationResult)] {
        guard !beacons.isEmpty else { return [("", .noBeaconData)] }
        do throws(StoreError) {
            let (results, undo) = try await change { state, context in
                let before = state
                let results = state.designate(beacons, options: options, context)
                return (results, UndoRecord(before: before, after: state))
            }
            if let undo { undoRecord = undo }
            return results
        } catch {
            let reason = Reason(key: error.key, values: error.arguments.map { .text($0) })
            return [("", .persistenceFailed(configuration.sentence(reason) ?? error.key))]
        }
    }

    /// Releases beacons, all or none (S-100).
    public func release(_ data: [ServiceBeaconData]) async throws(StoreError) -> ReleaseResult {
        let (result, undo) = try await change { state, _ in
            let before = state
            let result: ReleaseResult = state.release(data)
            return (result, UndoRecord(before: before, after: state))
        }
        if let undo { undoRecord = undo }
        return result
    }

    /// Takes the last designation or release back; nil: there is none. Taking back is taken back by the next call.
    public func undo() async throws(StoreError) -> UndoResult? {
        guard let record = undoRecord else { return nil }
        let (result, next) = try await change { state, context in
            let before = state
            let result = state.undo(record, context)
            return (result, UndoRecord(before: before, after: state))
        }
        undoRecord = next
        return result
    }

    /// Raises or lowers the switcher flag of designated beacons, all or none (S-98, S-99).
    public func setSwitcher(_ data: [ServiceBeaconData], _ isSwitcher: Bool) async throws(StoreError) -> Bool {
        try await change { state, _ in state.setSwitcher(data, isSwitcher) }
    }

    /// Opens a tracking window for a region, or closes it (S-74). False: it is no region of fixed-value service beacons,
    /// and no window is open (S-79).
    @discardableResult
    public func setTracking(_ identifier: String, _ isOn: Bool) async -> Bool {
        let isOpen = await engine.setTracking(identifier, isOn)
        await collect()
        return isOpen || !isOn
    }

    /// Asks for the state of a monitored region; the answer is an event. False: it is not monitored, which the delegate
    /// is told as well.
    @discardableResult
    public func requestState(_ identifier: String) async -> Bool {
        let isKnown = await engine.requestState(identifier)
        if !isKnown { tell(.unknownRegion(identifier)) }
        await collect()
        return isKnown
    }

    /// The screen came back: the technician looks at it again.
    public func displayOn() async {
        await engine.displayOn()
        await collect()
    }
}

extension ServiceState {
    /// Raises or lowers the switcher flag of designated beacons, all or none. False: one of them is not designated.
    public mutating func setSwitcher(_ data: [ServiceBeaconData], _ isSwitcher: Bool) -> Bool {
        updateDesignatedBeacons(
            data.map {
                var data = $0
                data.isSwitcher = isSwitcher
                return data
            })
    }
}

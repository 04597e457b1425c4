public import BeaconService
public import Regions
import Scanning
public import Store
public import Tracking

// What the user or an application wants done. Everything is on disk before the engine sees it.
extension BeaconAgent {
    /// Keeps the answer to the service's terms, which the application has shown to its user (S-43, A-23). A refusal ends
    /// the monitoring, ranging and tracking of the service's regions.
    /// - Parameter now: When it was given; nil: the time of the source.
    /// - Returns: How many regions were told to stop.
    @discardableResult
    public func answerTerms(agreed: Bool, at now: Timestamp? = nil) async throws(StoreError) -> Int {
        let time = now ?? source.timeline.now
        do throws(Refused<ServiceObstacle>) {
            return try await change { state, context in state.answerTerms(agreed: agreed, at: time, context) }
        } catch {
            switch error {
            case .refused: return 0
            case .store(let error): throw error
            }
        }
    }

    /// Why the service may not be used now: the terms are not agreed to, or the preparation failed; nil: it may.
    public var obstacle: ServiceObstacle? { configuration.preparation.obstacle(state.agreement, for: .local) }

    /// Changes what is remembered, on disk first, then in the engine. What becomes of designations is told as events.
    /// - Throws: Nothing was changed. `refused`: something of the service was to be begun, and `obstacle` says why it
    ///   may not (S-44, S-45). What ends something asks for nothing.
    @discardableResult
    public func change<Answer: Sendable>(
        _ body: (inout ServiceState, ServiceContext) -> Answer
    ) async throws(Refused<ServiceObstacle>) -> Answer {
        try await change(body) { _ in false }
    }

    /// - Parameter isUse: Whether the answer is one that needs the agreement and the preparation, whatever was changed.
    private func change<Answer: Sendable>(
        _ body: (inout ServiceState, ServiceContext) -> Answer, isUse: (Answer) -> Bool
    ) async throws(Refused<ServiceObstacle>) -> Answer {
        await collect()
        let (context, preparation) = (configuration.context, configuration.preparation)
        let now = source.timeline.now
        let ((answer, events), state) = try store.update { (state) throws(ServiceObstacle) in
            let before = state
            let answer = body(&state, context)
            if isUse(answer) || state.usesService(since: before, context),
                let obstacle = preparation.obstacle(state.agreement, for: .local)
            {
                throw obstacle
            }
            let events = SiteEvent.changes(from: before, to: &state, context, at: now)
            return (answer, events)
        }
        self.state = state
        shareUser()
        await settle(events, adopting: true, of: era)
        nap.ring()
        if !events.isEmpty { bell.yield() }
        return answer
    }

    /// Designates beacons of any service regions, in this order; one result for each region (S-82 … S-95). The
    /// beacons that belong to no service region are told by a result -4 of the region `""`.
    /// - Throws: The service may not be used; nothing was designated.
    public func designate(
        _ beacons: [BeaconIdentity], options: RegionNotificationOptions?
    ) async throws(ServiceObstacle) -> [(regionID: String, result: DesignationResult)] {
        do throws(Refused<ServiceObstacle>) {
            // What is not there is told first, also to whom may not use the service.
            let (results, undo) = try await change { state, context in
                let before = state
                let results = state.designate(beacons, options: options, context)
                return (results, UndoRecord(before: before, after: state))
            } isUse: { results, _ in
                results.isEmpty || !results.allSatisfy(\.result.isOfUnknown)
            }
            if let undo { undoRecord = undo }
            return results
        } catch {
            switch error {
            case .refused(let obstacle): throw obstacle
            case .store(let error):
                let reason = Reason(key: error.key, values: error.arguments.map { .text($0) })
                return [("", .persistenceFailed(configuration.sentence(reason) ?? error.key))]
            }
        }
    }

    /// Releases beacons, all or none (S-100). It ends something, so that no agreement is asked for.
    public func release(
        _ data: [ServiceBeaconData]
    ) async throws(Refused<ServiceObstacle>) -> ReleaseResult {
        let (result, undo) = try await change { state, _ in
            let before = state
            let result: ReleaseResult = state.release(data)
            return (result, UndoRecord(before: before, after: state))
        }
        if let undo { undoRecord = undo }
        return result
    }

    /// Takes the last designation or release back; nil: there is none. Taking back is taken back by the next call.
    public func undo() async throws(Refused<ServiceObstacle>) -> UndoResult? {
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
    public func setSwitcher(
        _ data: [ServiceBeaconData], _ isSwitcher: Bool
    ) async throws(Refused<ServiceObstacle>) -> Bool {
        try await change { state, _ in state.setSwitcher(data, isSwitcher) }
    }

    /// Opens a tracking window for a region, or closes it (S-74). False: it is no region of fixed-value service beacons,
    /// and no window is open (S-79).
    /// - Throws: The region is the service's, which may not be used. Closing never throws.
    @discardableResult
    public func setTracking(_ identifier: String, _ isOn: Bool) async throws(ServiceObstacle) -> Bool {
        if isOn, let obstacle, state.isOfService(identifier, configuration.context) { throw obstacle }
        let isOpen = await engine.setTracking(identifier, isOn)
        nap.ring()
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

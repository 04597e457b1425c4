public import BeaconService
public import Regions
import Scanning
public import Store
import Texts
public import Tracking

// Commands of the user or an application. Every change is on disk before the engine sees it, because it must survive a
// crash.
extension BeaconAgent {
    /// Performs a command: on disk first, then in the engine. What becomes of it is told as events.
    /// - Throws: Nothing was changed. `refused`: the service may not be used, and `obstacle` says why.
    @discardableResult
    public func perform(_ command: ServiceCommand) async throws(Refused<ServiceObstacle>) -> ServiceOutcome {
        await collect()
        let (store, era, context, source, most) = (store, era, commandContext, sourceName, configuration.log.records)
        // What happened before stands before it in the log.
        if let portion = takeUnlogged() { eventLog.submit(portion, to: store) }
        let cancelled = Refused<ServiceObstacle>.store(StoreError(path: store.path ?? "", .cancelled))
        let (done, state, number) = try await store.inLine(orIfCancelled: cancelled) {
            store throws(Refused<ServiceObstacle>) in
            try store.perform(in: context, loggedFrom: source, mostRecords: most, or: { $0 }) {
                (_) throws(ServiceObstacle) in command
            }
        }
        // What was kept in the shop's store is of no meaning to the site that has taken its place meanwhile.
        guard era == self.era else { return done.outcome }
        let activation = beacappActivation
        holdOwn((state, number))
        await followBeacapp(since: activation)
        logFailure = eventLog.failure
        if let act = done.act { acts.add(act) }
        if !done.records.isEmpty { await noteKept() }
        await shareUser()
        await adopt(done.events, of: era)
        // What the engine makes of it is on disk, too, when the command is said to be done.
        if !waitingChanges.isEmpty { await store.inLine { _ in } }
        sleeper.wake()
        if !done.events.isEmpty { bell.yield() }
        return done.outcome
    }

    /// Delivers the events of a command, which the log has already, and behind them what the engine makes of it: the cause
    /// comes before its consequences, whichever program the command is of.
    func adopt(_ events: [SiteEvent], of era: Int) async {
        await inTurn { agent in
            if await agent.era == era, !events.isEmpty { await agent.deliver(events, isLogged: true) }
            await agent.passState()
            await agent.fetch()
        }
    }

    /// Takes the newest act of the user back that still can be; nil: there is none. Acts that have been overtaken are
    /// forgotten.
    public func undo() async throws(Refused<ServiceObstacle>) -> UndoResult? {
        while let act = acts.last {
            guard case .undone(let result) = try await perform(.undo(act)) else { return nil }
            if case .limitExceeded = result { return result }
            if acts.last == act { acts.removeLast() }
            if case .undone = result { return result }
        }
        return nil
    }

    /// What holds for a command now.
    var commandContext: CommandContext {
        CommandContext(configuration.context, configuration.preparation, at: source.now)
    }

    /// Why the service may not be used now: the terms are not agreed to, or the preparation failed; nil: it may.
    public var obstacle: ServiceObstacle? { commandContext.obstacle(state.agreement) }

    /// Keeps the answer to the service's terms, which the application has shown to its user. A refusal ends the
    /// monitoring, ranging and tracking of the service's regions.
    /// - Returns: How many regions were told to stop.
    @discardableResult
    public func answerTerms(agreed: Bool) async throws(StoreError) -> Int {
        do throws(Refused<ServiceObstacle>) {
            guard case .terms(let stopped) = try await perform(.agree(agreed)) else { return 0 }
            return stopped
        } catch {
            switch error {
            case .refused: return 0
            case .store(let error): throw error
            }
        }
    }

    /// Designates beacons of any service regions, in this order; one result for each region. The beacons that belong to
    /// no service region are told by a result -4 of the region `""`, and a store that fails by -7.
    /// - Throws: The service may not be used; nothing was designated.
    public func designate(
        _ beacons: [BeaconIdentity], options: RegionNotificationOptions?
    ) async throws(ServiceObstacle) -> [RegionDesignation] {
        do throws(Refused<ServiceObstacle>) {
            guard case .designation(let results) = try await perform(.designate(beacons, options: options)) else {
                return []
            }
            return results
        } catch {
            switch error {
            case .refused(let obstacle): throw obstacle
            case .store(let error):
                return [RegionDesignation(regionID: "", result: .persistenceFailed(Reason(error)))]
            }
        }
    }

    /// Releases beacons, all or none. It ends something, so that no agreement is asked for.
    public func release(_ data: [ServiceBeaconData]) async throws(Refused<ServiceObstacle>) -> ReleaseResult {
        guard case .released(let result) = try await perform(.release(data)) else { return ReleaseResult() }
        return result
    }

    /// Raises or lowers the switcher flag of designated beacons, all or none. False: one of them is not designated.
    public func setSwitcher(
        _ data: [ServiceBeaconData], _ isSwitcher: Bool
    ) async throws(Refused<ServiceObstacle>) -> Bool {
        if case .switched = try await perform(.setSwitcher(data, isSwitcher)) { true } else { false }
    }

    /// Opens a tracking window for a region, or closes it. False: no window is open, because it is not a region of
    /// fixed-value service beacons.
    /// - Throws: When the region belongs to the service, which may not be used. Closing never throws.
    @discardableResult
    public func setTracking(_ identifier: String, _ isOn: Bool) async throws(ServiceObstacle) -> Bool {
        if isOn, let obstacle, state.isOfService(identifier, configuration.context) { throw obstacle }
        let isOpen = await engine.setTracking(identifier, isOn)
        sleeper.wake()
        await collect()
        return isOpen || !isOn
    }

    /// Requests the state of a monitored region; the answer is an event. False: it is not monitored, which the delegate
    /// is also told.
    @discardableResult
    public func requestState(_ identifier: String) async -> Bool {
        let isKnown = await engine.requestState(identifier)
        if !isKnown { tell(.unknownRegion(identifier)) }
        await collect()
        return isKnown
    }

    /// Tells that somebody looks at the screen again.
    public func displayOn() async {
        await engine.displayOn()
        await collect()
    }
}

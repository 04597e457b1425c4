import Basics
public import BeaconService
public import Regions
import Scanning
public import Store
public import Tracking

// Commands of the user or an application. Every change is on disk before the engine sees it, because it must survive a
// crash.
extension BeaconAgent {
    /// Performs a command: first on disk, then in the engine. Its results are reported as events.
    /// - Throws: `rejected`: the service may not be used, and `obstacle` has the reason. Nothing was changed.
    @discardableResult
    public func perform(_ command: ServiceCommand) async throws(CommandError<ServiceObstacle>) -> ServiceOutcome {
        await collect()
        let (store, era, context, source, most) = (store, era, commandContext, sourceName, configuration.log.records)
        // Earlier events come before the command's events in the log, later ones after them.
        eventLog.seal()
        let cancelled = CommandError<ServiceObstacle>.store(StoreError(path: store.path ?? "", .cancelled))
        let (done, state, number) = try await store.enqueue(orIfCancelled: cancelled) {
            store throws(CommandError<ServiceObstacle>) in
            try store.perform(in: context, loggedFrom: source, mostRecords: most, or: { $0 }) {
                (_) throws(ServiceObstacle) in command
            }
        }
        // Data kept in the shop's store has no meaning for the site that has replaced the shop in the meantime.
        guard era == self.era else { return done.outcome }
        let activation = beacappActivation
        holdOwn((state, number))
        await followBeacapp(since: activation)
        if let act = done.act { acts.add(act) }
        if !done.records.isEmpty { await noteKept() }
        await shareUser()
        await adopt(done.events, of: era)
        // When the command returns, the engine's own changes are on disk, too.
        if !engineChanges.isEmpty { await store.enqueue { _ in } }
        sleeper.wake()
        if !done.events.isEmpty { wakeUp.yield() }
        return done.outcome
    }

    /// Delivers the events of a command, which the log already has, and then the events that the engine makes of it.
    /// The cause comes before its consequences, whichever program gave the command.
    func adopt(_ events: [SiteEvent], of era: Int) async {
        await inTurn { agent in
            if await agent.era == era, !events.isEmpty { await agent.deliver(events, isLogged: true) }
            await agent.passState()
            await agent.fetch()
        }
    }

    /// Undoes the newest action of the user that can still be undone; nil: there is none. Actions that later changes
    /// have overtaken are dropped.
    public func undo() async throws(CommandError<ServiceObstacle>) -> UndoResult? {
        while let act = acts.last {
            guard case .undone(let result) = try await perform(.undo(act)) else { return nil }
            if case .limitExceeded = result { return result }
            if acts.last == act { acts.removeLast() }
            if case .undone = result { return result }
        }
        return nil
    }

    /// The conditions under which a command runs now.
    var commandContext: CommandContext {
        CommandContext(configuration.context, configuration.preparation, at: source.now)
    }

    /// The reason why the service may not be used now: the terms are not agreed to, or the preparation failed; nil: it
    /// may be used.
    public var obstacle: ServiceObstacle? { commandContext.obstacle(state.agreement) }

    /// Keeps the answer to the service's terms, which the application has shown to its user. A rejection ends the
    /// monitoring, ranging and tracking of the service's regions.
    /// - Returns: The number of regions for which this stopped.
    @discardableResult
    public func answerTerms(agreed: Bool) async throws(StoreError) -> Int {
        do throws(CommandError<ServiceObstacle>) {
            guard case .terms(let stopped) = try await perform(.agree(agreed)) else { return 0 }
            return stopped
        } catch {
            switch error {
            case .rejected: return 0
            case .store(let error): throw error
            }
        }
    }

    /// Designates beacons of any service regions, in this order, with one result for each region. A result -4 of the
    /// region `""` reports beacons that belong to no service region, and -7 reports a store that fails.
    /// - Throws: The service may not be used; nothing was designated.
    public func designate(
        _ beacons: [BeaconIdentity], options: RegionNotificationOptions?
    ) async throws(ServiceObstacle) -> [RegionDesignation] {
        do throws(CommandError<ServiceObstacle>) {
            guard case .designation(let results) = try await perform(.designate(beacons, options: options)) else {
                return []
            }
            return results
        } catch {
            switch error {
            case .rejected(let obstacle): throw obstacle
            case .store(let error):
                return [RegionDesignation(regionID: "", result: .persistenceFailed(error.phrase))]
            }
        }
    }

    /// Releases beacons, all or none. Releasing only ends something, so it needs no agreement.
    public func release(_ data: [ServiceBeaconData]) async throws(CommandError<ServiceObstacle>) -> ReleaseResult {
        guard case .released(let result) = try await perform(.release(data)) else { return ReleaseResult() }
        return result
    }

    /// Raises or lowers the switcher flag of designated beacons, all or none. False: one of them is not designated.
    public func setSwitcher(
        _ data: [ServiceBeaconData], _ isSwitcher: Bool
    ) async throws(CommandError<ServiceObstacle>) -> Bool {
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

    /// Requests the state of a monitored region; the answer is an event. False: the region is not monitored, which is
    /// also reported to the delegate.
    @discardableResult
    public func requestState(_ identifier: String) async -> Bool {
        let isKnown = await engine.requestState(identifier)
        if !isKnown { tell(.unknownRegion(identifier)) }
        await collect()
        return isKnown
    }

    /// Notes that a user looks at the screen again.
    public func displayOn() async {
        await engine.displayOn()
        await collect()
    }
}

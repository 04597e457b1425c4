import BeaconService
public import Regions
import Scanning
import Store
import Tracking

// What happens, and who is told.
extension BeaconAgent {
    /// The events since the last call, for a screen.
    public func takeEvents() async -> [SiteEvent] {
        await collect()
        defer { fresh.removeAll() }
        return fresh
    }

    /// Takes an event that did not come from the engine: of the adapter, of hooks, of the user.
    public func note(_ event: SiteEvent) async {
        await settle([event])
        bell.yield()
    }

    /// Takes the end of a user's command, at the time at which it came.
    public func noteHook(_ outcome: SiteEvent) async {
        var outcome = outcome
        outcome.time = max(outcome.time, source.timeline.now)
        await note(outcome)
    }

    /// Tells of files of the site that were read again and are not good, a sentence for each problem; what was in force
    /// stays.
    public func warn(_ sentences: [String]) async {
        let now = source.timeline.now
        await settle(sentences.map { SiteEvent(time: now, kind: .warning, reason: Reason("why.warning", .text($0))) })
        bell.yield()
    }

    /// An event as hooks and `watch` have it.
    public func json(_ event: SiteEvent) -> String {
        event.json(
            EventContext(
                names: state.names, source: source.name, sentence: configuration.sentence,
                rules: configuration.rules.rules))
    }

    /// Fetches what the engine found and hands it on. In turn only.
    func fetch(draining isDraining: Bool = true) async {
        let delivery = await engine.takeDelivery(draining: isDraining)
        if !delivery.changes.isEmpty { keep(delivery.changes) }
        if !delivery.records.isEmpty { await keeper.keep(delivery.records) }
        // Why a run was woken stands before everything, also before the word that the adapter listens.
        let events = isDraining ? announcing(delivery.events) : delivery.events
        if events.isEmpty {
            for round in delivery.rounds { tell(round) }
        } else {
            await deliver(events, delivery)
        }
    }

    /// Numbers events and gives them to the screen, to listeners, to the delegate, to hooks and to the log. In turn
    /// only. Rounds of ranging come between the events as their times have it.
    /// - Parameter isLogged: Whether they stand in the log already.
    func deliver(
        _ events: [SiteEvent], _ delivery: WatchDelivery = WatchDelivery(), isLogged: Bool = false
    ) async {
        var numbered = events
        for index in numbered.indices {
            lastNumber += 1
            numbered[index].number = lastNumber
        }
        fresh += numbered
        if fresh.count > Self.freshLimit { fresh.removeFirst(fresh.count - Self.freshLimit) }
        var rounds = delivery.rounds[...]
        for event in numbered {
            while let round = rounds.first, round.time < event.time { tell(rounds.removeFirst()) }
            eventListeners.tell(event)
            let isWanted = state.wants(event, configuration.context)
            if isWanted { tell(event, delivery.records) }
            if isWanted, !isSecond, coalescer.isFirst(event) { await hooks.take(event, json: json(event)) }
        }
        for round in rounds { tell(round) }
        if !isLogged { log(numbered, delivery.memories) }
    }

    /// Has events logged while everybody else goes on: what comes meanwhile is written next, in one go.
    private func log(_ events: [SiteEvent], _ memories: (regions: [RegionMemory], rules: [RuleMemory])?) {
        unlogged += events
        unloggedMemories = memories ?? unloggedMemories
        guard logging == nil else { return }
        logging = Task { await writeLog() }
    }

    private func writeLog() async {
        while !unlogged.isEmpty {
            let (events, memories) = (unlogged, unloggedMemories)
            (unlogged, unloggedMemories) = ([], nil)
            await keeper.keep(events, source: source.name, memories, family: source.kind.family)
            logFailure = await keeper.failure
        }
        logging = nil
    }

    /// Writes the states of regions and rules.
    func remember() async {
        await keeper.keep([], source: source.name, await engine.memories(), family: source.kind.family)
        logFailure = await keeper.failure
    }

    /// Writes what the engine itself did to monitoring. Where that cannot be written it holds for this run.
    private func keep(_ changes: [MonitoringChange]) {
        if store.access == .readWrite {
            do throws(StoreError) {
                state = try store.update { state in
                    for change in changes { state.apply(change) }
                }.state
                stateFailure = nil
                return
            } catch {
                stateFailure = error
            }
        }
        for change in changes { state.apply(change) }
    }

    // MARK: The delegate

    private func tell(_ round: RangingRound) {
        rangingListeners.tell(round)
        guard delegate != nil else { return }
        delegateLine.add { await $1.agent($0, didRange: round) }
    }

    func tellAdapterStatus() {
        guard delegate != nil else { return }
        delegateLine.add { [adapterStatus] in await $1.agent($0, didUpdate: adapterStatus) }
    }

    func tell(_ availability: BluetoothAvailability) {
        guard delegate != nil else { return }
        delegateLine.add { await $1.agent($0, didDetermineBluetoothAvailability: availability) }
    }

    func tell(_ error: RegionMonitorError) {
        guard delegate != nil else { return }
        delegateLine.add { await $1.agent($0, didFailWith: error) }
    }

    /// Tells the delegate of an event, by every method that speaks of it.
    private func tell(_ event: SiteEvent, _ records: [TrackingRecord]) {
        guard delegate != nil, event.isNotified else { return }
        delegateLine.add { await $1.agent($0, didReceive: event) }
        let region = event.region ?? ""
        switch event.kind {
        case .inside, .outside:
            let state: RegionState = event.kind == .inside ? .inside : .outside
            delegateLine.add { await $1.agent($0, didDetermine: state, for: region) }
        case .ruleFired:
            guard let rule = configuration.rules.rules.first(where: { $0.identifier == event.rule }),
                let fired = FiredEvent(event, of: rule)
            else { return }
            delegateLine.add { await $1.agent($0, didFire: fired) }
        case .tracked, .trackedNone:
            let record = records.first { $0.region == region && $0.end == event.time }
            let beacons = event.kind == .tracked ? record?.beacons.map(\.data) ?? [] : []
            delegateLine.add { await $1.agent($0, didTrack: beacons, in: region) }
        case .monitoringFailed:
            let limit = configuration.context.maximumRegionCount
            tell(.regionLimit(identifier: region, limit: limit))
        default: break
        }
    }
}

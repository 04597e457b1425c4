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

    /// The same, and whether another site took the place of the one before: then nothing of what was shown is of it.
    public func takeNews() async -> (isAnew: Bool, events: [SiteEvent]) {
        let events = await takeEvents()
        defer { isAnew = false }
        return (isAnew, events)
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
                names: state.names, source: sourceName, sentence: configuration.sentence,
                rules: configuration.rules.rules))
    }

    /// Fetches what the engine found and hands it on. In turn only.
    func fetch(draining isDraining: Bool = true) async {
        let delivery = await engine.takeDelivery(draining: isDraining)
        if !delivery.changes.isEmpty { keep(delivery.changes) }
        // What is made up or replayed is never sent.
        if !delivery.records.isEmpty, memory.isOfSite { await keeper.keep(delivery.records) }
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
        guard memory.kind == .replay else { return await handOn(events, delivery, isLogged: isLogged) }
        line.append((events, delivery))
        let work = handing ?? Task { await handOnInLine() }
        handing = work
        // A command of the user keeps the events behind it waiting, and nobody else.
        if !callsHooks { await work.value }
    }

    /// In a replay what becomes of a command stands right behind the event that called it, at its time: the same
    /// capture gives the same events, however long a command takes.
    private func handOnInLine() async {
        while !line.isEmpty {
            let next = line.removeFirst()
            await handOn(next.events, next.delivery)
            bell.yield()
        }
        handing = nil
    }

    private func handOn(_ events: [SiteEvent], _ delivery: WatchDelivery, isLogged: Bool = false) async {
        var rounds = delivery.rounds[...]
        var numbered: [SiteEvent] = []
        for event in events {
            while let round = rounds.first, round.time < event.time { tell(rounds.removeFirst()) }
            let event = number(event)
            numbered.append(event)
            let isWanted = state.wants(event, configuration.context)
            if isWanted { tell(event, delivery.records) }
            guard isWanted, callsHooks else { continue }
            numbered += await callHooks(event).map { number($0) }
        }
        for round in rounds { tell(round) }
        if !isLogged { log(numbered, delivery.memories) }
    }

    /// Gives an event its number, and gives it to the screen and to listeners.
    private func number(_ event: SiteEvent) -> SiteEvent {
        var event = event
        lastNumber += 1
        event.number = lastNumber
        fresh.append(event)
        if fresh.count > Self.freshLimit { fresh.removeFirst(fresh.count - Self.freshLimit + Self.freshLimit / 10) }
        eventListeners.tell(event)
        return event
    }

    /// Whether commands of the user run: what is made up or replayed runs them only where that was asked for.
    private var callsHooks: Bool {
        !isSecond && !configuration.rules.hooks.isEmpty
            && (memory.isOfSite || configuration.runsHooksWithoutAdapter)
    }

    /// - Returns: What became of the commands, where that is waited for.
    private func callHooks(_ event: SiteEvent) async -> [SiteEvent] {
        guard memory.kind != .replay else { return await hooks.outcomes(of: event, json: json(event)) }
        await hooks.take(event, json: json(event))
        return []
    }

    /// What states of regions and rules are kept under.
    private var family: String { memory.sourceName ?? source.kind.family }

    /// The name of the source in the log.
    var sourceName: String { memory.sourceName ?? source.name }

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
            await keeper.keep(events, source: sourceName, memories, family: family)
            logFailure = await keeper.failure
        }
        logging = nil
    }

    /// Writes the states of regions and rules.
    func remember() async {
        await keeper.keep([], source: sourceName, await engine.memories(), family: family)
        logFailure = await keeper.failure
    }

    /// Writes what the engine itself did to monitoring. Where that cannot be written it holds for this run.
    func keep(_ changes: [MonitoringChange]) {
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
}

import Basics
import BeaconService
public import Regions
import Scanning
import Store
import Tracking

// Delivering events.
extension BeaconAgent {
    /// The events since the last call, for a screen.
    public func takeEvents() async -> [SiteEvent] {
        await collect()
        return feed.take().events
    }

    /// Takes an event that did not come from the engine: from the adapter, from hooks or from the user.
    public func note(_ event: SiteEvent) async {
        await settle([event])
        wakeUp.yield()
    }

    /// Passes the current state to the engine, and delivers the resulting events and then `events`.
    /// - Parameters:
    ///   - contents: Contents that belong to the events, to be kept with them.
    ///   - era: The era in which the events were made: those of a replaced site are dropped.
    ///   - isLogged: Whether `events` are already in the log.
    func settle(
        _ events: [SiteEvent] = [], contents: [KeptContent] = [], adopting isAdopting: Bool = false,
        of era: Int? = nil, isLogged: Bool = false
    ) async {
        await inTurn { agent in
            if isAdopting { await agent.passState() }
            await agent.fetch()
            let current = await agent.era
            guard !events.isEmpty, era ?? current == current else { return }
            await agent.deliver(events, contents: contents, isLogged: isLogged)
        }
    }

    /// Takes the end of a user command, at the time at which it happened.
    public func noteHook(_ outcome: SiteEvent) async {
        var outcome = outcome
        outcome.time = max(outcome.time, source.now)
        await note(outcome)
    }

    /// Reports mistakes in site files that were read again, one sentence for each; the previous content remains in
    /// force.
    public func warn(_ warnings: [Phrase]) async {
        let now = source.now
        await settle(
            warnings.map { SiteEvent(time: now, kind: .warning, reason: Phrase(.why.warning, .phrase($0.phrase))) })
        wakeUp.yield()
    }

    /// An event as JSON, for hooks and `watch`.
    public func json(_ event: SiteEvent) async -> String {
        let receiver = await receiver(of: event.beacon)
        return event.json(
            EventContext(
                names: state.names, source: sourceName, receiver: receiver, sentence: configuration.sentence,
                rules: rules.rules))
    }

    /// The receiver that hears a beacon best, where there are several receivers.
    private func receiver(of beacon: BeaconIdentity?) async -> String? {
        let receivers = source.receivers
        guard receivers.count > 1, let beacon, let id = await engine.receiver(of: beacon) else { return nil }
        return receivers.first { $0.id == id }?.name
    }

    /// Fetches the results of the engine and delivers them. To be called by `inTurn` only.
    func fetch(draining isDraining: Bool = true) async {
        await hand(await engine.takeDelivery(draining: isDraining), isDrained: isDraining)
    }

    /// Delivers the results of the engine. To be called by `inTurn` only.
    func hand(_ delivery: WatchDelivery, isDrained: Bool = true) async {
        if replayQueue.note(restarts: delivery.restarts) {
            await hooks.forgetWithheld()
            feed.dropRepeated()
        }
        if !delivery.changes.isEmpty { keep(delivery.changes) }
        messageDesk.tell(delivery.messages)
        // The reason for waking comes before everything, even before the event that the adapter listens.
        let events = isDrained ? announcing(delivery.events) : delivery.events
        if events.isEmpty {
            for round in delivery.rounds { tell(round) }
            if !delivery.records.isEmpty { log([], nil, kept(delivery.records)) }
        } else {
            await deliver(events, delivery)
        }
    }

    /// Numbers events and gives them to the screen, to listeners, to the delegate, to hooks and to the log. To be
    /// called by `inTurn` only. Ranging rounds come between the events according to their times.
    /// - Parameters:
    ///   - contents: Contents that belong to the events, to be kept with them; there are none in a replay.
    ///   - isLogged: Whether the events are already in the log.
    func deliver(
        _ events: [SiteEvent], _ delivery: WatchDelivery = WatchDelivery(), contents: [KeptContent] = [],
        isLogged: Bool = false
    ) async {
        guard memory.kind == .replay else { return await handOn(events, delivery, contents, isLogged: isLogged) }
        replayQueue.add((events, delivery, isLogged))
        let work = handing ?? Task { await deliverInOrder() }
        handing = work
        // In a replay a user command delays only the events after it.
        if !callsHooks { await work.value }
    }

    /// Delivers the events of a replay in order. The outcome of a command follows directly after the event that
    /// called it, with the same time. So the same capture gives the same events, however long a command takes.
    private func deliverInOrder() async {
        while let next = replayQueue.next() {
            await handOn(next.events, next.delivery, isLogged: next.isLogged)
            wakeUp.yield()
        }
        handing = nil
    }

    private func handOn(
        _ events: [SiteEvent], _ delivery: WatchDelivery, _ contents: [KeptContent] = [], isLogged: Bool = false
    ) async {
        let begun = replayQueue.restarts
        var rounds = delivery.rounds[...]
        var numbered: [SiteEvent] = []
        // While a command ran, the capture may have been read again: events that follow from its reports then come
        // again.
        for event in events where begun == replayQueue.restarts || !event.comesAgain {
            while let round = rounds.first, round.time < event.time { tell(rounds.removeFirst()) }
            let event = feed.add(event)
            numbered.append(event)
            tellManagers(event)
            let isWanted = state.wants(event, configuration.context)
            if isWanted { tell(event, delivery.records) }
            guard isWanted else { continue }
            let outcomes = callsHooks(on: event) ? await callHooks(event) : await withholdHooks(event)
            let position = begun == replayQueue.restarts ? nil : source.timeline.jumpedTo
            numbered += outcomes.filter { outcome in position.map { outcome.time <= $0 } ?? true }.map { feed.add($0) }
        }
        for round in rounds { tell(round) }
        let records = begun == replayQueue.restarts ? delivery.records : []
        if !isLogged { log(numbered, delivery.memories, kept(records) + beacappLogs(of: numbered), contents) }
    }

    /// Whether an event calls user commands. An event that a replay only passed on the way to the requested position
    /// does not.
    private func callsHooks(on event: SiteEvent) -> Bool {
        callsHooks && source.timeline.jumpedTo.map { event.time >= $0 } ?? true
    }

    /// Whether user commands run. For simulated or replayed events they run only on request.
    private var callsHooks: Bool {
        !isSecond && !configuration.rules.hooks.isEmpty
            && (memory.isOfSite || configuration.runsHooksWithoutAdapter)
    }

    /// - Returns: The event that reports that the commands do not run here, if an adapter's event would call them.
    private func withholdHooks(_ event: SiteEvent) async -> [SiteEvent] {
        guard !callsHooks, !isSecond, !configuration.rules.hooks.isEmpty else { return [] }
        return await hooks.withhold(on: event, memory.kind == .replay ? .why.hookInReplay : .why.hookInShop)
    }

    /// - Returns: The outcomes of the commands, if the caller waits for them.
    private func callHooks(_ event: SiteEvent) async -> [SiteEvent] {
        guard memory.kind != .replay else { return await hooks.outcomes(of: event, json: await json(event)) }
        await hooks.run(on: event, json: await json(event))
        return []
    }

    /// The key under which states of regions and rules are stored.
    private var family: String { memory.sourceName ?? source.identity.family }

    /// The name of the source in the log.
    var sourceName: String { memory.sourceName ?? source.name }

    /// Logs events and keeps the records and contents that belong to them, without delaying anything else.
    private func log(
        _ events: [SiteEvent], _ memories: (regions: [RegionMemory], rules: [RuleMemory])?, _ records: [ServiceRecord],
        _ contents: [KeptContent] = []
    ) {
        eventLog.add(
            EventLog.Portion(
                events: events, source: sourceName, memories: memories, records: records, contents: contents,
                family: family), to: store)
    }

    /// The records to keep for a server. Nothing of a capture is sent, and records of the simulated shop go only to a
    /// demonstration server.
    private func kept(_ records: [TrackingRecord]) -> [ServiceRecord] {
        guard isForServer else { return [] }
        return records.map { ServiceRecord($0, identifier: .random(), state, configuration.context) }
    }

    var isForServer: Bool {
        switch memory.kind {
        case .replay: false
        case .simulated where configuration.server == nil: false
        case .simulated where configuration.preparation.server == .accepted(isDemonstration: false): false
        case .simulated, .site: true
        }
    }

    /// Stores the states of regions and rules, without waiting for the disk. To be called by `inTurn` only: later
    /// states must come later.
    func remember() async {
        let memories = await engine.memories()
        eventLog.add(EventLog.Portion(source: sourceName, memories: memories, family: family), to: store)
    }
}

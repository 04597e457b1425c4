public import BeaconService
public import Regions
public import Scanning
public import Store
public import Tracking

/// The service without a screen: a source of reports, the engine, the memory, rules and hooks, behind one door.
///
/// It is what TbBTManager is in the source documents, and what the screen, `noroshi watch` and applications share.
/// There is one for each store that writes; a second one reads (S-40). Events come through `events()`, through the
/// delegate, and stand in the log.
public actor BeaconAgent {
    public nonisolated let source: SiteSource
    public nonisolated let engine: ScanEngine
    public nonisolated let store: Store
    public internal(set) var configuration: Configuration
    /// What is on disk, as far as this agent knows.
    public internal(set) var state: ServiceState
    /// Why the log or the state cannot be written any more; nil: all is kept.
    public internal(set) var storeError: StoreError?
    var undoRecord: UndoRecord?
    weak var delegate: (any BeaconAgentDelegate)?

    private let news: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation
    private let hookOutcomes: AsyncStream<SiteEvent>
    private let hooks: HookRunner
    private let keeper: EventKeeper
    private var coalescer: EventCoalescer
    private var fresh: [SiteEvent] = []
    private var lastNumber = 0
    private var listeners: [Int: AsyncStream<SiteEvent>.Continuation] = [:]
    private var lastListener = 0
    private var collecting: Task<Void, Never>?
    private var logging: Task<Void, Never>?
    private var work: [Task<Void, Never>] = []
    private var lastSource: SourceState?

    /// Events that wait for a screen at most; older ones go, and stand in the log.
    private static let freshLimit = 10_000
    /// Nanoseconds between two looks at what other programs changed in the store.
    private static let pollInterval: UInt64 = 250_000_000

    /// - Parameters:
    ///   - table: Makes the beacon table, again when a replay jumps.
    /// - Throws: When what is remembered cannot be read.
    public init(
        source: SiteSource, store: Store, configuration: Configuration,
        table: @escaping @Sendable () -> BeaconTable = { BeaconTable() }
    ) throws(StoreError) {
        self.source = source
        self.store = store
        self.configuration = configuration
        let state = try Self.take(configuration.managed, store)
        self.state = state
        let memory = try store.memory(source: source.kind.family)
        let now = source.timeline.now
        var watch = BeaconWatch(
            configuration.context, state: state, rules: configuration.rules, regions: memory.regions,
            memories: memory.rules, at: now)
        watch.note(SiteEvent(time: now, kind: .started, reason: Reason("why.started", .text(source.kind.family))))
        (news, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        engine = ScanEngine(
            inbox: source.inbox, timeline: source.timeline, watch: watch, onEvents: { [bell] in bell.yield() },
            table: table)
        let (outcomes, outcome) = AsyncStream.makeStream(of: SiteEvent.self)
        hookOutcomes = outcomes
        hooks = HookRunner { outcome.yield($0) }
        keeper = EventKeeper(store, configuration.log)
        coalescer = EventCoalescer(window: configuration.coalescing)
    }

    /// The state of the store, with the managed regions of the user's file.
    static func take(_ managed: [ManagedRegion]?, _ store: Store) throws(StoreError) -> ServiceState {
        let state = try store.state()
        guard let managed, managed != state.managed else { return state }
        return try store.update { $0.managed = managed }.state
    }

    // MARK: Running

    /// Begins to work.
    /// - Parameter onNews: Called, from any thread, when there is something for `pull`.
    public func start(onNews: @escaping @Sendable () -> Void = {}) async {
        guard work.isEmpty else { return }
        await hooks.set(configuration.rules.hooks)
        await engine.setUTCOffset(configuration.utcOffset())
        let (engine, news, states, outcomes) = (engine, news, source.states, hookOutcomes)
        work = [
            Task.detached { await engine.run() },
            Task.detached { [weak self] in
                for await _ in news {
                    await self?.gather()
                    onNews()
                }
            },
            Task.detached { [weak self] in for await state in states { await self?.hear(state) } },
            Task.detached { [weak self] in for await outcome in outcomes { await self?.note(outcome) } },
            Task.detached { [weak self] in
                while !Task.isCancelled {
                    try? await Task.sleep(nanoseconds: Self.pollInterval)
                    guard let self else { return }
                    if await self.poll() { onNews() }
                }
            },
        ]
    }

    /// Ends the work; the log is written to its end. The source is stopped by whoever made it.
    /// - Parameter waitsForHooks: Whether commands of the user that still run are waited for, to the end of their
    ///   budget. They go on by themselves otherwise, and nobody logs how they end.
    public func stop(waitsForHooks: Bool = false) async {
        for task in work { task.cancel() }
        work = []
        _ = await engine.stopRecording()
        await collect()
        if waitsForHooks { await hooks.finish() }
        await deliver([SiteEvent(time: source.timeline.now, kind: .stopped)])
        await logging?.value
        await remember()
        for listener in listeners.values { listener.finish() }
        listeners = [:]
    }

    /// Writes the states of regions and rules.
    private func remember() async {
        await keeper.keep([], source: source.name, await engine.memories(), family: source.kind.family)
        storeError = await keeper.failure ?? storeError
    }

    /// Events from now on, each once. A listener that does not read loses the oldest beyond 10,000; the log has them.
    public func events() -> AsyncStream<SiteEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: SiteEvent.self, bufferingPolicy: .bufferingNewest(Self.freshLimit))
        lastListener += 1
        let number = lastListener
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { [weak self] in await self?.forget(number) }
        }
        return stream
    }

    private func forget(_ listener: Int) { listeners[listener] = nil }

    /// Who is told of events, ranging and the adapter besides the streams; kept weakly.
    public func setDelegate(_ delegate: (any BeaconAgentDelegate)?) { self.delegate = delegate }

    // MARK: What happens

    /// The events since the last call, for a screen.
    public func takeEvents() async -> [SiteEvent] {
        await gather()
        defer { fresh.removeAll() }
        return fresh
    }

    /// Fetches what the engine found and hands it on, the log included.
    func collect() async {
        await gather()
        await logging?.value
    }

    /// Fetches what the engine found and hands it on. One at a time, so that events keep their order. The log is
    /// written meanwhile: an event is on the screen before a slow disk has it.
    private func gather() async {
        let former = collecting
        let task = Task {
            await former?.value
            await self.fetch()
        }
        collecting = task
        await task.value
    }

    private func fetch() async {
        let delivery = await engine.takeDelivery()
        if !delivery.changes.isEmpty { keep(delivery.changes) }
        if !delivery.records.isEmpty { await keeper.keep(delivery.records) }
        guard !delivery.events.isEmpty else { return }
        await deliver(delivery.events, delivery.memories)
    }

    /// Numbers events and gives them to the screen, to listeners, to hooks and to the log.
    private func deliver(
        _ events: [SiteEvent], _ memories: (regions: [RegionMemory], rules: [RuleMemory])? = nil
    ) async {
        var numbered = events
        for index in numbered.indices {
            lastNumber += 1
            numbered[index].number = lastNumber
        }
        fresh += numbered
        if fresh.count > Self.freshLimit { fresh.removeFirst(fresh.count - Self.freshLimit) }
        for event in numbered {
            for listener in listeners.values { listener.yield(event) }
            await delegate?.agent(self, didReceive: event)
            if coalescer.isFirst(event), isWanted(event) { await hooks.take(event, json: json(event)) }
        }
        log(numbered, memories)
    }

    /// Has events written, after those before them.
    private func log(_ events: [SiteEvent], _ memories: (regions: [RegionMemory], rules: [RuleMemory])?) {
        let former = logging
        let (keeper, source) = (keeper, source)
        logging = Task {
            await former?.value
            await keeper.keep(events, source: source.name, memories, family: source.kind.family)
            if let failure = await keeper.failure { storeError = failure }
        }
    }

    /// Whether the polarity lets an event through to hooks.
    private func isWanted(_ event: SiteEvent) -> Bool { state.wants(event, configuration.context) }

    /// An event as hooks and `watch` have it.
    public func json(_ event: SiteEvent) -> String {
        event.json(EventContext(names: state.names, source: source.name, sentence: configuration.sentence))
    }

    /// Takes an event that did not come from the engine: of the adapter, of hooks, of the user.
    public func note(_ event: SiteEvent) async {
        await collect()
        await deliver([event])
        await logging?.value
        bell.yield()
    }

    private func keep(_ changes: [MonitoringChange]) {
        do throws(StoreError) {
            state = try store.update { state in
                for change in changes { state.apply(change) }
            }.state
        } catch {
            storeError = error
        }
    }

    // MARK: What comes from outside

    /// Lets time pass where nothing is heard, and sees what another program changed in the store; true: there is
    /// something to show.
    private func poll() async -> Bool {
        await engine.setUTCOffset(configuration.utcOffset())
        await gather()
        do throws(StoreError) {
            // What was just fetched is news as well: the engine does not ring for it again.
            guard try store.hasChangedElsewhere() else { return !fresh.isEmpty }
            await collect()
            state = try store.state()
        } catch {
            storeError = error
            return !fresh.isEmpty
        }
        await engine.adopt(state)
        await collect()
        return true
    }

    private func hear(_ change: SourceState) async {
        defer { lastSource = change }
        let now = source.timeline.now
        switch (lastSource, change) {
        case (.lost, .lost), (_, .starting), (_, .stopped): return
        case (_, .lost(let error, _)):
            await engine.setListening(false)
            let reason = Reason(key: error.key, values: error.arguments.map { .text($0) })
            await note(SiteEvent(time: now, kind: .adapterLost, reason: reason))
        case (_, .silent(let scan, _)):
            await note(
                SiteEvent(time: now, kind: .adapterSilent, reason: Reason("why.adapter", .text(scan.adapter))))
        case (_, .scanning(let scan)):
            await engine.setListening(true)
            let isBack = lastSource != nil && lastSource != .starting
            await note(
                SiteEvent(
                    time: now, kind: isBack ? .adapterResumed : .adapterReady,
                    reason: Reason("why.adapter", .text(scan.adapter))))
        }
        await delegate?.agent(self, didUpdate: change)
    }

    /// Takes other rules or other facts of the service: after the files were read again.
    public func adopt(_ configuration: Configuration) async {
        self.configuration = configuration
        coalescer.window = configuration.coalescing
        await hooks.set(configuration.rules.hooks)
        await keeper.set(configuration.log)
        await collect()
        do throws(StoreError) {
            state = try Self.take(configuration.managed, store)
        } catch {
            storeError = error
        }
        await engine.adopt(state, rules: configuration.rules, context: configuration.context)
        await collect()
    }
}

extension SiteSource.Kind {
    /// What states of regions and rules are kept apart by: what a simulation saw says nothing of the air.
    public var family: String {
        switch self {
        case .controller: "controller"
        case .simulated: "simulated"
        case .replay: "capture"
        }
    }
}

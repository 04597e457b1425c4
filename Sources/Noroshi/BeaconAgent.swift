public import BeaconService
public import Regions
public import Scanning
public import Store
import Synchronization
public import Tracking

/// The service without a screen: a source of reports, the engine, the memory, rules and hooks, behind one door.
///
/// It is what TbBTManager is in the source documents, and what the screen, `noroshi watch` and applications share.
/// There is one for each store that writes; a second one reads (S-40), and runs no hooks: the first one does. Where it
/// remembers hangs on the source, see `SiteMemory`. Events
/// come through `events()`, rounds of ranging through `rangings()`, both through the delegate, and events stand in the
/// log.
public actor BeaconAgent {
    public nonisolated let source: SiteSource
    public nonisolated let engine: ScanEngine
    private let memoryInForce: Mutex<SiteMemory>
    public internal(set) var configuration: Configuration
    /// What is on disk, as far as this agent knows.
    public internal(set) var state: ServiceState
    /// What the adapter was last known to do, and whether this program may use it (J-31).
    public internal(set) var adapterStatus: AdapterStatus
    /// What is worth telling about the store: another instance owns it, a damaged file was set aside.
    public internal(set) var storeRemarks: [StoreRemark]
    /// What belongs to the site while the simulated shop stands in for its adapter: nobody hears it, and nothing
    /// changes it. nil: the site itself is in force, or a capture with a copy of it.
    public internal(set) var absentState: ServiceState?
    var undoRecord: UndoRecord?
    weak var delegate: (any BeaconAgentDelegate)?
    let delegateLine = DelegateLine()

    let hooks: HookRunner
    let keeper: EventKeeper
    let bell: AsyncStream<Void>.Continuation
    /// Events of a replay that wait for what becomes of commands of the user that earlier ones called.
    var line: [(events: [SiteEvent], delivery: WatchDelivery)] = []
    var handing: Task<Void, Never>?
    /// How often another site took the place of the one before.
    var era = 0
    /// Whether that happened since `takeNews`.
    var isAnew = false
    var fresh: [SiteEvent] = []
    var lastNumber = 0
    /// Why the state could not be read or written when that was last tried.
    var stateFailure: StoreError?
    /// Why the log could not be written when that was last tried.
    var logFailure: StoreError?
    var lastSource: SourceState?
    /// That the scan began, until it stands among the events; and whether it does.
    var announcement: SiteEvent?
    var hasAnnounced = false
    var eventListeners = Listeners<SiteEvent>()
    var rangingListeners = Listeners<RangingRound>()
    private let news: AsyncStream<Void>
    private let hookOutcomes: AsyncStream<SiteEvent>
    private let hookOutcome: AsyncStream<SiteEvent>.Continuation
    /// Events that wait for the log, and the newest states of regions and rules that go with them.
    var unlogged: [SiteEvent] = []
    var unloggedMemories: (regions: [RegionMemory], rules: [RuleMemory])?
    var logging: Task<Void, Never>?
    /// Between two looks at the time and at the store; who wants one soon rings.
    let nap = Nap()
    /// Tell of writing in the stores; none where there is no file, or the system does not tell.
    var storeWatches: [StoreWatch] = []
    /// How many short rests are left since there was a sign of something to look for.
    var shortRestsLeft = BeaconAgent.shortRests
    /// The time of the source at the last look.
    var lastLook: Timestamp?
    private var turn: Task<Void, Never>?
    private var work: [Task<Void, Never>] = []
    private var hookWork: Task<Void, Never>?

    /// Events that wait for a screen or a listener at most; older ones go, and stand in the log.
    static let freshLimit = 10_000
    /// Rounds of ranging that wait for a listener.
    private static let roundLimit = 60

    /// - Parameters:
    ///   - store: The store of the site, see `SiteMemory`.
    ///   - remarks: What opening the store had to say.
    ///   - table: Makes the beacon table, again when a replay jumps.
    /// - Throws: When what is remembered cannot be read.
    public init(
        source: SiteSource, store: Store, remarks: [StoreRemark] = [], configuration: Configuration,
        table: @escaping @Sendable () -> BeaconTable = { BeaconTable() }
    ) throws(StoreError) {
        let memory = try SiteMemory(source, site: store, remarks: remarks)
        try self.init(source: source, memory: memory, configuration: configuration, table: table)
    }

    /// - Parameters:
    ///   - memory: Where it remembers.
    ///   - table: Makes the beacon table, again when a replay jumps.
    /// - Throws: When what is remembered cannot be read.
    public init(
        source: SiteSource, memory: SiteMemory, configuration: Configuration,
        table: @escaping @Sendable () -> BeaconTable = { BeaconTable() }
    ) throws(StoreError) {
        self.source = source
        memoryInForce = Mutex(memory)
        self.configuration = configuration
        storeRemarks = memory.remarks
        absentState = memory.absentState()
        adapterStatus = AdapterStatus(source.fallback)
        (state, stateFailure) = try Self.state(of: memory.store, managed: configuration.managed)
        let watch = try Self.watch(memory, state, configuration, source)
        (news, bell) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        var isReplay = false
        if case .replay = source.kind { isReplay = true }
        engine = ScanEngine(
            inbox: source.inbox, timeline: source.timeline, watch: watch, stepsTime: isReplay,
            onNews: { [bell] in bell.yield() }, table: table)
        let (outcomes, outcome) = AsyncStream.makeStream(of: SiteEvent.self)
        (hookOutcomes, hookOutcome) = (outcomes, outcome)
        hooks = HookRunner { outcome.yield($0) }
        keeper = EventKeeper(memory.store, configuration.log)
    }

    /// Regions and rules as they are remembered.
    static func watch(
        _ memory: SiteMemory, _ state: ServiceState, _ configuration: Configuration, _ source: SiteSource
    ) throws(StoreError) -> BeaconWatch {
        let family = source.kind.family
        let remembered = try memory.store.memory(source: family)
        let now = source.startTime
        return BeaconWatch(
            configuration.context, state: state, rules: configuration.rules, regions: remembered.regions,
            memories: remembered.rules,
            opening: SiteEvent(time: now, kind: .started, reason: Reason("why.started", .text(family))),
            zone: configuration.zone, at: now)
    }

    /// Where it remembers. An adapter that takes the place of the simulated shop brings the site's own.
    nonisolated var memory: SiteMemory { memoryInForce.withLock { $0 } }

    nonisolated func setMemory(_ memory: SiteMemory) { memoryInForce.withLock { $0 = memory } }

    /// Whether the simulated shop stands in for the adapter of the site.
    public nonisolated var isSimulated: Bool { memory.kind == .simulated }

    /// Whether a capture is replayed, so that nothing of it is kept.
    public nonisolated var isReplay: Bool { memory.kind == .replay }

    /// The store that is in force: see `SiteMemory`.
    public nonisolated var store: Store { memory.store }

    /// The state of the store, with the managed regions of the user's file; where they cannot be written, they hold
    /// for this run, and the error says why.
    /// - Throws: When the state cannot be read.
    static func state(
        of store: Store, managed: [ManagedRegion]?
    ) throws(StoreError) -> (state: ServiceState, failure: StoreError?) {
        var state = try store.state()
        guard let managed, managed != state.managed else { return (state, nil) }
        state.managed = managed
        guard store.access == .readWrite else { return (state, nil) }
        do throws(StoreError) {
            return (try store.update { $0.managed = managed }.state, nil)
        } catch {
            return (state, error)
        }
    }

    /// Why the log or the state cannot be written at present; nil: all is kept.
    public var storeError: StoreError? { logFailure ?? stateFailure }

    // MARK: Running

    /// Begins to work.
    /// - Parameters:
    ///   - beginnings: Events that are told after what the engine begins with, and before anything that is heard: what
    ///     was remembered is monitored again when they come (T-12).
    ///   - onNews: Called, from any thread, when there is something for `takeEvents`.
    public func start(
        telling beginnings: [SiteEvent] = [], onNews: @escaping @Sendable () -> Void = {}
    ) async {
        guard work.isEmpty else { return }
        source.onReplacement { [weak self] in await self?.followSource() }
        watchStores()
        await hooks.set(configuration.rules.hooks, coalescing: configuration.coalescing)
        delegateLine.begin(for: self)
        if source.fallback != nil { tellAdapterStatus() }
        if !beginnings.isEmpty { await begin(with: beginnings) }
        let (engine, news, states, outcomes) = (engine, news, source.states, hookOutcomes)
        work = [
            Task.detached { await engine.run() },
            Task.detached { [weak self] in
                for await _ in news {
                    await self?.collect()
                    onNews()
                }
            },
            Task.detached { [weak self] in for await state in states { await self?.hear(state) } },
            Task.detached { [weak self, nap] in
                var rest = Self.shortRest
                while !Task.isCancelled {
                    await nap.sleep(nanoseconds: rest)
                    guard let self else { return }
                    if await self.poll() { onNews() }
                    rest = await self.rest()
                }
            },
        ]
        hookWork = Task.detached { [weak self] in for await outcome in outcomes { await self?.noteHook(outcome) } }
        // It may have come before anybody was called.
        await followSource()
    }

    /// The source has been open for a while: what it heard comes after.
    private func begin(with events: [SiteEvent]) async {
        await inTurn { agent in
            await agent.fetch(draining: false)
            await agent.deliver(events)
        }
    }

    /// Ends the work for good; the log is written to its end, and the streams end. The source is stopped by whoever
    /// made it. Calls of the delegate that wait still come.
    /// - Parameter waitsForHooks: Whether commands of the user that still run are waited for, to the end of their
    ///   budget. They go on by themselves otherwise, and nobody logs how they end.
    public func stop(waitsForHooks: Bool = false) async { await stop(hooks: waitsForHooks ? .waitedFor : .goOn) }

    /// What becomes of commands of the user when the agent stops.
    enum HookEnd { case goOn, waitedFor, ended }

    func stop(hooks end: HookEnd) async {
        let running = work
        work = []
        for task in running { task.cancel() }
        // Whatever they are at comes before the end, and none of them keeps the agent, and with it the store.
        for task in running { await task.value }
        _ = await engine.stopRecording()
        await collect()
        if end == .ended { await hooks.end() }
        if end == .goOn {
            hookWork?.cancel()
            await hooks.abandon()
        } else {
            await handing?.value
            await hooks.finish()
            hookOutcome.finish()
        }
        await hookWork?.value
        await tellRemarks()
        await inTurn { await $0.end() }
    }

    /// Nobody is told of anything after that. In turn only.
    private func end() async {
        await fetch()
        await deliver([SiteEvent(time: source.timeline.now, kind: .stopped)])
        await handing?.value
        delegateLine.end()
        eventListeners.end()
        rangingListeners.end()
        await logging?.value
        await remember()
    }

    // MARK: Listening

    /// Events from now on, each once. A listener that does not read loses the oldest beyond 10,000; the log has them.
    public func events() -> AsyncStream<SiteEvent> {
        eventListeners.add(limit: Self.freshLimit) { [weak self] number in
            Task { [weak self] in await self?.forget(event: number) }
        }
    }

    /// Rounds of ranging from now on: once a second, of all ranged regions, also of those where nothing is near (B-2,
    /// None come while no region is ranged. A listener that does not read loses the oldest beyond 60.
    public func rangings() -> AsyncStream<RangingRound> {
        rangingListeners.add(limit: Self.roundLimit) { [weak self] number in
            Task { [weak self] in await self?.forget(ranging: number) }
        }
    }

    private func forget(event number: Int) { eventListeners.remove(number) }
    private func forget(ranging number: Int) { rangingListeners.remove(number) }

    /// Who is told of events, ranging and the adapter besides the streams; kept weakly.
    public func setDelegate(_ delegate: (any BeaconAgentDelegate)?) { self.delegate = delegate }

    // MARK: One after the other

    /// Runs a step after all steps before it: events keep their order, and the engine never sees an older state after a
    /// newer one.
    func inTurn(_ step: @escaping @Sendable (BeaconAgent) async -> Void) async {
        let former = turn
        let task = Task {
            await former?.value
            await step(self)
        }
        turn = task
        await task.value
    }

    /// Fetches what the engine found and hands it on.
    func collect() async { await inTurn { await $0.fetch() } }

    /// Lets the engine have the state as it is by then, and hands on what comes of it, and then `events`.
    /// - Parameters:
    ///   - era: When the events came to be: those of a site that is gone are nobody's any more.
    ///   - isLogged: Whether `events` stand in the log already.
    func settle(
        _ events: [SiteEvent] = [], adopting isAdopting: Bool = false, of era: Int? = nil, isLogged: Bool = false
    ) async {
        await inTurn { agent in
            if isAdopting { await agent.engine.adopt(agent.state) }
            await agent.fetch()
            let current = await agent.era
            guard !events.isEmpty, era ?? current == current else { return }
            await agent.deliver(events, isLogged: isLogged)
        }
    }
}

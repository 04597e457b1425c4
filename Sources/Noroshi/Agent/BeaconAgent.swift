import Basics
public import BeaconService
public import Regions
public import Scanning
public import Store
import Synchronization
public import Tracking

/// The service without a screen: it combines a source of reports, the engine, the store, rules and hooks.
///
/// It corresponds to TbBTManager of the SDK; the screen, `noroshi watch` and applications share it. Only one agent
/// writes a store; a second one only reads it, and leaves running hooks to the first. The source decides where the
/// agent stores its state, see `SiteMemory`. Events come through `events()`, ranging rounds through `rangings()`, both
/// also through the delegate, and events are logged.
public actor BeaconAgent {
    public nonisolated let source: SiteSource
    public nonisolated let engine: ScanEngine
    private let memoryInForce: Mutex<SiteMemory>
    public internal(set) var configuration: Configuration
    /// The state on disk, as last read or written by this agent.
    public internal(set) var state: ServiceState
    /// The last known state of the adapter, and whether this program may use it.
    public internal(set) var adapterStatus: AdapterStatus
    var rulesInForce = RulesInForce()
    var beacappManagers = BeacappManagers()
    var messageDesk = MessageDesk()
    var scanMeter = ScanMeter()
    /// Remarks on the store: another instance owns it, a damaged file was set aside.
    public internal(set) var storeRemarks: [StoreRemark]
    /// The state of the site while the simulated shop replaces its adapter: it is shown but not used. nil: the site
    /// itself is in force, or a capture with a copy of it.
    public internal(set) var absentState: ServiceState?
    /// The user's actions through this agent that can be undone.
    public internal(set) var acts = ServiceActs()
    weak var delegate: (any BeaconAgentDelegate)?
    let delegateCalls = CallQueue(limit: EventFeed.limit)

    let hooks: HookRunner
    let eventLog: EventLog
    let wakeUp: AsyncStream<Void>.Continuation
    let serverWatch: ServerWatch
    let sendingWatch = SendingWatch()
    let errands = ErrandQueue()
    /// The records for the service, as of the last check.
    var queueLook = QueueLook()
    /// The contents that the service handed over, and those of which the user is still to be notified.
    var shelf = ContentShelf()
    var telling: Task<Void, Never>?
    var replayQueue = ReplayQueue()
    /// The task that delivers the events of a replay; nil: none wait.
    var handing: Task<Void, Never>?
    /// nil: the agent is at its site.
    var absence: Absence?
    /// The task that leaves the site or comes back.
    var passage: Task<Void, Never>?
    /// How often the site was read anew, because another replaced it or another program had it.
    var era = 0
    var feed = EventFeed()
    /// The number of `state` in its store.
    var stateNumber: Int
    var otherPrograms: OtherPrograms
    var engineChanges = EngineChanges()
    /// The task that checks for changes by other programs.
    var following: Task<Void, Never>?
    /// The error of the last attempt to read or write the state.
    var stateFailure: StoreError?
    var scanAnnouncement = ScanAnnouncement()
    var rangingListeners = Listeners<RangingRound>()
    var updateListeners = Listeners<Result<ManagedUpdate, RegionFetchError>>()
    private let news: AsyncStream<Void>
    private let hookOutcomes: AsyncStream<SiteEvent>
    private let hookOutcome: AsyncStream<SiteEvent>.Continuation
    /// The pause between two checks of the time and the store; a wake-up ends it early.
    let sleeper = Sleeper()
    private var restPlan = RestPlan()
    let turns = TurnQueue()
    /// The tasks of the running agent; empty: it does not run.
    private(set) var work: [Task<Void, Never>] = []
    private var hookWork: Task<Void, Never>?

    /// - Parameters:
    ///   - store: The store of the site, see `SiteMemory`.
    ///   - remarks: Remarks from opening the store.
    ///   - table: Makes the beacon table, and a new one when a replay jumps.
    /// - Throws: When the stored state cannot be read.
    public init(
        source: SiteSource, store: Store, remarks: [StoreRemark] = [], configuration: Configuration,
        table: @escaping @Sendable () -> BeaconTable = { BeaconTable() }
    ) throws(StoreError) {
        let memory = try SiteMemory(source, site: store, remarks: remarks)
        try self.init(source: source, memory: memory, configuration: configuration, table: table)
    }

    /// - Parameters:
    ///   - memory: Where its state is stored.
    ///   - table: Makes the beacon table, and a new one when a replay jumps.
    /// - Throws: When the stored state cannot be read.
    public init(
        source: SiteSource, memory: SiteMemory, configuration: Configuration,
        table: @escaping @Sendable () -> BeaconTable = { BeaconTable() }
    ) throws(StoreError) {
        self.source = source
        memoryInForce = Mutex(memory)
        self.configuration = configuration
        storeRemarks = memory.remarks
        absentState = memory.absentState()
        otherPrograms = OtherPrograms(after: memory.lastEarlierEvent)
        adapterStatus = AdapterStatus(source.fallback)
        (state, stateNumber, stateFailure) = try Self.state(of: memory.store, managed: configuration.managed)
        self.configuration.preparation = configuration.preparation.holding(state.lists)
        let watch = try Self.watch(memory, state, configuration, source)
        rulesInForce.begin(configuration.rules, state.beacapp.events, .byItself)
        (news, wakeUp) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        engine = ScanEngine(
            inbox: source.inbox, timeline: source.timeline, watch: watch, stepsTime: source.identity.origin == .capture,
            onNews: { [wakeUp] in wakeUp.yield() }, table: table)
        let (outcomes, outcome) = AsyncStream.makeStream(of: SiteEvent.self)
        (hookOutcomes, hookOutcome) = (outcomes, outcome)
        hooks = HookRunner { outcome.yield($0) }
        eventLog = EventLog(configuration.log, memory.age(from: source.startTime))
        serverWatch = ServerWatch(configuration.serverWaits) { source.now }
    }

    /// The watch with the stored memories of regions and rules.
    static func watch(
        _ memory: SiteMemory, _ state: ServiceState, _ configuration: Configuration, _ source: SiteSource,
        _ scan: BeacappScan = .byItself
    ) throws(StoreError) -> BeaconWatch {
        let family = source.identity.family
        let remembered = try memory.store.memory(source: family)
        let now = source.startTime
        return BeaconWatch(
            configuration.context, state: state, rules: configuration.rules.with(state.beacapp.events, scan),
            regions: remembered.regions, memories: remembered.rules,
            opening: SiteEvent(time: now, kind: .started, reason: Phrase(.why.started, .text(family))),
            zone: configuration.zone, at: now)
    }

    /// The place of the agent's state. It changes to the site's own store when an adapter replaces the simulated shop.
    nonisolated var memory: SiteMemory { memoryInForce.withLock { $0 } }

    nonisolated func setMemory(_ memory: SiteMemory) { memoryInForce.withLock { $0 = memory } }

    /// Whether the simulated shop replaces the adapter of the site.
    public nonisolated var isSimulated: Bool { memory.kind == .simulated }

    /// Whether the site is the simulated shop: either the simulation runs, or a recording of it is replayed.
    public nonisolated var isOfShop: Bool { isSimulated || source.isRecordingOfShop }

    /// Whether a capture is replayed, of which nothing is stored.
    public nonisolated var isReplay: Bool { memory.kind == .replay }

    /// The store that is in force; see `SiteMemory`.
    public nonisolated var store: Store { memory.store }

    // MARK: Running

    /// Starts the agent.
    /// - Parameters:
    ///   - beginnings: Events that come after the first ones of the engine and before anything that is heard: stored
    ///     regions are monitored again by then.
    ///   - onNews: Called, from any thread, when there is something for `takeEvents`.
    public func start(
        telling beginnings: [SiteEvent] = [], onNews: @escaping @Sendable () -> Void = {}
    ) async {
        guard work.isEmpty else { return }
        source.onReplacement { [weak self] in await self?.followSource() }
        watchStores()
        eventLog.onKept { [weak self] in Task { await self?.noteKept() } }
        await hooks.set(configuration.rules.hooks, coalescing: configuration.coalescing)
        delegateCalls.begin()
        if source.fallback != nil { tellAdapterStatus() }
        await inTurn { await $0.rememberMessages($0.state.subscriptions.map(\.pattern)) }
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
            Task.detached { [weak self, sleeper] in
                var rest = RestPlan.short
                while !Task.isCancelled {
                    await sleeper.sleep(for: rest)
                    guard let self else { return }
                    if await self.poll() { onNews() }
                    rest = await self.rest()
                }
            },
        ]
        hookWork = Task.detached { [weak self] in for await outcome in outcomes { await self?.noteHook(outcome) } }
        // The adapter may have come before the callback was set.
        await followSource()
        await followServer()
        noteNearbyStatus()
        await tellBeacappProblem()
    }

    /// The time until the next check, see `RestPlan`.
    func rest() async -> Duration {
        let now = source.timeline.now
        let awaitsTime = await engine.awaitsTime
        return restPlan.rest(
            at: now, awaitsTime: awaitsTime, isPersistent: store.isPersistent, isSecond: isSecond)
    }

    /// Reports writing in the stores from now on.
    func watchStores() {
        let stores = memory.kind == .simulated ? [memory.store, memory.site] : [memory.store]
        restPlan.watch(stores) { [sleeper] in sleeper.wake() }
    }

    /// Delivers the first events. The source was opened earlier, but its reports come after these events.
    private func begin(with events: [SiteEvent]) async {
        await inTurn { agent in
            await agent.fetch(draining: false)
            await agent.deliver(events)
        }
    }

    /// Stops the agent and does not allow a restart: writes the rest of the log and ends the streams. The creator of
    /// the source stops the source. Waiting delegate calls are still made.
    /// - Parameter waitsForHooks: Whether to wait for user commands that still run, up to the end of their budget.
    ///   Otherwise they continue without supervision by the agent, and their end is not logged.
    public func stop(waitsForHooks: Bool = false) async { await stop(hooks: waitsForHooks ? .waitedFor : .goOn) }

    func stop(hooks end: HookEnd) async {
        let running = work
        work = []
        await stopBeingAway()
        await serverWatch.stop()
        await sendingWatch.stop()
        await errands.stop()
        telling?.cancel()
        await telling?.value
        for task in running { task.cancel() }
        // Waits for the tasks: no step may come after the end or keep the agent, and thereby the store, alive.
        for task in running { await task.value }
        await stopAskingForMessages()
        await following?.value
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
        // The store may have become usable since the last check.
        if otherPrograms.failure != nil { await followStores() }
        await tellRemarks()
        await inTurn { await $0.end() }
    }

    /// Delivers the last events; nothing is delivered after this. To be called by `inTurn` only.
    private func end() async {
        await fetch()
        await deliver([SiteEvent(time: source.now, kind: .stopped)])
        await handing?.value
        delegateCalls.end()
        feed.end()
        rangingListeners.end()
        updateListeners.end()
        beacappManagers.end()
        messageDesk.end()
        await remember()
        await keepCost(isLast: true)
        await store.enqueue { _ in }
    }

    // MARK: Steps in order

    /// Runs a step after all steps before it: events keep their order, and the engine never sees an older state after a
    /// newer one.
    @discardableResult
    func inTurn<Answer: Sendable>(_ step: @escaping @Sendable (BeaconAgent) async -> Answer) async -> Answer {
        await turns.take()
        defer { turns.end() }
        // A separate task: a caller that gives up a command does not end the hooks of the events that the command
        // made.
        return await Task { await step(self) }.value
    }

    /// Whether a step waits for its turn.
    var hasWaitingSteps: Bool { turns.hasWaiting }

    /// Fetches the results of the engine and delivers them.
    func collect() async { await inTurn { await $0.fetch() } }
}

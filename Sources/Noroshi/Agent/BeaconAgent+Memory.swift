import Basics
import BeaconService
import Radio
public import Regions
import Scanning
import Store

// Changing from the simulated shop to the site, and the data that both share.
extension BeaconAgent {
    /// When an adapter has replaced the simulated shop, discards everything of the shop and loads the site from its
    /// store.
    func followSource() async {
        guard memory.kind == .simulated, source.isLive else { return }
        let arrival = await arrival(memory.site, configurationOfSite, absentState ?? ServiceState()) {
            site, remarks throws(StoreError) in try SiteMemory(keptIn: site, remarks: remarks)
        }
        await inTurn { await $0.begin(arrival) }
        // The changes that an application requested in the meantime went to the watch of the shop.
        await settle(adopting: true)
        await followServer()
        await hear(source.controllerState)
        sleeper.wake()
        wakeUp.yield()
    }

    /// Loads the site from its store again, because another program had it in the meantime. To be called in its turn.
    func readAgain() async {
        let memory = memory
        let arrival = await arrival(memory.store, configuration, state) { _, remarks throws(StoreError) in
            try memory.readAgain(remarks)
        }
        await begin(arrival)
    }

    /// A site as it is in its store, to replace the agent's previous state.
    private struct Arrival: Sendable {
        /// The era in which the site was read.
        var era: Int
        var configuration: Configuration
        var memory: SiteMemory
        var remarks: [StoreRemark]
        var state: ServiceState
        var number = 0
        var failure: StoreError?
        var watch: BeaconWatch
        /// The way in which the events of a Beacapp server are in force at the site.
        var scan: BeacappScan
    }

    /// - Parameters:
    ///   - known: The state that applies where the store cannot be read.
    ///   - remember: Makes the memory, with remarks on the store.
    private func arrival(
        _ store: Store, _ configuration: Configuration, _ known: ServiceState,
        _ remember: @escaping @Sendable (Store, [StoreRemark]) throws(StoreError) -> SiteMemory
    ) async -> Arrival {
        let (former, source, era, scan) = (memory, source, era, beacappManagers.scan)
        return await store.enqueue { site in
            let remarks = site.takeRemarks() + Self.ownership(of: site)
            do throws(StoreError) {
                let memory = try remember(site, remarks)
                let (state, number, failure) = try Self.state(of: site, managed: configuration.managed)
                let watch = try Self.watch(memory, state, configuration, source, scan)
                return Arrival(
                    era: era, configuration: configuration, memory: memory, remarks: remarks, state: state,
                    number: number, failure: failure, watch: watch, scan: scan)
            } catch {
                let watch = BeaconWatch(
                    configuration.context, state: known, rules: configuration.rules.with(known.beacapp.events, scan),
                    at: source.startTime)
                return Arrival(
                    era: era, configuration: configuration, memory: former, remarks: remarks, state: known,
                    failure: error, watch: watch, scan: scan)
            }
        }
    }

    /// The configuration without the parts of the simulated shop.
    private var configurationOfSite: Configuration {
        var configuration = configuration
        configuration.context.simulated = []
        return configuration
    }

    private func begin(_ arrival: Arrival) async {
        guard era == arrival.era else { return }
        let last = await engine.begin(anew: arrival.watch)
        messageDesk.tell(last.messages)
        // The last events of the former site go into its own log.
        if !last.changes.isEmpty { keep(last.changes) }
        if !last.events.isEmpty { await deliver(last.events, last) }
        await store.enqueue { _ in }
        await hooks.forget()
        setMemory(arrival.memory)
        eventLog.beginAnew(arrival.memory.age(from: source.now))
        configuration = arrival.configuration
        (state, stateNumber, engineChanges) = (arrival.state, arrival.number, EngineChanges())
        configuration.preparation = configuration.preparation.holding(state.lists)
        rulesInForce.begin(configuration.rules, state.beacapp.events, arrival.scan)
        otherPrograms = OtherPrograms(after: arrival.memory.lastEarlierEvent)
        (stateFailure, acts) = (arrival.failure, ServiceActs())
        if memory.kind == .site { absentState = nil }
        storeRemarks = arrival.remarks
        feed.beginAnew()
        scanAnnouncement = ScanAnnouncement()
        (queueLook, shelf) = (QueueLook(), ContentShelf())
        era += 1
        noteNearbyStatus()
        watchStores()
    }

    /// Makes this program the owner of the site. If another program owns it, the remarks report that.
    private static func ownership(of site: Store) -> [StoreRemark] {
        guard !site.takeOver(), site.isPersistent else { return [] }
        return [.otherInstance(pid: site.folder.flatMap { Store.owner(of: $0) })]
    }

    // MARK: The user

    /// Copies language, agreement, user identifier and device to the site when they change during the simulation.
    func shareUser() async {
        guard memory.kind == .simulated, let absent = absentState, !absent.hasSameUser(as: state) else { return }
        let (state, context) = (state, commandContext)
        do throws(StoreError) {
            absentState = try await memory.site.enqueue { site throws(StoreError) in
                let opened = try site.folder.map { folder throws(StoreError) in
                    try Store.open(in: folder, as: .command).store
                }
                return try (opened ?? site).perform(.takeUser(state), in: context).state
            }
        } catch {
            stateFailure = error
        }
    }

    /// Takes over the changes that another program made in the site during the simulation.
    /// - Returns: Whether there is anything to show.
    func followUser() async -> Bool {
        guard memory.kind == .simulated, (try? memory.site.hasChangedElsewhere()) == true else { return false }
        let (era, context) = (era, commandContext)
        do throws(StoreError) {
            let site = try await memory.site.enqueue { site throws(StoreError) in try site.state() }
            guard era == self.era, site != absentState else { return false }
            absentState = site
            guard !state.hasSameUser(as: site), store.access == .readWrite else { return true }
            holdOwn(
                try await store.enqueue { store throws(StoreError) in
                    try store.perform(.takeUser(site), in: context)
                })
            return true
        } catch {
            stateFailure = error
            return true
        }
    }

    // MARK: Earlier events

    /// The events in the log before this agent began, oldest first: they do not come again through `events()` or
    /// `takeEvents`. A replay has none.
    public func earlierEvents(limit: Int) async -> [SiteEvent] {
        await Self.events(of: memory.store, before: memory.lastEarlierEvent + 1, limit)
    }

    /// The events in the site's log while the simulated shop replaces its adapter, oldest first.
    public func absentEvents(limit: Int) async -> [SiteEvent] {
        memory.kind == .simulated ? await Self.events(of: memory.site, before: nil, limit) : []
    }

    /// Reads concurrently with writing: a slow write of the log does not delay a reader.
    private static func events(of store: Store, before: Int?, _ limit: Int) async -> [SiteEvent] {
        let query = EventQuery(before: before, limit: limit, order: .newestFirst)
        return await store.readConcurrently { store in ((try? store.events(query)) ?? []).map(\.event).reversed() }
    }

    /// Whether another program owns the store: that program writes the log and runs the hooks, and this one only
    /// shows them.
    public var isSecond: Bool {
        storeRemarks.contains { if case .otherInstance = $0 { true } else { false } }
    }
}

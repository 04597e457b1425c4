import BeaconService
public import Regions
import Scanning
import Simulation
import Store
import Tracking

// Changing from the simulated shop to the site, and what both share.
extension BeaconAgent {
    /// When an adapter has replaced the simulated shop, discards everything of the shop and loads the site from its
    /// store.
    func followSource() async {
        var hasReplaced = false
        if memory.kind == .simulated, source.isHeard {
            hasReplaced = true
            await inTurn { await $0.replaceSimulation() }
        }
        guard hasReplaced else { return }
        await hear(source.controllerState)
        sleeper.wake()
        bell.yield()
    }

    private func replaceSimulation() async {
        let former = memory
        guard former.kind == .simulated else { return }
        let site = former.site
        var configuration = configuration
        configuration.context.official.removeAll { SimulatedSite.officialRegions.contains($0) }
        let remarks = site.takeRemarks() + Self.ownership(of: site)
        var (found, failure): (ServiceState, StoreError?) = (former.absentState() ?? ServiceState(), nil)
        var watch = BeaconWatch(configuration.context, state: found, rules: configuration.rules, at: source.startTime)
        var memory = former
        do throws(StoreError) {
            memory = try SiteMemory(keptIn: site, remarks: remarks)
            (found, failure) = try Self.state(of: site, managed: configuration.managed)
            watch = try Self.watch(memory, found, configuration, source)
        } catch {
            failure = error
        }
        let last = await engine.begin(anew: watch)
        // The last events of the shop go into the shop's own log.
        if !last.changes.isEmpty { keep(last.changes) }
        if !last.events.isEmpty { await deliver(last.events, last) }
        await logging?.value
        await hooks.forget()
        setMemory(memory)
        await eventLog.set(site)
        self.configuration = configuration
        (state, stateFailure, logFailure, absentState, acts) = (found, failure, nil, nil, ServiceActs())
        (storeRemarks, fresh, isAnew) = (remarks, [], true)
        (lastSource, announcement, hasAnnounced) = (nil, nil, false)
        era += 1
        watchStores()
    }

    /// Makes this program the owner of the site. If another one owns it, the remarks say so.
    private static func ownership(of site: Store) -> [StoreRemark] {
        guard !site.takeOver(), site.isPersistent else { return [] }
        return [.otherInstance(pid: site.folder.flatMap { Store.owner(of: $0) })]
    }

    func watchStores() {
        let stores = memory.kind == .simulated ? [memory.store, memory.site] : [memory.store]
        storeWatches = stores.compactMap { $0.watch { [sleeper] in sleeper.wake() } }
    }

    // MARK: The user

    /// Copies language, agreement and user identifier to the site when they change during the simulation.
    func shareUser() {
        guard memory.kind == .simulated, let absent = absentState, !absent.hasSameUser(as: state) else { return }
        let (state, context) = (state, commandContext)
        do throws(StoreError) {
            let site = try memory.site.folder.map { folder throws(StoreError) in
                try Store.open(in: folder, as: .command).store
            }
            absentState = try (site ?? memory.site).perform(.takeUser(state), in: context)
        } catch {
            stateFailure = error
        }
    }

    /// Takes over what another program changed in the site during the simulation.
    /// - Returns: Whether there is anything to show.
    func followUser() -> Bool {
        guard memory.kind == .simulated, (try? memory.site.hasChangedElsewhere()) == true,
            let site = try? memory.site.state(), site != absentState
        else { return false }
        absentState = site
        if !state.hasSameUser(as: site), store.access == .readWrite {
            do throws(StoreError) {
                state = try store.perform(.takeUser(site), in: commandContext)
            } catch {
                stateFailure = error
            }
        }
        return true
    }

    // MARK: Earlier events

    /// The events in the log before this agent began, oldest first: they do not come again through `events()` or
    /// `takeEvents`. A replay has none.
    public func earlierEvents(limit: Int) -> [SiteEvent] {
        Self.events(of: memory.store, before: memory.lastEarlierEvent + 1, limit)
    }

    /// The events in the site's log while the simulated shop replaces its adapter, oldest first.
    public func absentEvents(limit: Int) -> [SiteEvent] {
        memory.kind == .simulated ? Self.events(of: memory.site, before: nil, limit) : []
    }

    private static func events(of store: Store, before: Int?, _ limit: Int) -> [SiteEvent] {
        let query = EventQuery(before: before, limit: limit, order: .newestFirst)
        return ((try? store.events(query)) ?? []).map(\.event).reversed()
    }

    /// Whether another program owns the store: that one writes the log and runs the hooks, and this one only shows.
    public var isSecond: Bool {
        storeRemarks.contains { if case .otherInstance = $0 { true } else { false } }
    }
}

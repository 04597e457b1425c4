import BeaconService
public import Regions
import Scanning
import Store
import Tracking

// Going over from the simulated shop to the site, and what both have in common.
extension BeaconAgent {
    /// Where an adapter took the place of the simulated shop, everything of the shop goes, and the site is in force
    /// with what its store remembers.
    func followSource() async {
        var hasReplaced = false
        if memory.kind == .simulated, case .controller = source.kind {
            hasReplaced = true
            await inTurn { await $0.replaceSimulation() }
        }
        guard hasReplaced else { return }
        await hear(source.controllerState)
        nap.ring()
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
        // The last of the shop goes to the log of the shop.
        if !last.changes.isEmpty { keep(last.changes) }
        if !last.events.isEmpty { await deliver(last.events, last) }
        await logging?.value
        await hooks.forget()
        setMemory(memory)
        await keeper.set(site)
        self.configuration = configuration
        (state, stateFailure, logFailure, absentState, undoRecord) = (found, failure, nil, nil, nil)
        (storeRemarks, fresh, isAnew) = (remarks, [], true)
        (lastSource, announcement, hasAnnounced) = (nil, nil, false)
        era += 1
        watchStores()
    }

    /// Makes this program the one that owns the site; where another does, that is what there is to say.
    private static func ownership(of site: Store) -> [StoreRemark] {
        guard !site.takeOver(), site.isPersistent else { return [] }
        return [.otherInstance(pid: site.folder.flatMap { Store.owner(of: $0) })]
    }

    func watchStores() {
        let stores = memory.kind == .simulated ? [memory.store, memory.site] : [memory.store]
        storeWatches = stores.compactMap { $0.watch { [nap] in nap.ring() } }
    }

    // MARK: The user

    /// What the user says of themselves while the simulated shop stands in holds for the site as well.
    func shareUser() {
        guard memory.kind == .simulated, let absent = absentState, !absent.hasSameUser(as: state) else { return }
        let (state, context) = (state, configuration.context)
        do throws(StoreError) {
            let site = try memory.site.folder.map { folder throws(StoreError) in
                try Store.open(in: folder, as: .command).store
            }
            absentState = try (site ?? memory.site).update { $0.takeUser(of: state, context) }.state
        } catch {
            stateFailure = error
        }
    }

    /// Takes over what another program changed in the site while the simulated shop stands in.
    /// - Returns: Whether there is anything to show.
    func followUser() -> Bool {
        guard memory.kind == .simulated, (try? memory.site.hasChangedElsewhere()) == true,
            let site = try? memory.site.state(), site != absentState
        else { return false }
        absentState = site
        let context = configuration.context
        if !state.hasSameUser(as: site), store.access == .readWrite {
            do throws(StoreError) {
                state = try store.update { $0.takeUser(of: site, context) }.state
            } catch {
                stateFailure = error
            }
        }
        return true
    }

    // MARK: What was before

    /// What the log had before this agent began, oldest first: nothing of it comes again through `events()` or
    /// `takeEvents`. A replay has no before.
    public func earlierEvents(limit: Int) -> [SiteEvent] {
        Self.events(of: memory.store, before: memory.lastEarlierEvent + 1, limit)
    }

    /// What the log of the site has while the simulated shop stands in for its adapter, oldest first.
    public func absentEvents(limit: Int) -> [SiteEvent] {
        memory.kind == .simulated ? Self.events(of: memory.site, before: nil, limit) : []
    }

    private static func events(of store: Store, before: Int?, _ limit: Int) -> [SiteEvent] {
        let query = EventQuery(before: before, limit: limit, order: .newestFirst)
        return ((try? store.events(query)) ?? []).map(\.event).reversed()
    }

    /// Whether another program owns the store: it writes the log and runs the hooks, and this one only looks.
    public var isSecond: Bool {
        storeRemarks.contains { if case .otherInstance = $0 { true } else { false } }
    }
}

import Regions
import Scanning
import Store
import Tracking

// What comes from outside: the adapter, other programs, files that were read again.
extension BeaconAgent {
    /// Lets time pass where nothing is heard, and sees what another program changed in the store; true: there is
    /// something to show. What was just fetched is news as well: the engine does not ring for it again.
    func poll() async -> Bool {
        await collect()
        // The store is busy with the log: next time.
        guard logging == nil else { return !fresh.isEmpty }
        let isOwner = takeStoreOver()
        let hasNewUser = followUser()
        let events: [SiteEvent]
        do throws(StoreError) {
            let hasChanged = try store.hasChangedElsewhere()
            await tellRemarks()
            guard isOwner || hasNewUser || hasChanged else { return !fresh.isEmpty }
            events = try readState()
        } catch {
            stateFailure = error
            return !fresh.isEmpty
        }
        await settle(events, adopting: true, isLogged: true)
        return true
    }

    /// Tells what came up with the file of the store since the last look, and writes into the new one what regions and
    /// rules remember.
    func tellRemarks() async {
        let remarks = store.takeRemarks()
        guard !remarks.isEmpty else { return }
        storeRemarks += remarks
        let now = source.timeline.now
        await settle(
            remarks.map { remark in
                let reason = Reason(key: remark.key, values: remark.arguments.map { .text($0) })
                return SiteEvent(time: now, kind: .warning, reason: reason)
            })
        await inTurn { await $0.remember() }
    }

    /// Reads the state that another program may have changed.
    /// - Returns: What is to be told of the change (S-39). Whoever made it has logged that with it.
    private func readState() throws(StoreError) -> [SiteEvent] {
        let before = state
        (state, stateFailure) = try Self.state(of: store, managed: configuration.managed)
        var after = state
        return SiteEvent.changes(from: before, to: &after, configuration.context, at: source.timeline.now)
    }

    /// Where another instance owned the store: whether it has ended, and this one owns it now.
    private func takeStoreOver() -> Bool {
        guard isSecond, store.takeOver() else { return false }
        storeRemarks.removeAll { if case .otherInstance = $0 { true } else { false } }
        return true
    }

    func hear(_ change: SourceState) async {
        // What an adapter says before it takes the place of the simulated shop is heard again then.
        guard memory.kind != .simulated else { return }
        let former = lastSource
        lastSource = change
        let now = source.timeline.now
        var status = adapterStatus
        switch (former, change) {
        case (.lost, .lost), (_, .starting), (_, .stopped): return
        case (_, .lost(let error, _)):
            await engine.setListening(false)
            status.take(error)
            let reason = Reason(key: error.key, values: error.arguments.map { .text($0) })
            await take(status, after: [SiteEvent(time: now, kind: .adapterLost, reason: reason)])
            // Only now: the scan may be back already, and must not be told before its loss.
            hasAnnounced = false
            tell(error.monitorError)
        case (_, .silent(let scan, _)):
            await note(
                SiteEvent(time: now, kind: .adapterSilent, reason: Reason("why.adapter", .text(scan.adapter))))
            hasAnnounced = false
        case (.scanning(let before), .scanning(let scan)) where before.profile != scan.profile:
            let reason = Reason("why." + scan.profile.textKey)
            await note(SiteEvent(time: now, kind: .profileChanged, reason: reason))
        case (_, .scanning(let scan)):
            announce(scan, isBack: former != nil && former != .starting)
            await engine.setListening(true)
            status.takeScan(isHeadless: configuration.isHeadless)
            await take(status)
        }
    }

    /// Takes other rules or other facts of the service: after the files were read again.
    public func adopt(_ configuration: Configuration) async {
        self.configuration = configuration
        await hooks.set(configuration.rules.hooks, coalescing: configuration.coalescing)
        await keeper.set(configuration.log)
        await collect()
        var events: [SiteEvent] = []
        do throws(StoreError) {
            events = try readState()
        } catch {
            stateFailure = error
        }
        await inTurn { [events] agent in
            let configuration = await agent.configuration
            await agent.engine.adopt(
                agent.state, rules: configuration.rules, context: configuration.context)
            await agent.fetch()
            if !events.isEmpty { await agent.deliver(events, isLogged: true) }
            await agent.deliver([
                SiteEvent(
                    time: agent.source.timeline.now, kind: .rulesRead,
                    reason: Reason(
                        "why.rulesRead", .integer(configuration.rules.regions.count),
                        .integer(configuration.rules.rules.count), .integer(configuration.rules.hooks.count)))
            ])
        }
        nap.ring()
        bell.yield()
    }
}

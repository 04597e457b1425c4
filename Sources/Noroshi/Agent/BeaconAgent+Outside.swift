import Regions
import Scanning
import Store
import Texts
import Tracking

// Changes from outside: the adapter, other programs, files that were read again.
extension BeaconAgent {
    /// Advances the time when nothing is heard, and picks up what another program changed in the store; true: there is
    /// something to show. Just fetched events count too, since the engine does not ring for them again.
    func poll() async -> Bool {
        await collect()
        // The store is busy with the log: read it the next time.
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

    /// Reports remarks on the store's file since the last look, and if it was replaced, stores the memories of regions
    /// and rules in the new one.
    func tellRemarks() async {
        let remarks = store.takeRemarks()
        guard !remarks.isEmpty else { return }
        storeRemarks += remarks
        let now = source.timeline.now
        await settle(
            remarks.map { remark in
                let reason = Reason(remark)
                return SiteEvent(time: now, kind: .warning, reason: reason)
            })
        await inTurn { await $0.remember() }
    }

    /// Reads the state, which another program may have changed.
    /// - Returns: The events for the change, which the program that made it has logged.
    private func readState() throws(StoreError) -> [SiteEvent] {
        let before = state
        (state, stateFailure) = try Self.state(of: store, managed: configuration.managed)
        var after = state
        return SiteEvent.changes(from: before, to: &after, configuration.context, at: source.timeline.now)
    }

    /// Whether another instance that owned the store has ended, so that this one now owns it.
    private func takeStoreOver() -> Bool {
        guard isSecond, store.takeOver() else { return false }
        storeRemarks.removeAll { if case .otherInstance = $0 { true } else { false } }
        return true
    }

    func hear(_ change: SourceState) async {
        // An adapter repeats its state when it replaces the simulated shop.
        guard memory.kind != .simulated else { return }
        let former = lastSource
        lastSource = change
        let now = source.timeline.now
        var status = adapterStatus
        switch (former, change) {
        case (.lost, .lost), (_, .starting), (_, .stopped): return
        case (_, .lost(let error, _)):
            await engine.setListening(false)
            status.note(error)
            let reason = Reason(error)
            await update(status, after: [SiteEvent(time: now, kind: .adapterLost, reason: reason)])
            // Only now: the scan may already be back, and must not be announced before its loss.
            hasAnnounced = false
            tell(error.monitorError)
        case (_, .silent(let scan, _)):
            await note(
                SiteEvent(time: now, kind: .adapterSilent, reason: Reason(.why.adapter, .text(scan.adapter))))
            hasAnnounced = false
        case (.scanning(let before), .scanning(let scan)) where before.profile != scan.profile:
            let reason = Reason(scan.profile.reasonKey)
            await note(SiteEvent(time: now, kind: .profileChanged, reason: reason))
        case (_, .scanning(let scan)):
            announce(scan, isBack: former != nil && former != .starting)
            await engine.setListening(true)
            status.noteScan(isHeadless: configuration.isHeadless)
            await update(status)
        }
    }

    /// Takes another configuration after the files were read again.
    public func adopt(_ configuration: Configuration) async {
        self.configuration = configuration
        await hooks.set(configuration.rules.hooks, coalescing: configuration.coalescing)
        await eventLog.set(configuration.log)
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
                        .why.rulesRead, .integer(configuration.rules.regions.count),
                        .integer(configuration.rules.rules.count), .integer(configuration.rules.hooks.count)))
            ])
        }
        sleeper.wake()
        bell.yield()
    }
}

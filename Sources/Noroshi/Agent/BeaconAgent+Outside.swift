import Basics
import BeaconService
import Regions
import Scanning
import ServiceClient
import ServiceProtocol
import Store

// Changes from outside: the adapter, other programs, files that were read again.
extension BeaconAgent {
    /// Advances the time when nothing is heard, and checks whether another program changed the store; true: there is
    /// something to show. Events that were just fetched count too, since the engine does not signal them again.
    func poll() async -> Bool {
        guard absence == nil else { return false }
        await collect()
        await noteCost()
        await tellNeeds()
        await tellDrops()
        await askForMessages()
        if following == nil {
            following = Task {
                await followStores()
                following = nil
            }
        }
        return !feed.isEmpty
    }

    /// Takes over the changes that other programs made in the stores. It may wait for the disk, but nothing else
    /// waits for it.
    func followStores() async {
        let isOwner = takeStoreOver()
        await keepCost()
        let hasNewUser = await followUser()
        defer { wakeUp.yield() }
        if eventLog.failure != nil { await writeWaiting() }
        do throws(StoreError) {
            let hasChanged = try await store.enqueue { store throws(StoreError) in try store.hasChangedElsewhere() }
            await tellRemarks()
            guard isOwner || hasNewUser || hasChanged || otherPrograms.mustLook else { return }
            otherPrograms.begin()
            let (era, activation) = (era, beacappActivation)
            // The next check finds any change made from here on, so the records are checked after the state.
            let events = try await readState()
            if isOwner { await followSending() } else { await noteKept() }
            await followBeacapp(since: activation)
            await adopt(events, of: era)
            otherPrograms.end()
        } catch {
            otherPrograms.end(error)
        }
    }

    /// Tries again to write the changes that wait for the disk.
    private func writeWaiting() async {
        await inTurn { await $0.remember() }
        await store.enqueue { _ in }
    }

    /// Reports remarks on the store's file since the last check, and if the file was replaced, stores the memories of
    /// regions and rules in the new one.
    func tellRemarks() async {
        let remarks = store.takeRemarks()
        guard !remarks.isEmpty else { return }
        storeRemarks += remarks
        let now = source.now
        await settle(
            remarks.map { remark in
                let reason = remark.phrase
                return SiteEvent(time: now, kind: .warning, reason: reason)
            })
        await inTurn { await $0.remember() }
    }

    /// Whether another instance that owned the store has ended, so that this one now owns it.
    private func takeStoreOver() -> Bool {
        guard isSecond, absence == nil, store.takeOverIfFree() else { return false }
        storeRemarks.removeAll { if case .otherInstance = $0 { true } else { false } }
        return true
    }

    func hear(_ change: SourceState) async {
        // An adapter repeats its state when it replaces the simulated shop.
        guard memory.kind != .simulated else { return }
        let (former, counts) = scanAnnouncement.take(change)
        guard counts else { return }
        let now = source.now
        var status = adapterStatus
        // This also applies while nothing is heard: an adapter may be removed while all are silent.
        if let before = former?.scan, let scan = change.scan, before.adapter != scan.adapter {
            for event in changes(
                of: before, to: scan, at: now, isHeardAgain: former?.isSilent == true && !change.isSilent)
            {
                await note(event)
            }
        }
        switch (former, change) {
        case (.lost, .lost), (.silent, .silent), (_, .starting), (_, .stopped): return
        case (_, .lost(let error, _)):
            await engine.setListening(false)
            status.note(error)
            await update(status, after: [SiteEvent(time: now, kind: .adapterLost, reason: error.phrase)])
            // Only now: the scan may already be back, and its start must not be announced before its loss.
            scanAnnouncement.end()
            tell(error.monitorError)
        case (_, .silent(let scan, _)):
            await note(
                SiteEvent(time: now, kind: .adapterSilent, reason: Phrase(.why.adapter, .text(scan.adapter))))
            scanAnnouncement.end()
        case (.scanning(let before), .scanning(let scan)) where before.profile != scan.profile:
            let reason = Phrase(scan.profile.reasonKey)
            await note(SiteEvent(time: now, kind: .profileChanged, reason: reason))
        case (.scanning(let before), .scanning(let scan)) where before.adapter != scan.adapter: return
        case (_, .scanning(let scan)):
            scanAnnouncement.begin(scan, isBack: former != nil && former != .starting, at: now)
            await engine.setListening(true)
            status.noteScan(isHeadless: configuration.isHeadless)
            await update(status)
        }
    }

    /// The events for adapters that came or went while others continue: monitoring continues too, and the status does
    /// not change.
    /// - Parameter isHeardAgain: Whether the change ends a silence, which a separate event reports for all adapters
    ///   that listen.
    private func changes(
        of before: ActiveScan, to after: ActiveScan, at now: Timestamp, isHeardAgain: Bool
    ) -> [SiteEvent] {
        let (before, after) = (before.adapters, after.adapters)
        let gone = source.receivers.filter { before.contains($0.name) && !after.contains($0.name) }
        let lost = gone.compactMap { receiver in
            if case .lost(let error, _) = receiver.state { error.phrase } else { nil }
        }
        let back = isHeardAgain ? [] : after.filter { !before.contains($0) }.map { Phrase(.why.adapter, .text($0)) }
        return lost.map { SiteEvent(time: now, kind: .adapterLost, reason: $0) }
            + back.map { SiteEvent(time: now, kind: .adapterResumed, reason: $0) }
    }

    /// Takes another configuration after the files were read again.
    public func adopt(_ configuration: Configuration) async {
        let verdict =
            configuration.server?.address == self.configuration.server?.address
            ? self.configuration.preparation.server : nil
        let isOther =
            configuration.server?.address != self.configuration.server?.address
            || configuration.context.preference.appCode != self.configuration.context.preference.appCode
        self.configuration = configuration
        self.configuration.preparation = configuration.preparation.judged(by: verdict).holding(state.lists)
        await followServer()
        if isOther { await forgetMessages() }
        await hooks.set(configuration.rules.hooks, coalescing: configuration.coalescing)
        eventLog.set(configuration.log)
        await collect()
        var events: [SiteEvent] = []
        do throws(StoreError) {
            events = try await readState()
            // The records and contents of another program were not checked.
            otherPrograms.ask()
        } catch {
            stateFailure = error
        }
        await inTurn { [events] agent in
            let configuration = await agent.configuration
            if !events.isEmpty { await agent.deliver(events, isLogged: true) }
            await agent.passState(configuration.context)
            await agent.fetch()
            await agent.deliver([
                SiteEvent(
                    time: agent.source.now, kind: .rulesRead,
                    reason: Phrase(
                        .why.rulesRead, .integer(configuration.rules.regions.count),
                        .integer(configuration.rules.rules.count), .integer(configuration.rules.hooks.count)))
            ])
        }
        sleeper.wake()
        wakeUp.yield()
    }
}

extension SourceState {
    /// Whether it listens and nothing is heard.
    fileprivate var isSilent: Bool { if case .silent = self { true } else { false } }
}

import Basics
public import Regions
import Scanning
public import Store

// Runs in the background: something woke the program, and its time is limited.
extension BeaconAgent {
    /// The way in which a run in the background ended.
    public enum BackgroundEnd: Equatable, Sendable {
        /// The time of the run was over.
        case expired
        /// The calling task was cancelled before.
        case cancelled
    }

    /// The most seconds to wait for the expiration handler.
    static let expirationGrace = 5.0

    /// Starts, listens as long as the budget lasts, and stops: the whole life of an agent that was woken. As in any
    /// other run, stored regions are monitored again before the first event.
    ///
    /// Cancelling the task ends it earlier; user commands then keep their own budgets. When the time is over, commands
    /// that still run get SIGTERM, and SIGKILL 5 s later.
    ///
    /// - Parameters:
    ///   - launch: The reason for the run, which becomes an event.
    ///   - isExtended: Whether to use the rest of the extension, which `enterForeground` refills.
    ///   - standard: Seconds without the extension.
    ///   - expirationHandler: Called when the time is over, before the agent stops. After 5 s it is cancelled and the
    ///     agent no longer waits for it.
    public func runInBackground(
        launchedBy launch: LaunchReason = .normal, extended isExtended: Bool = false,
        standard: Double = BackgroundBudget.standard, expirationHandler: @escaping @Sendable () async -> Void = {}
    ) async -> BackgroundEnd {
        let grant = await takeBudget(isExtended, standard)
        let now = source.startTime
        let isUsedUp = isExtended && !grant.isExtended
        var beginnings = launch.events(at: now)
        beginnings.append(
            SiteEvent(
                time: now, kind: .woken, region: launch.region,
                reason: Phrase(isUsedUp ? .why.wokenUsedUp : .why.woken, .integer(Int(grant.standard)))))
        if grant.isExtended {
            let reason = Phrase(.why.extended, .integer(Int(grant.seconds)))
            beginnings.append(SiteEvent(time: now, kind: .extended, region: launch.region, reason: reason))
        }
        let clock = ContinuousClock()
        let start = clock.now
        await self.start(telling: beginnings)
        let end: BackgroundEnd =
            (try? await clock.sleep(until: start + .seconds(grant.seconds))) == nil ? .cancelled : .expired
        await giveBack(grant, used: (clock.now - start) / .seconds(1))
        if end == .expired {
            let reason = Phrase(.why.expired, .integer(Int(grant.seconds)))
            await note(SiteEvent(time: source.now, kind: .expired, region: launch.region, reason: reason))
            await Self.call(expirationHandler)
        }
        await stop(hooks: end == .expired ? .ended : .waitedFor)
        return end
    }

    /// Refills the extension of runs in the background, because a user is at the screen.
    /// - Returns: Whether some of it had been used; an event reports that.
    @discardableResult
    public func enterForeground() async throws(StoreError) -> Bool {
        let event = SiteEvent(
            time: source.now, kind: .budgetRestored,
            reason: Phrase(.why.budgetRestored, .integer(Int(BackgroundBudget.extended))))
        let source = sourceName
        let isChanged = try await store.enqueue { store throws(StoreError) in
            // A second instance has the store open for reading; for a change it opens the store as a command does.
            if store.access == .readOnly, let folder = store.folder {
                guard try !store.backgroundBudget().isWhole else { return false }
                let opened = try Store.open(in: folder, as: .command).store
                return try opened.updateBackgroundBudget(loggedFrom: source) { budget, events in
                    guard budget.restore() else { return false }
                    events = [event]
                    return true
                }
            }
            return try store.updateBackgroundBudget { budget, _ in budget.restore() }
        }
        if isChanged { await note(event) }
        return isChanged
    }

    /// Takes time from the budget. Without a writable store there is no extension: it could be used repeatedly.
    private func takeBudget(_ isExtended: Bool, _ standard: Double) async -> BackgroundBudget.Grant {
        var none = BackgroundBudget(rest: 0)
        let plain = none.grant(extending: false, standard: standard)
        guard isExtended else { return plain }
        do throws(StoreError) {
            return try await store.enqueue { store throws(StoreError) in
                try store.updateBackgroundBudget { budget, _ in budget.grant(extending: true, standard: standard) }
            }
        } catch {
            stateFailure = error
            return plain
        }
    }

    private func giveBack(_ grant: BackgroundBudget.Grant, used: Double) async {
        guard grant.isExtended else { return }
        do throws(StoreError) {
            try await store.enqueue { store throws(StoreError) in
                try store.updateBackgroundBudget { budget, _ in budget.giveBack(grant, used: used) }
            }
        } catch {
            stateFailure = error
        }
    }

    /// Calls the handler and waits until it is done or its time is over.
    private static func call(_ handler: @escaping @Sendable () async -> Void) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let work = Task {
            await handler()
            end.yield()
        }
        let alarm = Task {
            try? await Task.sleep(for: .seconds(expirationGrace))
            end.yield()
        }
        for await _ in ends { break }
        work.cancel()
        alarm.cancel()
    }
}

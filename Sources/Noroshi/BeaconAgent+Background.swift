public import Regions
import Scanning
public import Store

// Runs that nobody is at: something woke the program, and its time is short (T-7 … T-12, A-45).
extension BeaconAgent {
    /// How a run in the background came to its end.
    public enum BackgroundEnd: Equatable, Sendable {
        /// Its seconds were over.
        case expired
        /// The task that called was cancelled before.
        case cancelled
    }

    /// Seconds that the expiration handler is waited for.
    static let expirationGrace = 5.0

    /// Starts, listens as long as the budget lasts, and stops for good: the whole life of an agent that was woken. What
    /// was remembered is monitored again before the first event comes, as in any other run (T-10, T-12).
    ///
    /// Cancelling the task ends it before; then commands of the user have their own budgets. When the seconds are over,
    /// commands that still run get SIGTERM, and SIGKILL 5 s later.
    ///
    /// - Parameters:
    ///   - launch: Why it runs; stands among the events.
    ///   - isExtended: Whether what is left of the extension is wanted (T-8). It comes back with `enterForeground`.
    ///   - standard: Seconds without the extension.
    ///   - expirationHandler: Called when the seconds are over, before the agent stops. After 5 s it is cancelled and no
    ///     longer waited for.
    public func runInBackground(
        launchedBy launch: LaunchReason = .normal, extended isExtended: Bool = false,
        standard: Double = BackgroundBudget.standard, expirationHandler: @escaping @Sendable () async -> Void = {}
    ) async -> BackgroundEnd {
        let grant = takeBudget(isExtended, standard)
        let now = source.startTime
        let isUsedUp = isExtended && !grant.isExtended
        var beginnings = launch.events(at: now)
        beginnings.append(
            SiteEvent(
                time: now, kind: .woken, region: launch.region,
                reason: Reason(isUsedUp ? "why.woken.usedUp" : "why.woken", .integer(Int(grant.standard)))))
        if grant.isExtended {
            let reason = Reason("why.extended", .integer(Int(grant.seconds)))
            beginnings.append(SiteEvent(time: now, kind: .extended, region: launch.region, reason: reason))
        }
        let clock = ContinuousClock()
        let start = clock.now
        await self.start(telling: beginnings)
        let end: BackgroundEnd =
            (try? await clock.sleep(until: start + .seconds(grant.seconds))) == nil ? .cancelled : .expired
        giveBack(grant, used: (clock.now - start) / .seconds(1))
        if end == .expired {
            let reason = Reason("why.expired", .integer(Int(grant.seconds)))
            await note(SiteEvent(time: source.timeline.now, kind: .expired, region: launch.region, reason: reason))
            await Self.call(expirationHandler)
        }
        await stop(hooks: end == .expired ? .ended : .waitedFor)
        return end
    }

    /// Somebody is at the screen: the extension of runs in the background is whole again (T-9).
    /// - Returns: Whether something of it was used; an event says so.
    @discardableResult
    public func enterForeground() async throws(StoreError) -> Bool {
        let event = SiteEvent(
            time: source.timeline.now, kind: .budgetRestored,
            reason: Reason("why.budgetRestored", .integer(Int(BackgroundBudget.extended))))
        // A second instance only reads; what it wants changed it changes as a command would.
        if store.access == .readOnly, let folder = store.folder {
            guard try !store.backgroundBudget().isWhole else { return false }
            let opened = try Store.open(in: folder, as: .command).store
            let isChanged = try opened.updateBackgroundBudget(loggedFrom: sourceName) { budget, events in
                guard budget.restore() else { return false }
                events = [event]
                return true
            }
            if isChanged { await note(event) }
            return isChanged
        }
        let isChanged = try store.updateBackgroundBudget { budget, _ in budget.restore() }
        if isChanged { await note(event) }
        return isChanged
    }

    /// Where the store cannot be written there is no extension: it would be had again and again.
    private func takeBudget(_ isExtended: Bool, _ standard: Double) -> BackgroundBudget.Grant {
        var none = BackgroundBudget(rest: 0)
        let plain = none.grant(extending: false, standard: standard)
        guard isExtended else { return plain }
        do throws(StoreError) {
            return try store.updateBackgroundBudget { budget, _ in budget.grant(extending: true, standard: standard) }
        } catch {
            stateFailure = error
            return plain
        }
    }

    private func giveBack(_ grant: BackgroundBudget.Grant, used: Double) {
        guard grant.isExtended else { return }
        do throws(StoreError) {
            try store.updateBackgroundBudget { budget, _ in budget.giveBack(grant, used: used) }
        } catch {
            stateFailure = error
        }
    }

    /// Calls the handler and waits until it is done, or its time over.
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

import BeaconService
import Regions
public import Store

// The state of the service in memory and on disk. Steps that wait for the disk run on the store's own thread.
extension BeaconAgent {
    /// The reason why the log or the state cannot be written at present; nil: everything is stored.
    public var storeError: StoreError? { eventLog.failure ?? stateFailure ?? otherPrograms.failure }

    /// Passes the current state to the engine. To be called by `inTurn` only.
    func passState(_ context: ServiceContext? = nil) async {
        // The engine gets the same state for which messages were looked up: the state may change meanwhile, and is
        // then passed again.
        let state = state
        await rememberMessages(state.subscriptions.map(\.pattern))
        await engine.adopt(state, rules: newRules(), context: context)
    }

    /// Takes over the state on disk, unless the agent already holds a later one. Changes that still wait to be
    /// written are applied to it, too.
    func hold(_ stored: (state: ServiceState, number: Int)) {
        guard stored.number > stateNumber else { return }
        stateNumber = stored.number
        // A server is asked only after the user has agreed to the terms.
        if stored.state.agreement.isAgreed != state.agreement.isAgreed { Task { await followServer() } }
        state = stored.state
        noteNearbyStatus()
        configuration.preparation = configuration.preparation.holding(state.lists)
        engineChanges.apply(to: &state, in: commandContext)
    }

    /// Holds the state that a command of this program stored. It may include a change of another program, which the
    /// store then does not report as new: the agent checks for it all the same.
    func holdOwn(_ stored: (state: ServiceState, number: Int)) {
        hold(stored)
        otherPrograms.ask()
    }

    /// Stores the changes that the engine itself made in monitoring, without waiting for the disk. If that fails,
    /// they apply to this run only.
    func keep(_ changes: [MonitoringChange]) {
        let context = commandContext
        _ = try? state.perform(.apply(changes), in: context)
        guard store.access == .readWrite else { return }
        let number = engineChanges.add(changes)
        store.schedule { [weak self, era] store in
            let result = Result { () throws(StoreError) in
                try store.perform(.apply(changes), in: context)
            }
            Task { [weak self] in await self?.noteKept(number, result, of: era) }
        }
    }

    private func noteKept(
        _ number: Int, _ result: Result<(state: ServiceState, number: Int), StoreError>, of era: Int
    ) {
        engineChanges.remove(number)
        guard era == self.era else { return }
        switch result {
        case .success(let stored):
            holdOwn(stored)
            stateFailure = nil
        case .failure(let error): stateFailure = error
        }
    }

    /// Reads the state, which another program may have changed.
    /// - Returns: The events of that change, which the program that made it has logged.
    func readState() async throws(StoreError) -> [SiteEvent] {
        let (era, managed, last) = (era, configuration.managed, otherPrograms.lastRow)
        let (read, done) = try await store.enqueue { store throws(StoreError) in
            (try Self.state(of: store, managed: managed), try OtherPrograms.commands(after: last, in: store))
        }
        guard era == self.era else { return [] }
        let commands = otherPrograms.take(done)
        guard read.number > stateNumber else { return commands }
        let before = state
        stateFailure = read.failure
        hold((read.state, read.number))
        var after = state
        let changes = SiteEvent.changes(from: before, to: &after, configuration.context, at: source.now)
        // A change that was made and undone between two checks is in the log only; a change by a program that does
        // not log is in the state only.
        return commands.isEmpty ? changes : commands
    }

    /// The state of the store, with the managed regions of the user's file unless a server supplied some. If those
    /// cannot be written, they apply to this run, and the error has the reason.
    /// - Returns: In addition, the number of the state: see `Store.perform`.
    /// - Throws: When the state cannot be read.
    static func state(
        of store: Store, managed: [ManagedRegion]?
    ) throws(StoreError) -> (state: ServiceState, number: Int, failure: StoreError?) {
        var (state, number) = try store.numberedState()
        guard let managed, state.lists.managed == nil, managed != state.managed else { return (state, number, nil) }
        _ = try? state.perform(.setManaged(managed), in: .bare)
        guard store.access == .readWrite else { return (state, number, nil) }
        do throws(StoreError) {
            let stored = try store.perform(.setManaged(managed), in: .bare)
            return (stored.state, stored.number, nil)
        } catch {
            return (state, number, error)
        }
    }
}

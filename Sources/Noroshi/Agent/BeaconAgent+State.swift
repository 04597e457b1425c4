import BeaconService
import Regions
public import Store

// The state of the service in memory and on disk. What waits for the disk is done on the store's own thread.
extension BeaconAgent {
    /// Why the log or the state cannot be written at present; nil: everything is stored.
    public var storeError: StoreError? { logFailure ?? stateFailure ?? otherPrograms.failure }

    /// A change that the engine made by itself and that is still to be written.
    struct WaitingChange {
        let number: Int
        let changes: [MonitoringChange]
    }

    /// Has the engine go on with the current state. To be called by `inTurn` only.
    func passState(_ context: ServiceContext? = nil) async {
        // What the engine is given is what was looked for: it may change meanwhile, and comes again then.
        let state = state
        await rememberMessages(state.subscriptions.map(\.pattern))
        await engine.adopt(state, rules: newRules(), context: context)
    }

    /// Takes over what is on disk, unless a later state is known already. Changes that still wait to be written apply
    /// to it, too.
    func hold(_ stored: (state: ServiceState, number: Int)) {
        guard stored.number > stateNumber else { return }
        stateNumber = stored.number
        // A server is asked by who agreed to the terms alone.
        if stored.state.agreement.isAgreed != state.agreement.isAgreed { Task { await followServer() } }
        state = stored.state
        noteNearbyStatus()
        configuration.preparation = configuration.preparation.holding(state.lists)
        for change in waitingChanges { _ = try? state.perform(.apply(change.changes), in: commandContext) }
    }

    /// Holds what an own command stored. It may have brought the change of another program along, which is then no news to
    /// the store: it is looked for all the same.
    func holdOwn(_ stored: (state: ServiceState, number: Int)) {
        hold(stored)
        otherPrograms.ask()
    }

    /// Stores what the engine itself changed in monitoring, without waiting for the disk. If that fails the change
    /// applies to this run only.
    func keep(_ changes: [MonitoringChange]) {
        let context = commandContext
        _ = try? state.perform(.apply(changes), in: context)
        guard store.access == .readWrite else { return }
        lastChange += 1
        waitingChanges.append(WaitingChange(number: lastChange, changes: changes))
        store.addToLine { [weak self, number = lastChange, era] store in
            let result = Result { () throws(StoreError) in
                try store.performNumbered(.apply(changes), in: context)
            }
            Task { [weak self] in await self?.noteKept(number, result, of: era) }
        }
    }

    private func noteKept(
        _ number: Int, _ result: Result<(state: ServiceState, number: Int), StoreError>, of era: Int
    ) {
        waitingChanges.removeAll { $0.number == number }
        guard era == self.era else { return }
        switch result {
        case .success(let stored):
            holdOwn(stored)
            stateFailure = nil
        case .failure(let error): stateFailure = error
        }
    }

    /// Reads the state, which another program may have changed.
    /// - Returns: The events of that, which the program that made it has logged.
    func readState() async throws(StoreError) -> [SiteEvent] {
        let (era, managed, last) = (era, configuration.managed, otherPrograms.lastRow)
        let (read, done) = try await store.inLine { store throws(StoreError) in
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
        // What was done and undone between two looks is in the log alone; what a program did that logs nothing is in the
        // state alone.
        return commands.isEmpty ? changes : commands
    }

    /// The state of the store, with the managed regions of the user's file unless a server brought some. If those cannot
    /// be written they apply to this run, and the error says why.
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
            let stored = try store.performNumbered(.setManaged(managed), in: .bare)
            return (stored.state, stored.number, nil)
        } catch {
            return (state, number, error)
        }
    }
}

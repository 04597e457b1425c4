public import BeaconService
import GRDB
public import Regions

// Commands: the only way to change the state, and what lies below it.
extension Store {
    /// Performs a command: whether it may be done, what it changes and what is logged of it are one transaction.
    ///
    /// Other programs that want to change something wait meanwhile. When nothing changes, nothing is written.
    /// - Parameters:
    ///   - earlier: Events that stand in the log before those of the command.
    ///   - source: Where it happened, as for `append`; nil: nothing is logged.
    ///   - mostRecords: The oldest records above this number are dropped and counted.
    ///   - refusal: What a service that may not be used is for the caller.
    ///   - command: Makes the command of the state as it is now; what it throws ends the transaction. It may be called
    ///     a second time, when the file turns out to be damaged.
    /// - Returns: Also the state that is on disk now, and its number: of two states of this store the one with the
    ///   higher number is the later one.
    public func perform<Refusal: Error>(
        in site: CommandContext, after earlier: [SiteEvent] = [], loggedFrom source: String?,
        mostRecords: Int = mostRecords, or refusal: (ServiceObstacle) -> Refusal,
        _ command: (ServiceState) throws(Refusal) -> ServiceCommand
    ) throws(Refused<Refusal>) -> (done: PerformedCommand, state: ServiceState, number: Int) {
        let outcome = try update(loggedFrom: source ?? "", \.records, most: mostRecords) {
            (state, events) throws(Refusal) in
            let asked = try command(state)
            let done: PerformedCommand
            do throws(ServiceObstacle) { done = try state.perform(asked, in: site) } catch { throw refusal(error) }
            if source != nil { events = earlier + done.events }
            return done
        }
        return (outcome.result, outcome.state, outcome.number)
    }

    /// A command of the program, which nobody refuses and nothing is logged of.
    @discardableResult
    public func perform(_ command: ServiceCommand, in site: CommandContext) throws(StoreError) -> ServiceState {
        try performNumbered(command, in: site).state
    }

    /// The same, with the number of the state.
    public func performNumbered(
        _ command: ServiceCommand, in site: CommandContext
    ) throws(StoreError) -> (state: ServiceState, number: Int) {
        do throws(Refused<ServiceObstacle>) {
            let done = try perform(in: site, loggedFrom: nil, or: { $0 }) { (_) throws(ServiceObstacle) in command }
            return (done.state, done.number)
        } catch {
            switch error {
            case .store(let error): throw error
            case .refused: return try numberedState()
            }
        }
    }

    /// Performs a command on a copy of what is there, for a store that cannot be written: one that changes nothing is
    /// answered all the same.
    public func rehearse<Refusal: Error>(
        in site: CommandContext, or refusal: (ServiceObstacle) -> Refusal, failing obstacle: StoreError,
        _ command: (ServiceState) throws(Refusal) -> ServiceCommand
    ) throws(Refused<Refusal>) -> PerformedCommand {
        let before: ServiceState
        do throws(StoreError) { before = try state() } catch { throw .store(error) }
        var after = before
        let done: PerformedCommand
        do throws(Refusal) {
            let asked = try command(after)
            do throws(ServiceObstacle) { done = try after.perform(asked, in: site) } catch { throw refusal(error) }
        } catch {
            throw .refused(error)
        }
        guard after.isSame(as: before) else { throw .store(obstacle) }
        return done
    }

    /// Changes the state: reads what is on disk, runs `body`, writes the difference.
    ///
    /// Other programs that want to change something wait meanwhile. When nothing changes, nothing is written.
    /// - Parameter body: May be run a second time, when the file turns out to be damaged.
    /// - Returns: What `body` returned, and the state that is on disk now.
    @discardableResult
    func update<Answer: Sendable>(
        _ body: (inout ServiceState) -> Answer
    ) throws(StoreError) -> (result: Answer, state: ServiceState) {
        do throws(Refused<Never>) {
            return try update(refusable: { state throws(Never) in body(&state) })
        } catch {
            switch error {
            case .store(let error): throw error
            }
        }
    }

    /// Changes the state unless `body` throws: then nothing is written, and the reason comes back as `refused`.
    @discardableResult
    func update<Answer: Sendable, Refusal: Error>(
        refusable body: (inout ServiceState) throws(Refusal) -> Answer
    ) throws(Refused<Refusal>) -> (result: Answer, state: ServiceState) {
        let outcome = try update(loggedFrom: "") { (state, _) throws(Refusal) in try body(&state) }
        return (outcome.result, outcome.state)
    }

    /// Changes the state and appends what happened to the log, and records to the queue: all, or nothing.
    /// - Parameters:
    ///   - source: Where it happened, as for `append`.
    ///   - records: The records of what `body` returns.
    ///   - mostRecords: The oldest records above this number are dropped and counted.
    ///   - body: Gets the state, and an empty list for the events.
    /// - Returns: Also the numbers that the events have in the log, and the number of the state.
    @discardableResult
    func update<Answer: Sendable, Refusal: Error>(
        loggedFrom source: String, _ records: (Answer) -> [ServiceRecord] = { _ in [] },
        most mostRecords: Int = mostRecords,
        _ body: (inout ServiceState, inout [SiteEvent]) throws(Refusal) -> Answer
    ) throws(Refused<Refusal>) -> (result: Answer, state: ServiceState, numbers: [Int], number: Int) {
        let outcome: Result<(Answer, ServiceState, [Int], Int), Refusal>
        do throws(StoreError) {
            outcome = try write { db, connection in
                let seen = try Self.dataVersion(db)
                let old = try StateTables.load(db)
                var new = old
                var events: [SiteEvent] = []
                let answer: Answer
                do throws(Refusal) {
                    answer = try body(&new, &events)
                } catch {
                    return .failure(error)
                }
                if new != old { try StateTables.saveForSure(new, replacing: old, db) }
                let numbers = try EventTable.append(events, source: source, db)
                try RecordTables.append(records(answer), most: mostRecords, db)
                return .success((answer, new, numbers, connection.handOut(new, seen)))
            }
        } catch {
            throw .store(error)
        }
        switch outcome {
        case .success(let (answer, state, numbers, number)): return (answer, state, numbers, number)
        case .failure(let refusal): throw .refused(refusal)
        }
    }
}

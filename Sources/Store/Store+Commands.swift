public import BeaconService
import GRDB
public import Regions

// Commands, which are the only way to change the state, and the functions on which they are based.
extension Store {
    /// Performs a command. The check of its permission, its changes and its log entries are one transaction.
    ///
    /// Other programs wait with their changes until the transaction has ended. When nothing changes, nothing is
    /// written.
    /// - Parameters:
    ///   - earlier: The events that precede those of the command in the log.
    ///   - source: The source of the events, as for `append`; nil if nothing is logged.
    ///   - mostRecords: The oldest records above this number are dropped and counted.
    ///   - rejection: The caller's error for an obstacle to using the service.
    ///   - command: Makes the command for the current state; an error that it throws ends the transaction. It may be
    ///     called a second time if the file turns out to be damaged.
    /// - Returns: Also the state that is on disk now, and its number: of two states of this store, the one with the
    ///   higher number is the later one.
    public func perform<Rejection: Error>(
        in site: CommandContext, after earlier: [SiteEvent] = [], loggedFrom source: String?,
        mostRecords: Int = mostRecords, or rejection: (ServiceObstacle) -> Rejection,
        _ command: (ServiceState) throws(Rejection) -> ServiceCommand
    ) throws(CommandError<Rejection>) -> (done: PerformedCommand, state: ServiceState, number: Int) {
        let outcome = try update(loggedFrom: source ?? "", \.records, most: mostRecords) {
            (state, events) throws(Rejection) in
            let asked = try command(state)
            let done: PerformedCommand
            do throws(ServiceObstacle) { done = try state.perform(asked, in: site) } catch { throw rejection(error) }
            if source != nil { events = earlier + done.events }
            return done
        }
        return (outcome.result, outcome.state, outcome.number)
    }

    /// Performs a command of the program, which is never rejected and not logged.
    /// - Returns: The state that is on disk now, and its number.
    @discardableResult
    public func perform(
        _ command: ServiceCommand, in site: CommandContext
    ) throws(StoreError) -> (state: ServiceState, number: Int) {
        do throws(CommandError<ServiceObstacle>) {
            let done = try perform(in: site, loggedFrom: nil, or: { $0 }) { (_) throws(ServiceObstacle) in command }
            return (done.state, done.number)
        } catch {
            switch error {
            case .store(let error): throw error
            case .rejected: return try numberedState()
            }
        }
    }

    /// Performs a command on a copy of the state, for a store that cannot be written: a command that changes nothing
    /// still returns its result.
    public func rehearse<Rejection: Error>(
        in site: CommandContext, or rejection: (ServiceObstacle) -> Rejection, failing obstacle: StoreError,
        _ command: (ServiceState) throws(Rejection) -> ServiceCommand
    ) throws(CommandError<Rejection>) -> PerformedCommand {
        let before: ServiceState
        do throws(StoreError) { before = try state() } catch { throw .store(error) }
        var after = before
        let done: PerformedCommand
        do throws(Rejection) {
            let asked = try command(after)
            do throws(ServiceObstacle) { done = try after.perform(asked, in: site) } catch { throw rejection(error) }
        } catch {
            throw .rejected(error)
        }
        guard after.isSame(as: before) else { throw .store(obstacle) }
        return done
    }

    /// Changes the state: reads the state from disk, runs `body`, and writes the difference.
    ///
    /// Other programs wait with their changes until the transaction has ended. When nothing changes, nothing is
    /// written.
    /// - Parameter body: May be run a second time if the file turns out to be damaged.
    /// - Returns: What `body` returned, and the state that is on disk now.
    @discardableResult
    func update<Answer: Sendable>(
        _ body: (inout ServiceState) -> Answer
    ) throws(StoreError) -> (result: Answer, state: ServiceState) {
        do throws(CommandError<Never>) {
            return try update(rejectable: { state throws(Never) in body(&state) })
        } catch {
            switch error {
            case .store(let error): throw error
            }
        }
    }

    /// Changes the state unless `body` throws: in that case nothing is written, and the error is thrown as
    /// `rejected`.
    @discardableResult
    func update<Answer: Sendable, Rejection: Error>(
        rejectable body: (inout ServiceState) throws(Rejection) -> Answer
    ) throws(CommandError<Rejection>) -> (result: Answer, state: ServiceState) {
        let outcome = try update(loggedFrom: "") { (state, _) throws(Rejection) in try body(&state) }
        return (outcome.result, outcome.state)
    }

    /// Changes the state, appends events to the log, and appends records to the queue: all, or nothing.
    /// - Parameters:
    ///   - source: The source of the events, as for `append`.
    ///   - records: Returns the records for the result of `body`.
    ///   - mostRecords: The oldest records above this number are dropped and counted.
    ///   - body: Receives the state, and an empty list for the events.
    /// - Returns: Also the numbers of the events in the log, and the number of the state.
    @discardableResult
    func update<Answer: Sendable, Rejection: Error>(
        loggedFrom source: String, _ records: (Answer) -> [ServiceRecord] = { _ in [] },
        most mostRecords: Int = mostRecords,
        _ body: (inout ServiceState, inout [SiteEvent]) throws(Rejection) -> Answer
    ) throws(CommandError<Rejection>) -> (result: Answer, state: ServiceState, numbers: [Int], number: Int) {
        let outcome: Result<(Answer, ServiceState, [Int], Int), Rejection>
        do throws(StoreError) {
            outcome = try write { db, connection in
                let seen = try Self.dataVersion(db)
                let old = try StateTables.load(db)
                var new = old
                var events: [SiteEvent] = []
                let answer: Answer
                do throws(Rejection) {
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
        case .failure(let rejection): throw .rejected(rejection)
        }
    }
}

public import BeaconService
import GRDB
public import Regions
import Synchronization

/// What must survive: the state of the service and the log of events, in one SQLite file.
///
/// Every method waits for the disk where it writes, and may wait for another program that is writing. What a method
/// returned from is on disk: neither SIGKILL nor a power failure takes it back. Safe from any thread; a body that is
/// handed in must not call the store.
public final class Store: Sendable {
    /// What this program may do with the store.
    public enum Access: Sendable { case readWrite, readOnly }

    /// The SQLite file; nil in memory.
    public let path: String?
    public let access: Access
    /// Whether anything survives the end of the program.
    public var isPersistent: Bool { path != nil }
    let connection: Mutex<Connection>

    struct Connection {
        let queue: DatabaseQueue
        /// SQLite's number for "another connection committed", as of the last state that was handed out.
        var seen: Int = -1
    }

    init(_ queue: DatabaseQueue, path: String?, access: Access) {
        self.path = path
        self.access = access
        connection = Mutex(Connection(queue: queue))
    }

    /// What is remembered now.
    public func state() throws(StoreError) -> ServiceState {
        try read { db, connection in
            connection.seen = try Self.dataVersion(db)
            return try StateTables.load(db)
        }
    }

    /// Whether another program committed something since the state was last read or written through this store. It
    /// costs a few microseconds.
    public func hasChangedElsewhere() throws(StoreError) -> Bool {
        try perform { connection in
            let seen = connection.seen
            return try connection.queue.unsafeRead { try Self.dataVersion($0) != seen }
        }
    }

    /// Changes the state: reads what is on disk, runs `body`, writes the difference.
    ///
    /// Another program that wants to change the state waits meanwhile. When nothing changes, nothing is written.
    /// - Returns: What `body` returned, and the state that is now on disk.
    @discardableResult
    public func update<Answer: Sendable>(
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
    public func update<Answer: Sendable, Refusal: Error>(
        refusable body: (inout ServiceState) throws(Refusal) -> Answer
    ) throws(Refused<Refusal>) -> (result: Answer, state: ServiceState) {
        let outcome: Result<(Answer, ServiceState), Refusal>
        do throws(StoreError) {
            outcome = try write { db, connection in
                connection.seen = try Self.dataVersion(db)
                let old = try StateTables.load(db)
                var new = old
                let answer: Answer
                do throws(Refusal) {
                    answer = try body(&new)
                } catch {
                    return .failure(error)
                }
                try StateTables.save(new, replacing: old, db)
                return .success((answer, new))
            }
        } catch {
            throw .store(error)
        }
        switch outcome {
        case .success(let (answer, state)): return (answer, state)
        case .failure(let refusal): throw .refused(refusal)
        }
    }

    /// Appends to the log, all or none.
    /// - Parameter source: Where it was heard: `hci0`, `simulation`, …
    /// - Returns: The numbers that the events have in the log, in their order.
    @discardableResult
    public func append(_ events: [SiteEvent], source: String) throws(StoreError) -> [Int] {
        guard !events.isEmpty else { return [] }
        return try write { db, _ in try EventTable.append(events, source: source, db) }
    }

    /// Events of the log.
    public func events(_ query: EventQuery = EventQuery()) throws(StoreError) -> [LoggedEvent] {
        try read { db, _ in try EventTable.events(query, db) }
    }
}

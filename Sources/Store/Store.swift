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

    /// Seconds that another program's change is waited for, if nothing else is said.
    public static let patience = 5.0

    /// The SQLite file; nil in memory.
    public let path: String?
    let connection: Mutex<Connection>

    init(_ connection: consuming Connection) {
        path = connection.place?.location.file
        self.connection = Mutex(connection)
    }

    deinit { connection.withLock { $0.close() } }

    /// Opens the store, and makes it where there is none.
    ///
    /// A damaged file is set aside under a new name, and a new one is begun with what can still be read; where nothing
    /// can be written, what is there is opened for reading. The remarks say so.
    /// - Parameters:
    ///   - folder: See `StoreLocation`. Made with mode 0700 when it is not there.
    ///   - patience: Seconds that another program's change is waited for, now and later.
    /// - Throws: When there is nothing to work with; the caller may go on with `inMemory`.
    public static func open(
        in folder: String, as role: StoreRole, patience: Double = Store.patience
    ) throws(StoreError) -> StoreOpening {
        var connection = try Connection.open(
            StoreFile(location: StoreLocation(folder: folder), patience: patience), as: role)
        let remarks = connection.remarks
        connection.remarks = []
        return StoreOpening(store: Store(connection), remarks: remarks)
    }

    /// A store that forgets everything at the end: for when none can be opened, and for trying things out.
    public static func inMemory() -> Store {
        do {
            let queue = try DatabaseQueue()
            _ = try Schema.migrate(queue, ":memory:")
            return Store(Connection(place: nil, role: .command, queue: queue, access: .readWrite))
        } catch {
            fatalError("SQLite has no memory: \(error)")
        }
    }

    /// Whether anything survives the end of the program.
    public var isPersistent: Bool { path != nil }

    /// The folder it was opened in; nil in memory.
    public var folder: String? { connection.withLock { $0.place?.location.folder } }

    public var access: Access { connection.withLock { $0.access } }

    /// What came up since the opening or the last call: damage that showed later, a file that went away.
    public func takeRemarks() -> [StoreRemark] {
        connection.withLock { connection in
            defer { connection.remarks = [] }
            return connection.remarks
        }
    }

    /// The process that owns the site of a folder; nil: none does (S-40).
    public static func owner(of folder: String) -> Int32? {
        InstanceLock.holder(StoreLocation(folder: folder).lock)
    }

    /// Makes a second instance the one that owns the site, once the first has ended. A millisecond at most.
    /// - Returns: Whether this one owns it now, or did before.
    public func takeOver() -> Bool {
        connection.withLock { connection in
            if connection.lock != nil { return true }
            guard [.instance, .standby].contains(connection.role), connection.file != nil, let place = connection.place,
                case .held(let lock)? = try? InstanceLock.take(place.location.lock)
            else { return false }
            connection.lock = lock
            connection.access = .readWrite
            return true
        }
    }
}

// The state of the service.
extension Store {
    /// What is remembered now.
    public func state() throws(StoreError) -> ServiceState {
        try read { db, connection in
            let seen = try Self.dataVersion(db)
            let state = try StateTables.load(db)
            connection.handOut(state, seen)
            return state
        }
    }

    /// Whether another program committed something since the state was last handed out by this store. A few µs.
    public func hasChangedElsewhere() throws(StoreError) -> Bool {
        try perform { connection in
            try connection.lookIfWritten()
            let seen = connection.seen
            return try connection.queue.unsafeRead { try Self.dataVersion($0) != seen }
        }
    }

    /// Changes the state: reads what is on disk, runs `body`, writes the difference.
    ///
    /// Other programs that want to change something wait meanwhile. When nothing changes, nothing is written.
    /// - Parameter body: May be run a second time, when the file turns out to be damaged.
    /// - Returns: What `body` returned, and the state that is on disk now.
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
        let outcome = try update(loggedFrom: "") { (state, _) throws(Refusal) in try body(&state) }
        return (outcome.result, outcome.state)
    }

    /// Changes the state and appends what happened to the log: both, or neither.
    /// - Parameters:
    ///   - source: Where it happened, as for `append`.
    ///   - body: Gets the state, and an empty list for the events.
    /// - Returns: Also the numbers that the events have in the log.
    @discardableResult
    public func update<Answer: Sendable, Refusal: Error>(
        loggedFrom source: String,
        _ body: (inout ServiceState, inout [SiteEvent]) throws(Refusal) -> Answer
    ) throws(Refused<Refusal>) -> (result: Answer, state: ServiceState, numbers: [Int]) {
        let outcome: Result<(Answer, ServiceState, [Int]), Refusal>
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
                connection.handOut(new, seen)
                return .success((answer, new, numbers))
            }
        } catch {
            throw .store(error)
        }
        switch outcome {
        case .success(let (answer, state, numbers)): return (answer, state, numbers)
        case .failure(let refusal): throw .refused(refusal)
        }
    }
}

public import BeaconService
import GRDB
import Glibc
import Regions
import Synchronization

/// What must survive: the state of the service and the log of events, in one SQLite file.
///
/// Every method that writes waits for the disk, and may wait for another program that is writing. When a method has
/// returned its changes are on disk, and neither SIGKILL nor a power failure undoes them. It is safe from any thread; a
/// closure that is passed in must not call the store.
public final class Store: Sendable {
    /// What this program may do with the store.
    public enum Access: Sendable { case readWrite, readOnly }

    /// The default for the seconds to wait for another program's change.
    public static let patience = 5.0

    /// The SQLite file; nil for a store in memory.
    public var path: String? { place?.location.file }
    let place: StoreFile?
    let connection: Mutex<Connection>
    /// For reading while the connection is in use.
    let beside = Mutex(SideConnection())
    /// Where its work waits for the disk and for other programs.
    let line: StoreLine
    /// A copy of what the connection says, so that asking does not wait for who uses it.
    private let accessInForce: Mutex<Access>

    init(_ connection: consuming Connection) {
        place = connection.place
        line = connection.place?.line ?? StoreLine()
        accessInForce = Mutex(connection.access)
        self.connection = Mutex(connection)
    }

    deinit {
        beside.withLock { $0.close() }
        connection.withLock { $0.close() }
    }

    /// Opens the store, and creates it if there is none.
    ///
    /// A damaged file is set aside under a new name, and a new one is created from what can still be read. If nothing
    /// can be written, the existing file is opened for reading. The remarks say so.
    /// - Parameters:
    ///   - folder: See `StoreLocation`. Created with mode 0700 if it does not exist.
    ///   - patience: Seconds to wait for another program's change, now and later.
    /// - Throws: When no store can be used; the caller may go on with `inMemory`.
    public static func open(
        in folder: String, as role: StoreRole, patience: Double = Store.patience
    ) throws(StoreError) -> StoreOpening {
        var connection = try Connection.open(
            StoreFile(location: StoreLocation(folder: folder), patience: patience), as: role)
        let remarks = connection.remarks
        connection.remarks = []
        return StoreOpening(store: Store(connection), remarks: remarks)
    }

    /// A store that forgets everything at the end, for when none can be opened and for trials.
    public static func inMemory() -> Store {
        do {
            let queue = try DatabaseQueue()
            _ = try Schema.migrate(queue, ":memory:")
            return Store(Connection(place: nil, role: .command, queue: queue, access: .readWrite))
        } catch {
            fatalError("SQLite has no memory: \(error)")
        }
    }

    /// Whether its content survives the end of the program.
    public var isPersistent: Bool { path != nil }

    /// The folder in which it was opened; nil for a store in memory.
    public var folder: String? { place?.location.folder }

    public var access: Access { accessInForce.withLock { $0 } }

    /// To be called with the access that the connection has now.
    func tell(_ access: Access) { accessInForce.withLock { $0 = access } }

    /// Remarks since the opening or the last call: damage that was found later, a file that disappeared. While the store
    /// is in use there are none; they come with the next call.
    public func takeRemarks() -> [StoreRemark] {
        connection.withLockIfAvailable { connection in
            defer { connection.remarks = [] }
            return connection.remarks
        } ?? []
    }

    /// The process that owns the site of a folder; nil: none.
    public static func owner(of folder: String) -> Int32? {
        InstanceLock.holder(StoreLocation(folder: folder).lock)
    }

    /// Makes a second instance the owner of the site once the first has ended, or the simulated shop has. Waits while the
    /// store is in use.
    /// - Returns: Whether this one is now the owner, or already was.
    public func takeOver() -> Bool { connection.withLock { takeOver(&$0) } }

    /// The same, in a millisecond at most: false also while the store is in use.
    public func takeOverIfFree() -> Bool { connection.withLockIfAvailable { takeOver(&$0) } ?? false }

    /// Gives the site up to any other program until it is taken back. Nothing can be written meanwhile.
    /// - Returns: Whether this one owned it.
    public func giveUp() -> Bool {
        connection.withLock { connection in
            guard connection.lock != nil else { return false }
            (connection.lock, connection.access) = (nil, .readOnly)
            tell(.readOnly)
            return true
        }
    }

    /// What became of a site that was given up.
    public enum Return: Sendable {
        /// Nobody owned it meanwhile.
        case asLeft
        /// Another program owned it, and may have changed all of it.
        case afterAnother
        /// Another program owns it.
        case taken
    }

    /// Takes back what was given up, where nobody owns it.
    public func takeBack() -> Return {
        connection.withLock { connection in
            guard takeOver(&connection) else { return .taken }
            return connection.lock?.former == getpid() ? .asLeft : .afterAnother
        }
    }

    private func takeOver(_ connection: inout Connection) -> Bool {
        if connection.lock != nil { return true }
        guard [.instance, .standby].contains(connection.role), connection.trace != nil, let place = connection.place,
            case .held(let lock)? = try? InstanceLock.acquire(place.location.lock)
        else { return false }
        connection.lock = lock
        connection.access = .readWrite
        tell(.readWrite)
        return true
    }
}

// The state of the service.
extension Store {
    /// The present state.
    public func state() throws(StoreError) -> ServiceState { try numberedState().state }

    /// The present state and its number, see `perform`.
    public func numberedState() throws(StoreError) -> (state: ServiceState, number: Int) {
        try perform { connection in
            try connection.transact(.deferred) { db, connection in
                let seen = try Self.dataVersion(db)
                let state = try StateTables.load(db)
                return (state, connection.handOut(state, seen))
            }
        }
    }

    /// Whether another program committed something since this store last returned the state. It takes a few µs; while
    /// the store is in use the answer is no, and changes are found the next time.
    public func hasChangedElsewhere() throws(StoreError) -> Bool {
        try performIfFree { connection in
            try connection.lookIfWritten()
            let seen = connection.seen
            return try connection.queue.unsafeRead { try Self.dataVersion($0) != seen }
        } ?? false
    }
}

public import BeaconService
import GRDB
import Glibc
import Regions
import Synchronization

/// The persistent data: the state of the service and the log of events, in one SQLite file.
///
/// Every method that writes waits for the disk, and may wait for another program that is writing. When a method has
/// returned, its changes are on disk, and neither SIGKILL nor a power failure undoes them. The store can be used
/// from any thread; a closure that is passed in must not call the store.
public final class Store: Sendable {
    /// The access of this program to the store.
    public enum Access: Sendable { case readWrite, readOnly }

    /// The default time in seconds to wait for another program's change.
    public static let timeout = 5.0

    /// The SQLite file; nil for a store in memory.
    public var path: String? { place?.location.file }
    let place: StoreFile?
    let connection: Mutex<Connection>
    /// The connection for reading while the first one is in use.
    let beside = Mutex(SideConnection())
    /// The queue on which the store's work waits for the disk and for other programs.
    let workQueue: StoreQueue
    /// A copy of the connection's access, so that reading it does not wait for the connection.
    private let accessInForce: Mutex<Access>

    init(_ connection: consuming Connection) {
        place = connection.place
        workQueue = connection.place?.workQueue ?? StoreQueue()
        accessInForce = Mutex(connection.access)
        self.connection = Mutex(connection)
    }

    deinit {
        beside.withLock { $0.close() }
        connection.withLock { $0.close() }
    }

    /// Opens the store, and creates it if there is none.
    ///
    /// A damaged file is set aside under a new name, and a new one is created from its readable part. If nothing can
    /// be written, the existing file is opened for reading. The remarks report this.
    /// - Parameters:
    ///   - folder: The folder, see `StoreLocation`. It is created with mode 0700 if it does not exist.
    ///   - timeout: The time in seconds to wait for another program's change, now and later.
    /// - Throws: An error if no store can be used; the caller may continue with `inMemory`.
    public static func open(
        in folder: String, as role: StoreRole, timeout: Double = Store.timeout
    ) throws(StoreError) -> StoreOpening {
        var connection = try Connection.open(
            StoreFile(location: StoreLocation(folder: folder), timeout: timeout), as: role)
        let remarks = connection.remarks
        connection.remarks = []
        return StoreOpening(store: Store(connection), remarks: remarks)
    }

    /// A store in memory whose content is lost at the end, for use if no store can be opened, and for trials.
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

    /// The folder of the store; nil for a store in memory.
    public var folder: String? { place?.location.folder }

    public var access: Access { accessInForce.withLock { $0 } }

    /// Records the current access of the connection.
    func tell(_ access: Access) { accessInForce.withLock { $0 = access } }

    /// The remarks since the opening or the previous call: damage that was found later, a file that disappeared.
    /// While the store is in use there are none; they are returned by the next call.
    public func takeRemarks() -> [StoreRemark] {
        connection.withLockIfAvailable { connection in
            defer { connection.remarks = [] }
            return connection.remarks
        } ?? []
    }

    /// The process that owns the site of a folder, or nil if there is none.
    public static func owner(of folder: String) -> Int32? {
        InstanceLock.holder(StoreLocation(folder: folder).lock)
    }

    /// Makes a second instance the owner of the site after the first instance has ended, or the simulated shop has.
    /// Waits while the store is in use.
    /// - Returns: Whether this instance is now the owner, or already was.
    public func takeOver() -> Bool { connection.withLock { takeOver(&$0) } }

    /// Does the same as `takeOver` in a millisecond at most; it also returns false while the store is in use.
    public func takeOverIfFree() -> Bool { connection.withLockIfAvailable { takeOver(&$0) } ?? false }

    /// Releases the site to any other program until it is taken back. Nothing can be written in the meantime.
    /// - Returns: Whether this instance owned the site.
    public func giveUp() -> Bool {
        connection.withLock { connection in
            guard connection.lock != nil else { return false }
            (connection.lock, connection.access) = (nil, .readOnly)
            tell(.readOnly)
            return true
        }
    }

    /// The result of taking back a released site.
    public enum Return: Sendable {
        /// No other program owned the site in the meantime.
        case asLeft
        /// Another program owned the site in the meantime, and may have changed all of it.
        case afterAnother
        /// Another program owns the site now.
        case taken
    }

    /// Takes back a released site, if no program owns it.
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
    /// The current state.
    public func state() throws(StoreError) -> ServiceState { try numberedState().state }

    /// The current state and its number, see `perform`.
    public func numberedState() throws(StoreError) -> (state: ServiceState, number: Int) {
        try withConnection { connection in
            try connection.transact(.deferred) { db, connection in
                let seen = try Self.dataVersion(db)
                let state = try StateTables.load(db)
                return (state, connection.handOut(state, seen))
            }
        }
    }

    /// Whether another program committed something since this store last returned the state. The check takes a few
    /// µs; while the store is in use it returns false, and changes are found the next time.
    public func hasChangedElsewhere() throws(StoreError) -> Bool {
        try withFreeConnection { connection in
            try connection.lookIfWritten()
            let seen = connection.seen
            return try connection.queue.unsafeRead { try Self.dataVersion($0) != seen }
        } ?? false
    }
}

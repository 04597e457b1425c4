import BeaconService
import GRDB

/// The file behind a store and the one connection to it.
struct Connection {
    /// nil: in memory.
    let location: StoreLocation?
    let role: StoreRole
    var queue: DatabaseQueue
    var access: Store.Access
    /// The file as it was when it was opened; nil: nobody needs to look after it.
    var file: FileFacts?
    var lock: InstanceLock?
    /// SQLite's number for "another connection committed", as of the last state that was handed out.
    var seen = -1
    /// The last state that was handed out.
    var known: ServiceState?
    /// Not told yet.
    var remarks: [StoreRemark] = []

    var path: String { location?.file ?? ":memory:" }

    /// Runs `body`, which may happen a second time: when the file turns out to be damaged, a new one takes its place.
    mutating func run<Answer>(_ body: (inout Connection) throws -> Answer) throws(StoreError) -> Answer {
        try renewIfMoved()
        do {
            return try body(&self)
        } catch {
            let error = StoreError(error, path: path)
            guard error.kind == .damaged, access == .readWrite, location != nil else { throw error }
        }
        try replaceDamaged()
        do {
            return try body(&self)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// When another program set the file aside, or somebody removed it, whatever is written to it would be lost.
    private mutating func renewIfMoved() throws(StoreError) {
        guard let location, let file, FileFacts(location.file)?.isSameFile(as: file) != true else { return }
        try StoreFolder.make(location.folder)
        let role = role
        let (queue, isNew, remarks) = try StoreFolder.alone(in: location.folder) { () throws(StoreError) in
            let isNew = FileFacts(location.file) == nil
            let (queue, remarks) = try Self.begin(location, as: role)
            return (queue, isNew, remarks)
        }
        self.remarks += remarks
        take(queue)
        guard isNew, access == .readWrite, let known else { return }
        self.remarks.append(.vanished(path: location.file))
        do {
            try queue.write { try StateTables.save(known, replacing: ServiceState(), $0) }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private mutating func replaceDamaged() throws(StoreError) {
        guard let location, let file else { return }
        let (known, role) = (known, role)
        let (queue, remarks) = try StoreFolder.alone(in: location.folder) { () throws(StoreError) in
            // Another program may have been quicker.
            guard FileFacts(location.file)?.isSameFile(as: file) == true else {
                return try Self.begin(location, as: role)
            }
            return try DamagedFile(location).replace(known: known)
        }
        self.remarks += remarks
        take(queue)
    }

    /// Goes over to a new file.
    private mutating func take(_ queue: DatabaseQueue) {
        abandon()
        self.queue = queue
        file = FileFacts(path)
        seen = -1
    }

    /// Lets go of a file that lies elsewhere by now, and leaves its connection open: SQLite removes `-wal` by its name
    /// when it closes, and by that name the new file has its own.
    private func abandon() { _ = unsafe Unmanaged.passRetained(queue) }

    /// Closes the file, unless it was moved meanwhile.
    func close() {
        guard let location, let file else { return }
        let result = Result { () throws(StoreError) in
            try StoreFolder.alone(in: location.folder) { () throws(StoreError) in
                guard FileFacts(location.file)?.isSameFile(as: file) == true else { return abandon() }
                try? queue.close()
            }
        }
        if case .failure = result { abandon() }
    }
}

import BeaconService
import GRDB

/// The file behind a store and the one connection to it.
struct Connection {
    /// nil: a store in memory.
    let place: StoreFile?
    let role: StoreRole
    var queue: DatabaseQueue
    var access: Store.Access
    /// The file as it was when it was opened; nil: it need not be checked.
    var file: FileFacts?
    var lock: InstanceLock?
    /// SQLite's number of commits by other connections, as of the last returned state.
    var seen = -1
    /// The last returned state.
    var known: ServiceState?
    /// How many states were returned.
    var number = 0
    /// Remarks that were not fetched yet.
    var remarks: [StoreRemark] = []

    var path: String { place?.location.file ?? ":memory:" }

    /// Runs `body`, and runs it a second time if the file turns out to be damaged and is replaced.
    mutating func run<Answer>(_ body: (inout Connection) throws -> Answer) throws(StoreError) -> Answer {
        try renewIfMoved()
        do {
            return try body(&self)
        } catch {
            let error = StoreError(error, path: path)
            guard error.kind == .damaged, access == .readWrite, place != nil else { throw error }
        }
        try replaceDamaged()
        do {
            return try body(&self)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Opens a new file if another program set the old one aside or it was removed, since anything written to it would
    /// be lost.
    private mutating func renewIfMoved() throws(StoreError) {
        guard let place, let file, place.facts?.isSameFile(as: file) != true else { return }
        try StoreFolder.make(place.location.folder)
        let forReading = access == .readOnly
        let known = known
        let (queue, isNew, remarks) = try place.alone { () throws(StoreError) in
            let isNew = place.facts == nil && !place.isLogWithoutFile
            let (queue, remarks) = try place.open(forReading: forReading, known: known)
            return (queue, isNew, remarks)
        }
        self.remarks += remarks
        use(queue)
        try renewLock(place)
        guard isNew, !forReading, let known else { return }
        self.remarks.append(.vanished(path: path))
        do {
            try queue.write { try StateTables.save(known, replacing: ServiceState(), $0) }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Renews the lock as well if its file is gone, because a second instance would not find it.
    private mutating func renewLock(_ place: StoreFile) throws(StoreError) {
        guard let lock, !lock.isInPlace(place.location.lock) else { return }
        if case .held(let lock) = try InstanceLock.acquire(place.location.lock) { self.lock = lock }
    }

    /// Finds out whether another program overwrote the file, which SQLite's cache would hide. SQLite itself also writes
    /// to it now and then.
    /// - Throws: When the state can no longer be read.
    mutating func lookIfWritten() throws {
        guard let facts = place?.facts, let file, facts.modified != file.modified || facts.size != file.size else {
            return
        }
        queue.releaseMemory()
        _ = try queue.unsafeRead { try StateTables.load($0) }
        self.file = facts
    }

    private mutating func replaceDamaged() throws(StoreError) {
        guard let place, let file else { return }
        let known = known
        let (queue, remarks) = try place.alone { () throws(StoreError) in
            // Another program may have replaced it first.
            guard place.facts?.isSameFile(as: file) == true else {
                return try place.open(forReading: false, known: known)
            }
            return try place.replaceDamaged(known: known)
        }
        self.remarks += remarks
        use(queue)
    }

    /// Changes to a new file.
    private mutating func use(_ queue: DatabaseQueue) {
        abandon()
        self.queue = queue
        file = place?.facts
        seen = -1
    }

    /// Gives up a file that was moved, but leaves its connection open: when SQLite closes it removes `-wal` by name,
    /// and that name now belongs to the new file.
    private func abandon() { _ = unsafe Unmanaged.passRetained(queue) }

    /// Closes the file unless it was moved meanwhile.
    func close() {
        guard let place, let file else { return }
        let result = Result { () throws(StoreError) in
            try place.alone { () throws(StoreError) in
                guard place.facts?.isSameFile(as: file) == true else { return abandon() }
                try? queue.close()
            }
        }
        if case .failure = result { abandon() }
    }
}

extension Connection {
    static func open(_ place: StoreFile, as role: StoreRole) throws(StoreError) -> Connection {
        try StoreFolder.make(place.location.folder)
        var remarks: [StoreRemark] = []
        var lock: InstanceLock?
        var access: Store.Access = role == .reader || role == .standby ? .readOnly : .readWrite
        if role == .instance, (try? place.check()) != nil {
            switch try InstanceLock.acquire(place.location.lock) {
            case .held(let held): lock = held
            case .taken(let pid):
                access = .readOnly
                remarks.append(.otherInstance(pid: pid))
            // The same obstacle affects the file itself and is reported for that.
            case .impossible: break
            }
        }
        return try place.alone { () throws(StoreError) in
            let failure: StoreError
            do throws(StoreError) {
                let (queue, more) = try place.open(forReading: access == .readOnly)
                return Connection(
                    place: place, role: role, queue: queue, access: access, file: place.facts, lock: lock,
                    remarks: remarks + more)
            } catch {
                failure = error
            }
            // Files that others can write to are not trusted; they are only shown to a reader.
            let isShown = role == .reader || failure.kind != .foreign && failure.kind != .exposed
            guard isShown, let queue = place.openOnlyForReading(because: failure) else { throw failure }
            return Connection(
                place: place, role: role, queue: queue, access: .readOnly, lock: lock,
                remarks: remarks + [.onlyReading(failure)])
        }
    }
}

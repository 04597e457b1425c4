import BeaconService
import GRDB

/// The file behind a store and the one connection to it.
struct Connection {
    /// nil: in memory.
    let place: StoreFile?
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

    var path: String { place?.location.file ?? ":memory:" }

    /// Runs `body`, which may happen a second time: when the file turns out to be damaged, a new one takes its place.
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

    /// When another program set the file aside, or somebody removed it, whatever is written to it would be lost.
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
        take(queue)
        try renewLock(place)
        guard isNew, !forReading, let known else { return }
        self.remarks.append(.vanished(path: path))
        do {
            try queue.write { try StateTables.save(known, replacing: ServiceState(), $0) }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Where the lock went the same way, a second instance would find none.
    private mutating func renewLock(_ place: StoreFile) throws(StoreError) {
        guard let lock, !lock.isInPlace(place.location.lock) else { return }
        if case .held(let lock) = try InstanceLock.take(place.location.lock) { self.lock = lock }
    }

    /// Finds out whether somebody wrote something else over the file: what SQLite has in memory hides it. SQLite itself
    /// writes there now and then, too.
    /// - Throws: When the state does not read any more.
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
            // Another program may have been quicker.
            guard place.facts?.isSameFile(as: file) == true else {
                return try place.open(forReading: false, known: known)
            }
            return try place.replaceDamaged(known: known)
        }
        self.remarks += remarks
        take(queue)
    }

    /// Goes over to a new file.
    private mutating func take(_ queue: DatabaseQueue) {
        abandon()
        self.queue = queue
        file = place?.facts
        seen = -1
    }

    /// Lets go of a file that lies elsewhere by now, and leaves its connection open: SQLite removes `-wal` by its name
    /// when it closes, and by that name the new file has its own.
    private func abandon() { _ = unsafe Unmanaged.passRetained(queue) }

    /// Closes the file, unless it was moved meanwhile.
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
            switch try InstanceLock.take(place.location.lock) {
            case .held(let held): lock = held
            case .taken(let pid):
                access = .readOnly
                remarks.append(.otherInstance(pid: pid))
            // Whatever stands in the way stands in the way of the file too, and is told with it.
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
            // What others can write is nothing to go on from: it is only shown to who asks for it.
            let isShown = role == .reader || failure.kind != .foreign && failure.kind != .exposed
            guard isShown, let queue = place.openOnlyForReading(because: failure) else { throw failure }
            return Connection(
                place: place, role: role, queue: queue, access: .readOnly, lock: lock,
                remarks: remarks + [.onlyReading(failure)])
        }
    }
}

import BeaconService
import GRDB
import Platform

/// The file behind a store and the one connection to it.
struct Connection {
    /// The file, or nil for a store in memory.
    let place: StoreFile?
    let role: StoreRole
    var queue: DatabaseQueue
    var access: Store.Access
    /// The files as they were when the store was opened, or nil if they need not be checked.
    var trace: StoreTrace?
    var lock: InstanceLock?
    /// SQLite's number of commits by other connections, as of the last returned state.
    var seen = -1
    /// The last returned state.
    var known: ServiceState?
    /// The number of states that were returned.
    var number = 0
    /// Remarks that were not fetched yet.
    var remarks: [StoreRemark] = []

    var path: String { place?.location.file ?? ":memory:" }

    /// Runs `body`, and runs it again if the file turns out to be damaged and is replaced.
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

    /// Switches to the file that is in place if another program set the old one aside, and rewrites the file if it
    /// was removed, since further writes to it would be lost.
    private mutating func renewIfMoved() throws(StoreError) {
        guard let place, let trace else { return }
        let hadLock = lock != nil
        let lostLock = lock.map { !$0.isInPlace(place.location.lock) } ?? false
        if lostLock { try renewLock(place) }
        switch trace.fate(in: place) {
        case .inPlace: return
        // The program that created the other file could not detect this program, which owns the site.
        case .replaced where lostLock && lock != nil && place.facts?.isRegular == true: try writeAnew(place)
        case .replaced: try goOver(place)
        case .torn:
            // The open file is read until another one exists; the owner of the site rewrites it.
            guard access == .readWrite, hadLock || InstanceLock.holder(place.location.lock) == nil else { return }
            try writeAnew(place)
        }
    }

    private mutating func goOver(_ place: StoreFile) throws(StoreError) {
        let (forReading, known) = (access == .readOnly, known)
        let (queue, remarks) = try place.alone { () throws(StoreError) in
            try place.open(forReading: forReading, known: known)
        }
        self.remarks += remarks
        use(queue)
    }

    private mutating func writeAnew(_ place: StoreFile) throws(StoreError) {
        try StoreFolder.make(place.location.folder)
        // The lock may have been removed together with the folder.
        if lock?.isInPlace(place.location.lock) == false { try renewLock(place) }
        guard let trace else { return }
        let (old, known) = (queue, known)
        let (queue, remarks) = try place.alone { () throws(StoreError) in
            try place.writeAnew(from: old, trace, known: known)
        }
        self.remarks += remarks
        use(queue)
    }

    /// Acquires the lock again, since its file is gone and a second instance would not find it. If another instance
    /// was faster, this program only reads from now on.
    private mutating func renewLock(_ place: StoreFile) throws(StoreError) {
        try StoreFolder.make(place.location.folder)
        switch try InstanceLock.acquire(place.location.lock) {
        case .held(let held): lock = held
        case .taken(let pid):
            (lock, access) = (nil, .readOnly)
            remarks.append(.otherInstance(pid: pid))
        case .impossible: break
        }
    }

    /// Determines whether another program overwrote the file, which SQLite's cache would hide. SQLite itself also
    /// writes to the file occasionally.
    /// - Throws: An error if the state can no longer be read.
    mutating func lookIfWritten() throws {
        guard let facts = place?.facts, let file = trace?.file,
            facts.modified != file.modified || facts.size != file.size
        else { return }
        queue.releaseMemory()
        _ = try queue.unsafeRead { try StateTables.load($0) }
        trace?.file = facts
    }

    private mutating func replaceDamaged() throws(StoreError) {
        guard let place, let file = trace?.file else { return }
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
        trace = place.flatMap { StoreTrace($0) }
        seen = -1
    }

    /// Abandons a file that was moved, but leaves its connection open: when SQLite closes it, it removes `-wal` by
    /// name, and that name now belongs to the new file.
    private func abandon() { _ = unsafe Unmanaged.passRetained(queue) }

    /// Closes the file unless it was moved in the meantime.
    func close() {
        guard let place, let trace else { return }
        let result = Result { () throws(StoreError) in
            try place.alone { () throws(StoreError) in
                guard trace.fate(in: place) == .inPlace else { return abandon() }
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
            // The same obstacle affects the file itself and is reported for the file.
            case .impossible: break
            }
        }
        if lock == nil { try place.waitForOwner() }
        return try place.alone { () throws(StoreError) in
            let failure: StoreError
            do throws(StoreError) {
                let (queue, more) = try place.open(forReading: access == .readOnly)
                return Connection(
                    place: place, role: role, queue: queue, access: access, trace: StoreTrace(place), lock: lock,
                    remarks: remarks + more)
            } catch {
                failure = error
            }
            // Files that others can write are not trusted; they are only shown to a reader.
            let isShown = role == .reader || failure.kind != .foreign && failure.kind != .exposed
            guard isShown, let queue = place.openOnlyForReading(because: failure) else { throw failure }
            return Connection(
                place: place, role: role, queue: queue, access: .readOnly, lock: lock,
                remarks: remarks + [.onlyReading(failure)])
        }
    }
}

import GRDB

extension Connection {
    static func open(_ location: StoreLocation, as role: StoreRole) throws(StoreError) -> Connection {
        try StoreFolder.make(location.folder)
        var remarks: [StoreRemark] = []
        var lock: InstanceLock?
        var access: Store.Access = role == .reader ? .readOnly : .readWrite
        if role == .instance {
            switch InstanceLock.take(location.lock) {
            case .held(let held): lock = held
            case .taken(let pid):
                access = .readOnly
                remarks.append(.otherInstance(pid: pid))
            // Whatever stands in the way stands in the way of the file too, and is told with it.
            case .impossible: break
            }
        }
        return try StoreFolder.alone(in: location.folder) { () throws(StoreError) in
            let failure: StoreError
            do throws(StoreError) {
                let (queue, more) = try begin(location, as: access == .readOnly ? .reader : role)
                let file = FileFacts(location.file)
                return Connection(
                    location: location, role: role, queue: queue, access: access, file: file, lock: lock,
                    remarks: remarks + more)
            } catch {
                failure = error
            }
            guard let queue = openOnlyForReading(location, because: failure) else { throw failure }
            return Connection(
                location: location, role: role, queue: queue, access: .readOnly, lock: lock,
                remarks: remarks + [.onlyReading(failure)])
        }
    }

    /// Opens the file or makes it. A damaged one is replaced, unless only a reader asks.
    static func begin(
        _ location: StoreLocation, as role: StoreRole
    ) throws(StoreError) -> (DatabaseQueue, [StoreRemark]) {
        do throws(StoreError) {
            if DamagedFile(location).isLogWithoutFile { throw StoreError(path: location.file, .damaged) }
            return (try begin(location), [])
        } catch {
            guard error.kind == .damaged, role != .reader else { throw error }
        }
        return try DamagedFile(location).replace(known: nil)
    }

    /// Opens the file or makes it, and reads the state once, so that damage shows now.
    static func begin(_ location: StoreLocation) throws(StoreError) -> DatabaseQueue {
        try StoreFolder.secure(location.file)
        do {
            let queue = try DatabaseQueue(path: location.file, configuration: configuration(location.file))
            try Schema.migrate(queue)
            _ = try queue.unsafeRead { try StateTables.load($0) }
            return queue
        } catch {
            throw StoreError(error, path: location.file)
        }
    }

    private static func configuration(_ path: String) -> Configuration {
        var configuration = Configuration()
        configuration.label = "noroshi"
        configuration.busyMode = .timeout(Store.busyTimeout)
        configuration.prepareDatabase { db in
            try Schema.check(db, path)
            // FULL: a commit returns only when it is on the disk.
            try db.execute(
                sql: """
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = FULL;
                    PRAGMA journal_size_limit = 8388608;
                    PRAGMA trusted_schema = OFF;
                    """)
        }
        return configuration
    }

    /// Where nothing can be written there may still be something to read.
    private static func openOnlyForReading(
        _ location: StoreLocation, because error: StoreError
    ) -> DatabaseQueue? {
        switch error.kind {
        case .full, .notPermitted, .readOnlyDisk, .failed: break
        default: return nil
        }
        var configuration = Configuration()
        configuration.label = "noroshi"
        configuration.readonly = true
        configuration.busyMode = .timeout(Store.busyTimeout)
        configuration.prepareDatabase { try Schema.check($0, location.file) }
        var names = [location.file]
        // SQLite cannot read a file with a write-ahead log unless it can make the log's index beside it. Where nobody
        // writes and the log is empty, the file alone says everything.
        if (FileFacts(location.file + "-wal")?.size ?? 0) == 0, FileFacts(location.file + "-shm") == nil {
            names.append(immutable(location.file))
        }
        for name in names {
            guard let queue = try? DatabaseQueue(path: name, configuration: configuration),
                (try? queue.unsafeRead { try StateTables.load($0) }) != nil
            else { continue }
            return queue
        }
        return nil
    }

    /// The address by which SQLite opens a file that does not change.
    private static func immutable(_ path: String) -> String {
        var address = "file:"
        for character in path.unicodeScalars {
            switch character {
            case "%": address += "%25"
            case "?": address += "%3f"
            case "#": address += "%23"
            default: address.unicodeScalars.append(character)
            }
        }
        return address + "?immutable=1"
    }
}

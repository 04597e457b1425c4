import BeaconService
import GRDB

/// The file of a store, as something to be opened.
struct StoreFile {
    let location: StoreLocation
    /// Seconds that other programs are waited for.
    let patience: Double

    /// What the system says of it; nil: it is not there.
    var facts: FileFacts? { FileFacts(location.file) }

    /// Runs `body` while no other program opens, closes or sets aside a store in the folder.
    func alone<Answer>(_ body: () throws(StoreError) -> Answer) throws(StoreError) -> Answer {
        try StoreFolder.alone(in: location.folder, patience, body)
    }

    /// Refuses a place where somebody else could put or read what belongs to the user.
    func check() throws(StoreError) {
        try StoreFolder.check(location.folder)
        for suffix in Self.suffixes { try StoreFolder.checkFile(location.file + suffix) }
    }

    /// Opens the file or makes it. A damaged one is replaced, unless only a reader asks.
    /// - Parameter known: The state as this program knows it, for when a damaged file does not tell it.
    func open(forReading: Bool, known: ServiceState? = nil) throws(StoreError) -> (DatabaseQueue, [StoreRemark]) {
        try check()
        do throws(StoreError) {
            if isLogWithoutFile { throw StoreError(path: location.file, .damaged) }
            // What somebody put there is looked at as a whole: the log of the former file may cover its damage.
            return try begin(checksAll: known != nil)
        } catch {
            guard error.kind == .damaged, !forReading else { throw error }
        }
        return try replaceDamaged(known: known)
    }

    /// Opens the file or makes it, and reads the state once, so that damage shows now.
    /// - Parameter checksAll: Whether the rest is looked at, too.
    /// - Returns: Also what there is to say of bringing it up to this version.
    func begin(checksAll: Bool = false) throws(StoreError) -> (DatabaseQueue, [StoreRemark]) {
        try StoreFolder.secure(location.file)
        do {
            let queue = try DatabaseQueue(path: location.file, configuration: configuration)
            let remarks = try Schema.migrate(queue, location.file)
            try queue.unsafeRead { db in
                _ = try StateTables.load(db)
                guard checksAll, try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" else { return }
                throw DatabaseError(resultCode: .SQLITE_CORRUPT)
            }
            return (queue, remarks)
        } catch {
            throw StoreError(error, path: location.file)
        }
    }

    private var configuration: Configuration {
        var configuration = Configuration()
        let path = location.file
        configuration.label = "noroshi"
        configuration.busyMode = .timeout(patience)
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
    func openOnlyForReading(because error: StoreError) -> DatabaseQueue? {
        switch error.kind {
        case .full, .notPermitted, .readOnlyDisk, .foreign, .exposed, .failed: break
        default: return nil
        }
        var configuration = Configuration()
        configuration.label = "noroshi"
        configuration.readonly = true
        configuration.busyMode = .timeout(patience)
        configuration.prepareDatabase { [path = location.file] db in try Schema.check(db, path) }
        var names = [location.file]
        // SQLite cannot read a file with a write-ahead log unless it can make the log's index beside it. When it could
        // not, nobody writes; and where the log is empty, the file alone says everything.
        if (FileFacts(location.file + "-wal")?.size ?? 0) == 0 {
            names.append(Self.immutable(location.file))
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

import BeaconService
import GRDB
import GRDBSQLite
import Platform

/// The file of a store, and the functions that open it.
struct StoreFile {
    let location: StoreLocation
    /// The time in seconds to wait for other programs.
    let timeout: Double
    let workQueue = StoreQueue()

    /// The system's information about the file, or nil if it does not exist.
    var facts: FileFacts? { FileFacts(location.file) }

    /// Runs `body` while no other program opens, closes or sets aside a store in the folder.
    func alone<Answer>(_ body: () throws(StoreError) -> Answer) throws(StoreError) -> Answer {
        try StoreFolder.alone(in: location.folder, timeout, body)
    }

    /// Rejects a place in which others could read or replace the user's data.
    func check() throws(StoreError) {
        try StoreFolder.check(location.folder)
        for suffix in Self.suffixes { try StoreFolder.checkFile(location.file + suffix) }
    }

    /// Opens the file or creates it. A damaged one is replaced unless it is opened for reading.
    /// - Parameter known: The state in this program's memory, which is used if a damaged file does not contain it.
    func open(forReading: Bool, known: ServiceState? = nil) throws(StoreError) -> (DatabaseQueue, [StoreRemark]) {
        try check()
        do throws(StoreError) {
            if isLogWithoutFile { throw StoreError(path: location.file, .damaged) }
            // A file that another program put there is checked completely, because the write-ahead log of the former
            // file may hide its damage.
            return try begin(checksAll: known != nil)
        } catch {
            guard error.kind == .damaged, !forReading else { throw error }
        }
        return try replaceDamaged(known: known)
    }

    /// Opens the file or creates it, and reads the state once to find damage immediately.
    /// - Parameter checksAll: Whether the rest of the file is checked as well.
    /// - Returns: In addition, remarks on the migration to this version.
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
        configuration.busyMode = .callback { [workQueue, timeout] in workQueue.waits(after: $0, timeout: timeout) }
        // Foreign keys are enabled below, with the other settings.
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            try Schema.check(db, path)
            // FULL: a commit returns only when it is on the disk.
            try db.run(
                """
                PRAGMA foreign_keys = ON;
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = FULL;
                PRAGMA journal_size_limit = 8388608;
                PRAGMA trusted_schema = OFF;
                """)
        }
        return configuration
    }

    /// Opens the file a second time, for reading only.
    func openBeside() throws(StoreError) -> DatabaseQueue {
        try check()
        var configuration = Configuration()
        configuration.label = "noroshi.beside"
        configuration.readonly = true
        configuration.busyMode = .timeout(timeout)
        configuration.prepareDatabase { [path = location.file] db in try Schema.check(db, path) }
        do {
            return try DatabaseQueue(path: location.file, configuration: configuration)
        } catch {
            throw StoreError(error, path: location.file)
        }
    }

    /// Opens a file for reading when nothing can be written.
    func openOnlyForReading(because error: StoreError) -> DatabaseQueue? {
        switch error.kind {
        case .full, .notPermitted, .readOnlyDisk, .foreign, .exposed, .failed: break
        default: return nil
        }
        var configuration = Configuration()
        configuration.label = "noroshi"
        configuration.readonly = true
        configuration.busyMode = .timeout(timeout)
        configuration.prepareDatabase { [path = location.file] db in try Schema.check(db, path) }
        var names = [location.file]
        // SQLite cannot read a file with a write-ahead log unless it can create the log's index beside it. If it
        // cannot, no program writes; and if the log is empty, the file alone is complete.
        if (FileFacts(location.file + Self.logSuffix)?.size ?? 0) == 0 {
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

    /// The URI with which SQLite opens a file that does not change.
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

extension Database {
    /// Runs statements directly through SQLite, without the library's function for several statements, whose first
    /// use takes long.
    fileprivate func run(_ sql: String) throws {
        let code = unsafe sqlite3_exec(sqliteConnection, sql, nil, nil, nil)
        guard code == SQLITE_OK else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: lastErrorMessage)
        }
    }
}

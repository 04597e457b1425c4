import GRDB
import Glibc
import Platform
import ServiceProtocol
import Synchronization

/// The file of a store and the connections to it. It opens and migrates the file, and rewrites it if its files were
/// removed while the server was running.
final class SQLiteFile: Sendable {
    /// The identifier in the header that marks the file as noroshi's: "nsrv".
    static let applicationID = 0x6E73_7276
    /// The time in seconds for which a statement waits for other programs. A transaction that waits for it in the
    /// queue waits for the same time again, and clients give up after 15 s.
    private static let timeout = 4.0
    /// The suffixes of the files that SQLite keeps beside the file while it is open.
    private static let beside = ["-wal", "-shm"]

    let path: String

    private struct Opened {
        var pool: DatabasePool
        var files: [FileFacts.Identity?]
        /// The main files that this process has opened. If one of them reappears, it is not opened a second time
        /// beside the existing connections to it; all its content is in the current file.
        var known: [FileFacts.Identity]
        /// Whether the content of a replaced file has been saved, as far as it is readable; `former` is the place.
        /// No transaction was acknowledged since.
        var isKept = false
        var former: String?
    }
    private let opened: Mutex<Opened>

    /// Opens the file or creates it.
    /// - Throws: `foreign`, `newer`, `damaged`, `cannotOpen`, or `unavailable` if the folder is locked.
    init(_ path: String) throws(ServerStoreError) {
        self.path = path
        opened = Mutex(
            try Self.alone(path) { () throws(ServerStoreError) in
                try Self.adopt(path)
                return try Self.open(path)
            })
    }

    var pool: DatabasePool { opened.withLock { $0.pool } }

    /// Whether the files are those that were opened: data written to removed files are lost.
    var isInPlace: Bool { opened.withLock { $0.files } == Self.files(path) }

    private static func files(_ path: String) -> [FileFacts.Identity?] {
        ([""] + beside).map { FileFacts(path + $0)?.identity }
    }

    /// Whether there is a file with content.
    private static func hasFile(_ path: String) -> Bool { FileFacts(path).map { $0.isFolder || $0.size > 0 } ?? false }

    /// Runs `body` while no other server opens or renews a store in the folder.
    private static func alone<Answer>(
        _ path: String, _ body: () throws(ServerStoreError) -> Answer
    ) throws(ServerStoreError) -> Answer {
        let folder = folder(of: path)
        guard let lock = FolderLock(folder, within: timeout) else {
            throw ServerStoreError(.unavailable, "\(folder) is locked")
        }
        defer { lock.release() }
        return try body()
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) + "/" } ?? "."
    }

    // MARK: Opening

    private static func open(_ path: String) throws(ServerStoreError) -> Opened {
        try StoreInspection.checkStart(path)
        let before = FileFacts(path)?.identity
        do {
            let isInspected = try StoreInspection.inspect(path, timeout)
            let pool = try DatabasePool(path: path, configuration: configuration)
            // FULL: acknowledged data survive a power failure. The library sets a lower level when it enables the
            // log.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            if try pool.write({ try migrate($0) }) {
                // No overwritten data may remain in the file or in its log.
                try pool.vacuum()
                _ = try pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            }
            if !isInspected { try pool.read { try StoreInspection.check($0, path) } }
            let files = files(path)
            guard before == nil || before == files[0] else {
                throw ServerStoreError(.unavailable, "the file was replaced while it was opened")
            }
            return Opened(pool: pool, files: files, known: files[0].map { [$0] } ?? [])
        } catch let error as ServerStoreError {
            throw error
        } catch {
            let known = ServerStoreError(error)
            throw known.kind == .damaged ? known : ServerStoreError(.cannotOpen, known.detail)
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(timeout)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            try StoreInspection.checkHeader(database)
            // Deleted data are overwritten with zeros: records of devices, and codes of applications in old stores.
            try database.execute(sql: "PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF")
        }
        return configuration
    }

    /// - Returns: Whether the file had an earlier version.
    private static func migrate(_ database: Database) throws -> Bool {
        let version = try StoreInspection.number("user_version", database)
        guard version < ServerSchema.steps.count else { return false }
        database.add(function: applicationName)
        for step in ServerSchema.steps[version...] {
            for statement in step { try database.execute(sql: ServerSchema.Dialect.sqlite.statement(statement)) }
        }
        try database.execute(
            sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(ServerSchema.steps.count)")
        return version > 0
    }

    private static let applicationName = DatabaseFunction("application_name", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map(ApplicationName.migrated)
    }

    /// Closes the file, which then contains all committed data. If other files have replaced it, they are not
    /// touched: when SQLite closes a file, it removes the files beside it by name.
    func close() {
        guard isInPlace else { return }
        // The library closes the writing connection, which could run the checkpoint, before the reading ones.
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try? pool.close()
    }

    // MARK: Files that were removed or replaced

    /// The names of a copy that is being written, and of a complete copy that will replace the file.
    private static func unfinished(_ path: String) -> String { path + ".part" }
    private static func finished(_ path: String) -> String { path + ".new" }

    /// Installs a complete copy whose server was killed before it could do so. The file in its place is the rest of
    /// the removed file, or a newer file; it gets another name.
    private static func adopt(_ path: String) throws(ServerStoreError) {
        guard hasFile(finished(path)) else { return }
        let aside = formerName(path)
        for suffix in [""] + beside { _ = unsafe rename(path + suffix, aside + suffix) }
        try move(finished(path), to: path)
    }

    /// The name for a former file: `server.sqlite.former-1`, or the next free number.
    private static func formerName(_ path: String) -> String {
        var number = 1
        while FileFacts(path + ".former-\(number)") != nil { number += 1 }
        return path + ".former-\(number)"
    }

    /// Moves a file to an unused name.
    private static func move(_ from: String, to path: String) throws(ServerStoreError) {
        guard unsafe link(from, path) == 0 else {
            throw ServerStoreError(.unavailable, "\(path): " + (unsafe String(cString: strerror(errno))))
        }
        _ = unsafe unlink(from)
        Folder.sync(folder(of: path))
    }

    /// Switches to the files that are in place. Removed files are rewritten first, from the connection that still
    /// sees all their content; if another store is in their place, the content of the old one is saved under another
    /// name.
    /// - Returns: A remark on the action.
    /// - Throws: The same errors as `init`.
    func renew() throws(ServerStoreError) -> ServerStoreRemark {
        try Self.alone(path) { () throws(ServerStoreError) in
            let old = opened.withLock { $0 }
            let isReplaced = Self.hasFile(path) && !(FileFacts(path).map { old.known.contains($0.identity) } ?? false)
            let remark = isReplaced ? try keep(old) : try writeAnew(old)
            var new = try Self.open(path)
            new.known += old.known
            opened.withLock { [new] in $0 = new }
            // The old connections remain open: when SQLite closes one, it removes `-wal` by name, and that name now
            // belongs to the new file.
            _ = unsafe Unmanaged.passRetained(old.pool)
            return remark
        }
    }

    /// Rewrites the removed file. At any moment either its files or a complete copy of them exist.
    private func writeAnew(_ old: Opened) throws(ServerStoreError) -> ServerStoreRemark {
        try copy(old.pool)
        // A copy that another server left is older.
        _ = unsafe unlink(Self.finished(path))
        try Self.move(Self.unfinished(path), to: Self.finished(path))
        if FileFacts(path).map({ $0.size == 0 || old.known.contains($0.identity) }) ?? false { remove("") }
        for suffix in Self.beside { remove(suffix) }
        do throws(ServerStoreError) {
            try Self.move(Self.finished(path), to: path)
        } catch {
            // Another server was faster; the next call determines what to do.
            _ = unsafe unlink(Self.finished(path))
            throw error
        }
        return .writtenAnew(path: path)
    }

    /// Saves the content of the old store, since it was acknowledged.
    private func keep(_ old: Opened) throws(ServerStoreError) -> ServerStoreRemark {
        // This runs repeatedly while the file in place is not a store.
        let former = old.isKept ? old.former : try keepCopy(old.pool)
        opened.withLock { opened in (opened.isKept, opened.former) = (true, former) }
        // SQLite would use the log of the old file as that of the new one.
        for (suffix, identity) in zip(Self.beside, old.files.dropFirst())
        where FileFacts(path + suffix)?.identity == identity {
            remove(suffix)
        }
        return .replaced(path: path, former: former)
    }

    /// - Returns: The path of the copy, or nil if the old store cannot be read, which is why it was replaced.
    private func keepCopy(_ old: DatabasePool) throws(ServerStoreError) -> String? {
        do throws(ServerStoreError) {
            try copy(old)
        } catch {
            // Space may become available later.
            if error.kind == .unavailable { throw error }
            return nil
        }
        let name = Self.formerName(path)
        try Self.move(Self.unfinished(path), to: name)
        return name
    }

    private func remove(_ suffix: String) { _ = unsafe unlink(path + suffix) }

    /// Writes everything that a connection sees into the unfinished copy, which afterwards is complete and on disk.
    /// - Throws: `unavailable` if there is no space; `damaged` if the old file cannot be read.
    private func copy(_ old: DatabasePool) throws(ServerStoreError) {
        let part = Self.unfinished(path)
        do {
            for suffix in ["", "-journal"] { _ = unsafe unlink(part + suffix) }
            try old.vacuum(into: part)
        } catch {
            _ = unsafe unlink(part)
            let code = (error as? DatabaseError)?.resultCode
            throw ServerStoreError(code == .SQLITE_FULL || code == .SQLITE_BUSY ? .unavailable : .damaged, "\(error)")
        }
        guard FileFacts.sync(part) else { throw ServerStoreError(.unavailable, "\(part) cannot be written") }
    }
}

import Files
import GRDB
import Glibc
import ServiceProtocol
import Synchronization

/// The file of a store and the connections to it: opened, migrated, and written anew where its files were removed under
/// the server.
final class SQLiteFile: Sendable {
    /// Marks the file as ours in its header: "nsrv".
    static let applicationID = 0x6E73_7276
    /// Seconds that a statement waits for other programs. What waits before it for its turn waits for as long again, and
    /// clients give up after 15.
    private static let patience = 4.0
    /// What SQLite has beside the file as long as it is open.
    private static let beside = ["-wal", "-shm"]

    let path: String

    private struct Opened {
        var pool: DatabasePool
        var files: [FileFacts.Identity?]
        /// The main files that this process has opened. One that comes back is not opened a second time beside the connections
        /// to it, and all that it held is in the current one.
        var known: [FileFacts.Identity]
        /// Whether the content is kept that another file took the place of, as far as it can be read, and where. Nothing was
        /// acknowledged since.
        var isKept = false
        var former: String?
    }
    private let opened: Mutex<Opened>

    /// Opens the file or creates it.
    /// - Throws: `foreign`, `newer`, `damaged`, `cannotOpen`, `unavailable` where the folder is locked.
    init(_ path: String) throws(ServerStoreError) {
        self.path = path
        opened = Mutex(
            try Self.alone(path) { () throws(ServerStoreError) in
                try Self.adopt(path)
                return try Self.open(path)
            })
    }

    var pool: DatabasePool { opened.withLock { $0.pool } }

    /// Whether the files are the ones that were opened: what is written to others is lost.
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
        guard let lock = FolderLock(folder, within: patience) else {
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
            let isInspected = try StoreInspection.inspect(path, patience)
            let pool = try DatabasePool(path: path, configuration: configuration)
            // FULL: what was acknowledged is there after a power cut. The library sets less when it turns the log on.
            try pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
            if try pool.write({ try migrate($0) }) {
                // Nothing of what was overwritten stays in the file or in its log.
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
        configuration.busyMode = .timeout(patience)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            try StoreInspection.checkHeader(database)
            // Zeros take the place of what is deleted: records of devices, and codes of applications in old stores.
            try database.execute(sql: "PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF")
        }
        return configuration
    }

    /// - Returns: Whether the file was of an earlier version.
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

    /// Leaves the file with all that was committed. What lies in its place by now is left alone: when SQLite closes, it
    /// removes files by their names.
    func close() {
        guard isInPlace else { return }
        // The library closes the connection that could do it before those that only read.
        _ = try? pool.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try? pool.close()
    }

    // MARK: Files that were removed or replaced

    /// A copy that is being written, and one that is complete and about to take the place of the file.
    private static func unfinished(_ path: String) -> String { path + ".part" }
    private static func finished(_ path: String) -> String { path + ".new" }

    /// Puts a complete copy in its place: the server that made it was killed before it could. What stands there is the rest
    /// of the file that was removed, or something that came later; it gets another name.
    private static func adopt(_ path: String) throws(ServerStoreError) {
        guard hasFile(finished(path)) else { return }
        let aside = formerName(path)
        for suffix in [""] + beside { _ = unsafe rename(path + suffix, aside + suffix) }
        try move(finished(path), to: path)
    }

    /// `server.sqlite.former-1`, or the next number that is free.
    private static func formerName(_ path: String) -> String {
        var number = 1
        while FileFacts(path + ".former-\(number)") != nil { number += 1 }
        return path + ".former-\(number)"
    }

    /// Moves a file to a name that nothing has.
    private static func move(_ from: String, to path: String) throws(ServerStoreError) {
        guard unsafe link(from, path) == 0 else {
            throw ServerStoreError(.unavailable, "\(path): " + (unsafe String(cString: strerror(errno))))
        }
        _ = unsafe unlink(from)
        Folder.sync(folder(of: path))
    }

    /// Goes over to the files that are in place. Removed ones are written anew before, from the connection that still sees
    /// all of them; where another store is in their place, what was in the old one is kept under another name.
    /// - Returns: What was done.
    /// - Throws: As `init` does.
    func renew() throws(ServerStoreError) -> ServerStoreRemark {
        try Self.alone(path) { () throws(ServerStoreError) in
            let old = opened.withLock { $0 }
            let isReplaced = Self.hasFile(path) && !(FileFacts(path).map { old.known.contains($0.identity) } ?? false)
            let remark = isReplaced ? try keep(old) : try writeAnew(old)
            var new = try Self.open(path)
            new.known += old.known
            opened.withLock { [new] in $0 = new }
            // The old connections stay open: when SQLite closes one it removes `-wal` by name, and that name belongs to the
            // new file now.
            _ = unsafe Unmanaged.passRetained(old.pool)
            return remark
        }
    }

    /// Writes the removed file anew. At any moment either its files or a complete copy of them are there.
    private func writeAnew(_ old: Opened) throws(ServerStoreError) -> ServerStoreRemark {
        try copy(old.pool)
        // One that another server left is older.
        _ = unsafe unlink(Self.finished(path))
        try Self.move(Self.unfinished(path), to: Self.finished(path))
        if FileFacts(path).map({ $0.size == 0 || old.known.contains($0.identity) }) ?? false { remove("") }
        for suffix in Self.beside { remove(suffix) }
        do throws(ServerStoreError) {
            try Self.move(Self.finished(path), to: path)
        } catch {
            // Somebody was quicker; what to do about it is decided anew.
            _ = unsafe unlink(Self.finished(path))
            throw error
        }
        return .writtenAnew(path: path)
    }

    /// Keeps what was in the old store, since it was acknowledged.
    private func keep(_ old: Opened) throws(ServerStoreError) -> ServerStoreRemark {
        // It is looked at again and again while what is in place is no store.
        let former = old.isKept ? old.former : try keepCopy(old.pool)
        opened.withLock { opened in (opened.isKept, opened.former) = (true, former) }
        // The log of the old file would be taken for that of the new one.
        for (suffix, identity) in zip(Self.beside, old.files.dropFirst())
        where FileFacts(path + suffix)?.identity == identity {
            remove(suffix)
        }
        return .replaced(path: path, former: former)
    }

    /// - Returns: Where the copy is; nil: the old store cannot be read, which is why it was replaced.
    private func keepCopy(_ old: DatabasePool) throws(ServerStoreError) -> String? {
        do throws(ServerStoreError) {
            try copy(old)
        } catch {
            // Room may come.
            if error.kind == .unavailable { throw error }
            return nil
        }
        let name = Self.formerName(path)
        try Self.move(Self.unfinished(path), to: name)
        return name
    }

    private func remove(_ suffix: String) { _ = unsafe unlink(path + suffix) }

    /// Writes all that a connection sees into the unfinished copy, which is complete and on the disk then.
    /// - Throws: `unavailable` where there is no room; `damaged` where the old file cannot be read.
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

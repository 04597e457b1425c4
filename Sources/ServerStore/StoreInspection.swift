import GRDB
import Glibc
import Platform

/// Checks a file before it is used as a store: it may be foreign, of a newer version, or damaged.
enum StoreInspection {
    /// The maximum size in bytes of a file that is checked completely when it is opened.
    private static let checkedSize: Int64 = 64 << 20

    /// Finds damage in a store before anything is written to it: the library creates and drops a table in every file
    /// that it opens for writing. If a read-only connection cannot check the file, because another program was
    /// killed in the middle of a change, opening the file repairs it first.
    /// - Parameter timeout: The time in seconds to wait for another program.
    /// - Returns: Whether the file could be checked.
    static func inspect(_ path: String, _ timeout: Double) throws -> Bool {
        do {
            return try look(path, timeout)
        } catch {
            let known = error as? ServerStoreError ?? ServerStoreError(error)
            if known.kind == .damaged { throw known }
            return false
        }
    }

    private static func look(_ path: String, _ timeout: Double) throws -> Bool {
        guard isMarked(path) else { return false }
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(timeout)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { try check($0, path) }
        try queue.close()
        return true
    }

    /// Whether the header marks the file as noroshi's. Other files are reported when they are opened, and no files
    /// are created beside them.
    private static func isMarked(_ path: String) -> Bool {
        let header = start(of: path, count: 72)
        return header?.count == 72 && header?[68...].reduce(0) { $0 << 8 | Int($1) } == SQLiteFile.applicationID
    }

    /// Rejects a file that is not an SQLite file: SQLite would treat a short one as empty, and overwrite it.
    static func checkStart(_ path: String) throws(ServerStoreError) {
        let magic = Array("SQLite format 3\0".utf8)
        // SQLite reports files that cannot be read.
        guard let start = start(of: path, count: magic.count) else { return }
        guard start.isEmpty || start == magic else { throw ServerStoreError(.foreign, "no database") }
    }

    /// The first bytes of a file, fewer if the file is shorter, or nil if it cannot be read.
    private static func start(of path: String, count: Int) -> [UInt8]? {
        let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        return (try? FileDescriptor(adopting: file).read(upTo: count, path: path)) ?? []
    }

    /// Rejects files of other programs before anything is written.
    static func checkHeader(_ database: Database) throws {
        let version = try number("user_version", database)
        if try number("application_id", database) != SQLiteFile.applicationID {
            let tables = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
            // The first version did not mark its file.
            let isOurs = tables.isEmpty || version == 1 && tables.contains("representation")
            guard isOurs else { throw ServerStoreError(.foreign, "another program's file") }
        }
        guard version <= ServerSchema.steps.count else { throw ServerStoreError(.newer, "version \(version)") }
    }

    static func number(_ pragma: String, _ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "PRAGMA \(pragma)") ?? 0
    }

    /// Finds damage now instead of at the first request that encounters it.
    static func check(_ database: Database, _ path: String) throws {
        let isWhole = (FileFacts(path)?.size ?? 0) <= checkedSize
        for table in try tables(database) {
            _ = try Row.fetchOne(database, sql: "SELECT * FROM \(table) LIMIT 1")
        }
        guard isWhole, let found = try String.fetchOne(database, sql: "PRAGMA quick_check(1)"), found != "ok" else {
            return
        }
        throw ServerStoreError(.damaged, found)
    }

    private static func tables(_ database: Database) throws -> [String] {
        try String.fetchAll(
            database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        ).map(\.quotedDatabaseIdentifier)
    }
}

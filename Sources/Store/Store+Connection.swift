import GRDB
import Synchronization

// One connection, used by one caller at a time.
extension Store {
    /// How long another program's change is waited for, in seconds.
    static let busyTimeout = 5.0

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "noroshi"
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { db in
            // FULL: a commit has returned only when it is on the disk.
            try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA trusted_schema = OFF")
        }
        return configuration
    }

    func perform<Answer: Sendable>(
        _ body: (inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer {
        try connection.withLock { connection throws(StoreError) in
            do {
                return try body(&connection)
            } catch {
                throw StoreError(error, path: path ?? ":memory:")
            }
        }
    }

    func read<Answer: Sendable>(
        _ body: (Database, inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer {
        try perform { connection in
            var answer: Answer?
            try connection.queue.inTransaction(.deferred) { db in
                answer = try body(db, &connection)
                return .commit
            }
            guard let answer else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
            return answer
        }
    }

    func write<Answer: Sendable>(
        _ body: (Database, inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer {
        guard access == .readWrite else { throw StoreError(path: path ?? ":memory:", .readOnly) }
        return try perform { connection in
            var answer: Answer?
            try connection.queue.inTransaction(.immediate) { db in
                answer = try body(db, &connection)
                return .commit
            }
            guard let answer else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
            return answer
        }
    }

    static func dataVersion(_ db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
}

import BeaconService
import GRDB
import Synchronization

// One connection, used by one caller at a time.
extension Store {
    func perform<Answer: Sendable>(
        _ body: (inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer {
        try connection.withLock { connection throws(StoreError) in try connection.run(body) }
    }

    func read<Answer: Sendable>(
        _ body: (Database, inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer {
        try perform { try $0.transact(.deferred, body) }
    }

    func write<Answer: Sendable>(
        _ body: (Database, inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer {
        try perform { connection in
            guard connection.access == .readWrite else { throw StoreError(path: connection.path, .readOnly) }
            return try connection.transact(.immediate, body)
        }
    }

    static func dataVersion(_ db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
}

extension Connection {
    /// Records the state that is handed out, after the transaction that read it has ended.
    mutating func handOut(_ state: ServiceState, _ seen: Int) {
        known = state
        self.seen = seen
    }

    mutating func transact<Answer>(
        _ kind: Database.TransactionKind, _ body: (Database, inout Connection) throws -> Answer
    ) throws -> Answer {
        var changed = self
        var answer: Answer?
        try queue.inTransaction(kind) { db in
            answer = try body(db, &changed)
            return .commit
        }
        guard let answer else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
        self = changed
        return answer
    }
}

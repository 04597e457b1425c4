import BeaconService
import GRDB
import Synchronization

// One connection for changes, used by one caller at a time, and a second one for callers that read in the meantime.
extension Store {
    func withConnection<Answer: Sendable>(
        _ body: (inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer {
        try connection.withLock { connection throws(StoreError) in try run(&connection, body) }
    }

    /// Runs `body` unless another caller uses the connection; in that case it returns nil.
    func withFreeConnection<Answer: Sendable>(
        _ body: (inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer? {
        try connection.withLockIfAvailable { connection throws(StoreError) in try run(&connection, body) }
    }

    private func run<Answer>(
        _ connection: inout Connection, _ body: (inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer {
        defer { tell(connection.access) }
        return try connection.run(body)
    }

    /// Reads without waiting for a caller that changes something; it then returns the state before that change.
    func read<Answer: Sendable>(_ body: (Database) throws -> Answer) throws(StoreError) -> Answer {
        if let answer = try withFreeConnection({ try $0.transact(.deferred) { db, _ in try body(db) } }) {
            return answer
        }
        if let place, access == .readWrite, let answer = beside.withLock({ $0.read(place, body) }) { return answer }
        return try withConnection { try $0.transact(.deferred) { db, _ in try body(db) } }
    }

    func write<Answer: Sendable>(
        _ body: (Database, inout Connection) throws -> Answer
    ) throws(StoreError) -> Answer {
        do throws(StoreError) {
            return try withConnection { connection in
                guard connection.access == .readWrite else { throw StoreError(path: connection.path, .readOnly) }
                return try connection.transact(.immediate) { db, connection in
                    if workQueue.isGivenUp { throw StoreError(path: connection.path, .cancelled) }
                    return try body(db, &connection)
                }
            }
        } catch {
            throw error.kind == .locked && workQueue.isGivenUp ? StoreError(path: error.path, .cancelled) : error
        }
    }

    static func dataVersion(_ db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
}

extension Connection {
    /// Records the returned state, after the transaction that read it has ended.
    /// - Returns: The number of the state: a later state has a higher one.
    mutating func handOut(_ state: ServiceState, _ seen: Int) -> Int {
        known = state
        self.seen = seen
        number += 1
        return number
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

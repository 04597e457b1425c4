/// A database of the server. Its statements are the same for all: parameters are `$1`, `$2` ...; moments are integers,
/// microseconds since 1970-01-01 UTC; `ON CONFLICT` and `RETURNING` are understood.
public protocol ServerDatabase: Sendable {
    /// Runs a transaction that may change something, and returns when it is on disk. A transaction that throws has
    /// changed nothing. It may be run again from its beginning, after a conflict.
    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws(ServerStoreError) -> Answer
    ) async throws(ServerStoreError) -> Answer

    /// Runs a transaction that only reads, beside those that write.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws(ServerStoreError) -> Answer
    ) async throws(ServerStoreError) -> Answer

    /// Waits for what is under way, and closes. What is asked for afterwards is refused as `unavailable`.
    func close() async
}

/// A transaction under way, on one connection.
public protocol SQLSession {
    /// Runs one statement, which is kept prepared.
    /// - Returns: What it answers; of one that changes rows, the rows of its `RETURNING`.
    @discardableResult
    func run(_ statement: String, _ parameters: [SQLValue]) throws(ServerStoreError) -> [SQLRow]
}

extension SQLSession {
    @discardableResult
    public func run(_ statement: String, _ parameters: SQLValue...) throws(ServerStoreError) -> [SQLRow] {
        try run(statement, parameters)
    }
}

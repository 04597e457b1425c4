/// A database of the server. The statements are the same for all databases: parameters are `$1`, `$2` ...; moments
/// are integers, microseconds since 1970-01-01 UTC; `ON CONFLICT` and `RETURNING` are supported.
public protocol ServerDatabase: Sendable {
    /// Runs a transaction that may change data, and returns when it is on disk. A transaction that throws has
    /// changed nothing. After a conflict it may be run again from its beginning.
    func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws(ServerStoreError) -> Answer
    ) async throws(ServerStoreError) -> Answer

    /// Runs a transaction that only reads, concurrently with those that write.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws(ServerStoreError) -> Answer
    ) async throws(ServerStoreError) -> Answer

    /// Checks whether acknowledged data are still stored, and repairs the store if possible.
    /// - Returns: The remarks since the previous call, and the reason why transactions are not acknowledged now, or
    ///   nil if they are.
    func look() async -> (remarks: [ServerStoreRemark], fault: ServerStoreError?)

    /// Waits for running transactions, and closes the database. Later requests fail with `unavailable`.
    func close() async
}

/// An event of a store, for its operator.
public enum ServerStoreRemark: Equatable, Sendable {
    /// The files were removed while the store was open, and were rewritten with all their content.
    case writtenAnew(path: String)
    /// Another file replaced the store's file and is the store now. The content of the old one is in `former`, or
    /// nil if it could not be read.
    case replaced(path: String, former: String?)
}

/// A transaction under way, on one connection.
public protocol SQLSession {
    /// Runs one statement, which is kept prepared.
    /// - Returns: The resulting rows; for a statement that changes rows, those of its `RETURNING`.
    @discardableResult
    func run(_ statement: String, _ parameters: [SQLValue]) throws(ServerStoreError) -> [SQLRow]
}

extension SQLSession {
    @discardableResult
    public func run(_ statement: String, _ parameters: SQLValue...) throws(ServerStoreError) -> [SQLRow] {
        try run(statement, parameters)
    }
}

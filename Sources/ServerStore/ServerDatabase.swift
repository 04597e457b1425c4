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

    /// Looks whether what was acknowledged is still kept, and mends what can be mended.
    /// - Returns: What happened since this was last asked, and why nothing is acknowledged now; nil: it is.
    func look() async -> (remarks: [ServerStoreRemark], fault: ServerStoreError?)

    /// Waits for what is under way, and closes. What is asked for afterwards is refused as `unavailable`.
    func close() async
}

/// What happened to a store, for its operator.
public enum ServerStoreRemark: Equatable, Sendable {
    /// Its files were removed while it was open, and were written anew with all that was in them.
    case writtenAnew(path: String)
    /// Another file was put in its place and is the store now. What was in the old one is in `former`; nil: it could not be
    /// read.
    case replaced(path: String, former: String?)
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

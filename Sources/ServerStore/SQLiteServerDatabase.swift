import Dispatch
import GRDB
import Synchronization

/// The server's store in one file of SQLite. Transactions that wait together are committed together, each in a savepoint
/// of its own, so that the disk is waited for once.
public final class SQLiteServerDatabase: ServerDatabase {
    /// A transaction that waits for its turn: runs in its savepoint, then tells what came of it.
    private struct Job {
        let run: (Database) throws -> Void
        /// Told after the commit; with an error where that failed.
        let finish: (ServerStoreError?) -> Void
    }

    private let pool: DatabasePool
    private let queue = DispatchQueue(label: "noroshi.server.sqlite")
    private struct Line: @unchecked Sendable {
        var jobs: [Job] = []
        var isRunning = false
        var isClosed = false
    }
    private let line = Mutex(Line())
    /// How many transactions share a commit at most.
    private static let portion = 512

    /// Opens or makes the file.
    /// - Throws: `unusable`.
    public init(path: String) throws(ServerStoreError) {
        do {
            var configuration = GRDB.Configuration()
            configuration.busyMode = .timeout(10)
            configuration.maximumReaderCount = 4
            configuration.prepareDatabase { database in
                // Only then is what was acknowledged there after a power cut.
                try database.execute(sql: "PRAGMA synchronous = FULL")
            }
            pool = try DatabasePool(path: path, configuration: configuration)
            try pool.write { try Self.migrate($0) }
        } catch {
            throw ServerStoreError(.unusable, "\(path): \(error)")
        }
    }

    private static func migrate(_ database: Database) throws {
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        guard version <= ServerSchema.steps.count else {
            throw ServerStoreError(.unusable, "made by a later version")
        }
        for step in ServerSchema.steps[version...] {
            for statement in step { try database.execute(sql: ServerSchema.Dialect.sqlite.statement(statement)) }
        }
        try database.execute(sql: "PRAGMA user_version = \(ServerSchema.steps.count)")
    }

    public func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws(ServerStoreError) -> Answer
    ) async throws(ServerStoreError) -> Answer {
        let result: Result<Answer, ServerStoreError> = await withCheckedContinuation { continuation in
            let outcome = Outcome<Answer>()
            let job = Job(
                run: { database in outcome.result = .success(try body(SQLiteSession(database: database))) },
                finish: { error in
                    let failed = Result<Answer, ServerStoreError>.failure(error ?? ServerStoreError(.unexpected, ""))
                    continuation.resume(returning: error == nil ? outcome.result ?? failed : failed)
                })
            if !enter(job) { job.finish(ServerStoreError(.unavailable, "closed")) }
        }
        return try result.get()
    }

    /// Where a transaction leaves its answer. The queue alone touches it.
    private final class Outcome<Answer> {
        var result: Result<Answer, ServerStoreError>?
    }

    private func enter(_ job: Job) -> Bool {
        let (isTaken, isFirst) = line.withLock { line in
            guard !line.isClosed else { return (false, false) }
            line.jobs.append(job)
            defer { line.isRunning = true }
            return (true, !line.isRunning)
        }
        if isFirst { queue.async { self.work() } }
        return isTaken
    }

    /// Commits portion after portion until nobody waits.
    private func work() {
        while true {
            let jobs = line.withLock { line in
                let jobs = Array(line.jobs.prefix(Self.portion))
                line.jobs.removeFirst(jobs.count)
                line.isRunning = !jobs.isEmpty
                return jobs
            }
            guard !jobs.isEmpty else { return }
            commit(jobs)
        }
    }

    private func commit(_ jobs: [Job]) {
        var failures = [ServerStoreError?](repeating: nil, count: jobs.count)
        do {
            try pool.writeWithoutTransaction { database in
                try database.inTransaction(.immediate) {
                    for (index, job) in jobs.enumerated() {
                        do {
                            try database.inSavepoint {
                                try job.run(database)
                                return .commit
                            }
                        } catch {
                            failures[index] = ServerStoreError(error)
                        }
                    }
                    return .commit
                }
            }
        } catch {
            failures = failures.map { $0 ?? ServerStoreError(error) }
        }
        for (job, failure) in zip(jobs, failures) { job.finish(failure) }
    }

    public func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws(ServerStoreError) -> Answer
    ) async throws(ServerStoreError) -> Answer {
        do {
            return try await pool.read { try body(SQLiteSession(database: $0)) }
        } catch {
            throw ServerStoreError(error)
        }
    }

    public func close() async {
        line.withLock { $0.isClosed = true }
        await withCheckedContinuation { continuation in
            queue.async {
                self.work()
                try? self.pool.close()
                continuation.resume()
            }
        }
    }
}

private struct SQLiteSession: SQLSession {
    let database: Database

    func run(_ statement: String, _ parameters: [SQLValue]) throws(ServerStoreError) -> [SQLRow] {
        do {
            // SQLite numbers its parameters behind a question mark.
            let prepared = try database.cachedStatement(sql: statement.replacing("$", with: "?"))
            try prepared.setArguments(StatementArguments(parameters.map(\.databaseValue)))
            return try Row.fetchAll(prepared).map { row in SQLRow(row.databaseValues.map(SQLValue.init)) }
        } catch {
            throw ServerStoreError(error)
        }
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }

    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob: self = .null
        }
    }
}

extension ServerStoreError {
    init(_ error: any Error) {
        if let error = error as? ServerStoreError {
            self = error
        } else if let error = error as? DatabaseError {
            let isBusy =
                error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_FULL
                || error.resultCode == .SQLITE_IOERR
            self.init(isBusy ? .unavailable : .unexpected, "\(error)")
        } else {
            self.init(.unexpected, "\(error)")
        }
    }
}

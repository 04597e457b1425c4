import Dispatch
import GRDB
import Synchronization

/// The server's store in one SQLite file. Waiting transactions are committed together, each in a separate savepoint,
/// so that they wait for the disk only once.
public final class SQLiteServerDatabase: ServerDatabase {
    /// A transaction in the queue: runs in its savepoint, then reports its result.
    private struct Job {
        let entered: ContinuousClock.Instant
        let run: (Database) throws -> Void
        /// Called after the commit, with an error if the commit failed.
        let finish: (ServerStoreError?) -> Void
    }

    private struct Pending: @unchecked Sendable {
        var jobs: [Job] = []
        var isRunning = false
        var isClosed = false
    }

    private struct Findings {
        var remarks: [ServerStoreRemark] = []
        /// The error that the file is damaged; it remains until another file is in its place.
        var damage: ServerStoreError?
        /// The reason why the file in place cannot be opened.
        var obstacle: ServerStoreError?
    }

    private let file: SQLiteFile
    private let queue = DispatchQueue(label: "noroshi.server.sqlite")
    private let pending = Mutex(Pending())
    private let findings = Mutex(Findings())
    private let statements = SQLiteStatements()

    /// The maximum number of transactions that share a commit.
    private static let portion = 512
    /// The time after which a waiting transaction fails: another program holds the store, and clients do not wait
    /// much longer.
    private static let timeout = Duration.seconds(8)

    /// Opens or creates the file.
    /// - Throws: `foreign`, `newer`, `damaged`, `cannotOpen`.
    public init(path: String) throws(ServerStoreError) { file = try SQLiteFile(path) }

    public func write<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws(ServerStoreError) -> Answer
    ) async throws(ServerStoreError) -> Answer {
        let result: Result<Answer, ServerStoreError> = await withCheckedContinuation { continuation in
            let outcome = Outcome<Answer>()
            let job = Job(
                entered: .now,
                run: { [statements] database in
                    outcome.result = .success(try body(SQLiteSession(database: database, statements: statements)))
                },
                finish: { error in
                    let failed = Result<Answer, ServerStoreError>.failure(error ?? ServerStoreError(.unexpected, ""))
                    continuation.resume(returning: error == nil ? outcome.result ?? failed : failed)
                })
            if !enter(job) { job.finish(.closed) }
        }
        return try result.get()
    }

    /// The storage for a transaction's result. Only the queue accesses it.
    private final class Outcome<Answer> {
        var result: Result<Answer, ServerStoreError>?
    }

    private func enter(_ job: Job) -> Bool {
        let (isTaken, isFirst) = pending.withLock { pending in
            guard !pending.isClosed else { return (false, false) }
            pending.jobs.append(job)
            defer { pending.isRunning = true }
            return (true, !pending.isRunning)
        }
        if isFirst { queue.async { self.work() } }
        return isTaken
    }

    /// Commits portion after portion until the queue is empty.
    private func work() {
        while true {
            let jobs = pending.withLock { pending in
                let jobs = Array(pending.jobs.prefix(Self.portion))
                pending.jobs.removeFirst(jobs.count)
                pending.isRunning = !jobs.isEmpty
                return jobs
            }
            guard !jobs.isEmpty else { return }
            let isLate = jobs.map { ContinuousClock.now - $0.entered > Self.timeout }
            for (job, isLate) in zip(jobs, isLate) where isLate {
                job.finish(ServerStoreError(.unavailable, "waited too long"))
            }
            commit(zip(jobs, isLate).filter { !$1 }.map(\.0))
        }
    }

    private func commit(_ jobs: [Job]) {
        var failures = [ServerStoreError?](repeating: nil, count: jobs.count)
        do {
            try renewIfNeeded()
            if let damage = findings.withLock(\.damage) { throw damage }
            try file.pool.writeWithoutTransaction { database in
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
            // Transactions written to a file that was removed in the meantime are not acknowledged.
            guard file.isInPlace else { throw ServerStoreError(.unavailable, "the file was removed") }
        } catch {
            failures = failures.map { $0 ?? ServerStoreError(error) }
        }
        for failure in failures { note(failure) }
        for (job, failure) in zip(jobs, failures) { job.finish(failure) }
    }

    public func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLSession) throws(ServerStoreError) -> Answer
    ) async throws(ServerStoreError) -> Answer {
        let pool = file.pool
        do {
            return try await pool.read { [statements] database in
                try body(SQLiteSession(database: database, statements: statements))
            }
        } catch {
            let error = ServerStoreError(error)
            // Errors of a file that was replaced in the meantime are not recorded.
            if pool === file.pool { note(error) }
            throw error
        }
    }

    // MARK: Faults of the file

    /// Records damage, which remains until another file is in place.
    private func note(_ error: ServerStoreError?) {
        guard let error, error.kind == .damaged else { return }
        findings.withLock { $0.damage = error }
    }

    private func renewIfNeeded() throws(ServerStoreError) {
        guard !file.isInPlace else { return findings.withLock { $0.obstacle = nil } }
        do throws(ServerStoreError) {
            let remark = try file.renew()
            findings.withLock { $0 = Findings(remarks: $0.remarks + [remark]) }
        } catch {
            findings.withLock { $0.obstacle = error }
            throw error
        }
    }

    public func look() async -> (remarks: [ServerStoreRemark], fault: ServerStoreError?) {
        guard !pending.withLock(\.isClosed) else { return ([], .closed) }
        await withCheckedContinuation { continuation in
            queue.async {
                try? self.renewIfNeeded()
                continuation.resume()
            }
        }
        return findings.withLock { findings in
            defer { findings.remarks = [] }
            return (findings.remarks, findings.damage ?? findings.obstacle)
        }
    }

    /// The number of transactions in the queue.
    var waiting: Int { pending.withLock { $0.jobs.count } }

    public func close() async {
        let wasClosed = pending.withLock { pending in
            defer { pending.isClosed = true }
            return pending.isClosed
        }
        guard !wasClosed else { return }
        await withCheckedContinuation { continuation in
            queue.async {
                self.work()
                // Files that were just removed are rewritten; this is the last opportunity.
                try? self.renewIfNeeded()
                self.file.close()
                continuation.resume()
            }
        }
    }
}

extension ServerStoreError {
    fileprivate static let closed = ServerStoreError(.unavailable, "closed")
}

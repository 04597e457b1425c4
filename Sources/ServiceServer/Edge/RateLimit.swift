import Hummingbird
import OperatorData
import ServerStore
import Synchronization
import Texts
import Tracking

/// Refuses what an application asks for beyond its rate. It stands behind the gate, which knows the application.
struct RateLimit: RouterMiddleware {
    typealias Context = ServerContext

    let board: OperatorBoard
    let ledger: RateLedger
    let metrics: ServerMetrics
    let now: @Sendable () -> Timestamp

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let code = context.caller?.application,
            let rate = board.now.rate(of: code)
        else { return try await next(request, context) }
        guard await ledger.take(code, rate: rate, second: now().microseconds / 1_000_000) else {
            metrics.refuseByRate()
            throw Refusal(.serviceUnavailable, "rate_limited", Phrase(.server.rateLimited), retryAfter: 1)
        }
        return try await next(request, context)
    }
}

/// Rates by application, shared by all servers on a store. A server leases a portion of a second's requests at a time, so
/// that the store is not asked for each.
final class RateLedger: Sendable {
    /// What is known of an application's second.
    private struct Line {
        var second: Int64
        /// Requests that are leased and not used.
        var left = 0
        /// Requests that were leased.
        var leased = 0
        /// The store has no more.
        var isSpent = false
        var lease: Task<Void, Never>?
    }

    private enum Step {
        case taken
        case refused
        case waits(Task<Void, Never>)
    }

    private let store: any ServerDatabase
    private let lines = Mutex<[String: Line]>([:])
    /// Leases a second, where one server has all of the requests.
    private static let portions = 10

    init(store: any ServerDatabase) { self.store = store }

    /// Takes one request.
    /// - Parameters:
    ///   - rate: Requests a second.
    ///   - second: Since 1970-01-01 UTC.
    /// - Returns: Whether there was one left.
    func take(_ application: String, rate: Int, second: Int64) async -> Bool {
        while true {
            switch step(application, rate, second) {
            case .taken: return true
            case .refused: return false
            case .waits(let lease): await lease.value
            }
        }
    }

    private func step(_ application: String, _ rate: Int, _ second: Int64) -> Step {
        lines.withLock { lines in
            var line = lines[application] ?? Line(second: second)
            // A clock that was set back does not give a second twice.
            if second > line.second { line = Line(second: second) }
            defer { lines[application] = line }
            if line.left > 0 {
                line.left -= 1
                return .taken
            }
            if line.isSpent { return .refused }
            if let lease = line.lease { return .waits(lease) }
            let of = line.second
            let lease = Task { await self.lease(application, rate, of) }
            line.lease = lease
            return .waits(lease)
        }
    }

    /// Fetches a portion. Without the store the server grants the whole rate by itself: lists are answered without it.
    private func lease(_ application: String, _ rate: Int, _ second: Int64) async {
        let portion = max(1, rate / Self.portions)
        // The application's code is a secret; its hash serves as well.
        let name = Digest(application).text
        let taken = try? await store.write { session throws(ServerStoreError) in
            try session.run(
                "DELETE FROM rate WHERE app = $1 AND second < $2", .text(name), .integer(second - 60))
            let rows = try session.run(
                "INSERT INTO rate (app, second, taken) VALUES ($1, $2, $3) ON CONFLICT (app, second) "
                    + "DO UPDATE SET taken = rate.taken + excluded.taken RETURNING taken",
                .text(name), .integer(second), .integer(portion))
            guard let row = rows.first else { throw ServerStoreError(.unexpected, "no rate") }
            return try row.integer(0)
        }
        lines.withLock { lines in
            guard var line = lines[application], line.second == second else { return }
            let before = taken.map { $0 - portion } ?? line.leased
            let granted = max(0, min(portion, rate - before))
            line.left += granted
            line.leased += granted
            line.isSpent = granted < portion
            line.lease = nil
            lines[application] = line
        }
    }
}

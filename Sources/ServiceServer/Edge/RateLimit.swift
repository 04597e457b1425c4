import Hummingbird
import OperatorData
import Synchronization
import Texts

/// Refuses what an application asks for beyond its rate. It stands behind the gate, which knows the application.
struct RateLimit: RouterMiddleware {
    typealias Context = ServerContext

    let board: OperatorBoard
    let rates: RateCounter
    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let application = context.caller?.application, let rate = board.now.rate(of: application) else {
            return try await next(request, context)
        }
        guard rates.take(application, rate: rate) else {
            metrics.refuseByRate()
            throw Refusal.rateLimited
        }
        return try await next(request, context)
    }
}

/// Refuses what an address asks for beyond a rate before anything of the body is read: requests that anybody may make, and
/// those that name nobody who is known.
struct AddressLimit: RouterMiddleware {
    typealias Context = ServerContext

    /// What is counted, with how often it may be a second from one address. Behind a proxy all have one address.
    enum Kind: String {
        case activation
        /// Only what the gate behind it refuses because it knows nobody by that token.
        case unknown

        var rate: Int { self == .activation ? 100 : 20 }
    }

    let rates: RateCounter
    let metrics: ServerMetrics
    let kind: Kind

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard kind == .unknown else {
            try take(context)
            return try await next(request, context)
        }
        do {
            return try await next(request, context)
        } catch let refusal as Refusal where refusal.code == "unknown_token" {
            try take(context)
            throw refusal
        }
    }

    private func take(_ context: Context) throws(Refusal) {
        let name = kind.rawValue + " from " + (context.connection.remoteAddress?.ipAddress ?? "")
        guard rates.take(name, rate: kind.rate) else {
            metrics.refuseByRate()
            throw Refusal.rateLimited
        }
    }
}

extension Refusal {
    fileprivate static let rateLimited = Refusal(
        .serviceUnavailable, "rate_limited", Phrase(.server.rateLimited), retryAfter: 1)
}

/// What was asked for in the current second, in the memory of this server. Several servers count each for itself.
final class RateCounter: Sendable {
    private struct Second {
        var number: Int?
        var taken: [String: Int] = [:]
    }

    private let second = Mutex(Second())
    private let uptime: @Sendable () -> Double

    /// - Parameter uptime: Seconds by a clock that nobody sets.
    init(uptime: @escaping @Sendable () -> Double) { self.uptime = uptime }

    /// Takes one request.
    /// - Parameters:
    ///   - name: Who asks.
    ///   - rate: Requests a second.
    /// - Returns: Whether there was one left.
    func take(_ name: String, rate: Int) -> Bool {
        second.withLock { second in
            let number = Int(uptime())
            if number != second.number { second = Second(number: number) }
            let taken = second.taken[name] ?? 0
            guard taken < rate else { return false }
            second.taken[name] = taken + 1
            return true
        }
    }
}

import Basics
import BeaconService
import Hummingbird
import Synchronization

/// Rejects the requests of an application beyond its rate. It runs after the authorization, which determines the
/// application.
struct RateLimit: RouterMiddleware {
    typealias Context = ServerContext

    let operatorData: CurrentOperatorData
    let rates: RateCounter
    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let application = context.caller?.application, let rate = operatorData.now.rate(of: application) else {
            return try await next(request, context)
        }
        guard rates.take(application, rate: rate) else {
            metrics.countRateLimited()
            throw ErrorResponse.rateLimited
        }
        return try await next(request, context)
    }
}

/// Rejects the requests of an address beyond a rate, before the body is read: requests that need no authorization,
/// and those with an unknown token.
struct AddressLimit: RouterMiddleware {
    typealias Context = ServerContext

    /// The kinds of counted requests, each with its rate per second and address. Behind a proxy all clients have one
    /// address.
    enum Kind: String {
        case activation
        /// Only requests that the authorization behind it rejects because of an unknown token.
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
        } catch let refusal as ErrorResponse where refusal.code == "unknown_token" {
            try take(context)
            throw refusal
        }
    }

    private func take(_ context: Context) throws(ErrorResponse) {
        let name = kind.rawValue + " from " + (context.connection.remoteAddress?.ipAddress ?? "")
        guard rates.take(name, rate: kind.rate) else {
            metrics.countRateLimited()
            throw ErrorResponse.rateLimited
        }
    }
}

extension ErrorResponse {
    fileprivate static let rateLimited = ErrorResponse(
        .serviceUnavailable, "rate_limited", Phrase(.server.rateLimited), retryAfter: 1)
}

/// The count of requests in the current second, in the memory of this server. Several servers count separately.
final class RateCounter: Sendable {
    private struct Second {
        var number: Int?
        var taken: [String: Int] = [:]
    }

    private let second = Mutex(Second())
    private let uptime: @Sendable () -> Double

    /// - Parameter uptime: Seconds by a clock that cannot be set.
    init(uptime: @escaping @Sendable () -> Double) { self.uptime = uptime }

    /// Counts one request.
    /// - Parameters:
    ///   - name: The caller.
    ///   - rate: Requests a second.
    /// - Returns: Whether the request is within the rate.
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

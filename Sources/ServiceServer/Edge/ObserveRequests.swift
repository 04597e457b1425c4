import HTTPTypes
import Hummingbird
import Logging

/// Counts requests, and writes a log line for each. Neither contains data of the request: no token, no body, and of
/// the address only the route.
struct ObserveRequests: RouterMiddleware {
    typealias Context = ServerContext

    let metrics: ServerMetrics

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        metrics.begin()
        let result: Result<Response, any Error>
        do {
            result = .success(try await next(request, context))
        } catch {
            result = .failure(error)
        }
        let answer = try? result.get()
        let status = answer?.status ?? .internalServerError
        let duration = ContinuousClock.now - start
        let route = context.endpointPath ?? "none"
        metrics.end(
            route: route, method: request.method, status: status, time: duration,
            received: request.headers[.contentLength].flatMap { Int($0) } ?? 0,
            sent: answer?.body.contentLength ?? 0)
        context.logger.info(
            "request",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(route)", "status": "\(status.code)",
                "microseconds":
                    "\(duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000)",
            ])
        return try result.get()
    }
}

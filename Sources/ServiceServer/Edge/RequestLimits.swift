import Basics
import HTTPTypes
import Hummingbird

/// Limits the size of requests. Larger requests are rejected before their bodies are read.
struct RequestLimits: RouterMiddleware {
    typealias Context = ServerContext

    /// The maximum number of bytes of a body.
    static let body = 1 << 20
    /// The maximum number of bytes of path and query.
    static let address = 8 << 10
    /// The maximum number of bytes of one header field, and of all of them.
    static let field = 16 << 10
    static let header = 64 << 10
    static let fields = 100

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.uri.string.utf8.count <= Self.address else {
            throw ErrorResponse(.badRequest, "address_too_long", Phrase(.server.addressTooLong))
        }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.body {
            throw ErrorResponse.bodyTooLarge
        }
        return try await next(request, context)
    }
}

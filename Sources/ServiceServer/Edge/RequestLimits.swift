import HTTPTypes
import Hummingbird
import Texts

/// What a request may measure. Larger ones are refused before anything of them is read.
struct RequestLimits: RouterMiddleware {
    typealias Context = ServerContext

    /// Octets of a body.
    static let body = 1 << 20
    /// Octets of path and query.
    static let address = 8 << 10
    /// Octets of one field of the header, and of all of them.
    static let field = 16 << 10
    static let header = 64 << 10
    static let fields = 100

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.uri.string.utf8.count <= Self.address else {
            throw Refusal(.badRequest, "address_too_long", Phrase(.server.addressTooLong))
        }
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > Self.body {
            throw Refusal.bodyTooLarge
        }
        return try await next(request, context)
    }
}

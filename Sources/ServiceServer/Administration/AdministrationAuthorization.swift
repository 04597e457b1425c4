import Basics
import HTTPTypes
import Hummingbird

/// Authorizes administration requests: only requests from this machine, with the token, are allowed. For others the
/// administration does not exist (404).
struct AdministrationAuthorization: RouterMiddleware {
    typealias Context = ServerContext

    let token: AdministrationToken
    /// Whether requests from this machine need no token, and others are allowed with it; only for data that is read.
    var isOpenHere = false

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        if isOpenHere && context.isLocal { return try await next(request, context) }
        guard context.isLocal || isOpenHere else { throw ErrorResponse.notFound }
        guard let given = request.bearerToken else {
            throw ErrorResponse(.unauthorized, "no_token", Phrase(.server.noAdministrationToken))
        }
        guard token.isRight(given) else {
            throw ErrorResponse(.unauthorized, "unknown_token", Phrase(.server.wrongAdministrationToken))
        }
        return try await next(request, context)
    }
}

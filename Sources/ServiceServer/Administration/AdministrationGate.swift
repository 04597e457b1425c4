import HTTPTypes
import Hummingbird
import Texts

/// Who may administer: this machine, with the token. Others are not told that there is an administration.
struct AdministrationGate: RouterMiddleware {
    typealias Context = ServerContext

    let token: AdministrationToken
    /// This machine needs no token, and others do with it: for what is read alone.
    var isOpenHere = false

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        if isOpenHere && context.isLocal { return try await next(request, context) }
        guard context.isLocal || isOpenHere else { throw Refusal.notFound }
        guard let given = request.bearerToken else {
            throw Refusal(.unauthorized, "no_token", Phrase(.server.noAdministrationToken))
        }
        guard token.isRight(given) else {
            throw Refusal(.unauthorized, "unknown_token", Phrase(.server.wrongAdministrationToken))
        }
        return try await next(request, context)
    }
}

import Basics
import BeaconService
import Hummingbird
import ServerStore
import ServiceProtocol

/// Authorizes requests to Beacapp's interface: an application on an activated device, by its access token.
struct BeacappAuthorization: RouterMiddleware {
    typealias Context = ServerContext

    /// The number of requests a second that each application may make.
    static let rate = 100

    let operatorData: CurrentOperatorData
    let store: any ServerDatabase
    let now: @Sendable () -> Timestamp

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        guard let token = request.bearerToken, let found = try await activation(Digest(token).text),
            operatorData.now.isBeacappApplication(found.application)
        else {
            throw ErrorResponse.beacapp(.unauthorized, "unknown_token", Phrase(.server.unknownAccess), 1000)
        }
        guard now() < found.expires else {
            throw ErrorResponse.beacapp(.unauthorized, "token_expired", Phrase(.server.tokenExpired), 1004)
        }
        context.caller = Caller(
            application: found.application, device: found.device, user: nil, isTestMode: false)
        return try await next(request, context)
    }

    private struct Activation {
        var device: String
        var application: String
        var expires: Timestamp
    }

    private func activation(_ hash: String) async throws -> Activation? {
        let rows = try await store.read { session throws(ServerStoreError) in
            try session.run("SELECT device, app, expires FROM activation WHERE token = $1", .text(hash))
        }
        return try rows.first.map { row in
            Activation(device: try row.text(0), application: try row.text(1), expires: try row.moment(2))
        }
    }
}

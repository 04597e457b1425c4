import Hummingbird
import OperatorData
import ServerStore
import ServiceProtocol
import Texts
import Tracking

/// Who may use Beacapp's interface: an application on a device that was activated, by its access token.
struct BeacappGate: RouterMiddleware {
    typealias Context = ServerContext

    /// Requests a second that each application may make.
    static let rate = 100

    let board: OperatorBoard
    let store: any ServerDatabase
    let now: @Sendable () -> Timestamp

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        guard let token = request.bearerToken, let found = try await activation(Digest(token).text),
            board.now.isBeacappApplication(found.application)
        else {
            throw Refusal.beacapp(.unauthorized, "unknown_token", Phrase(.server.unknownAccess), 1000)
        }
        guard now() < found.expires else {
            throw Refusal.beacapp(.unauthorized, "token_expired", Phrase(.server.tokenExpired), 1004)
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

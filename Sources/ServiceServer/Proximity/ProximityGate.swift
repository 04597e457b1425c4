import Hummingbird
import OperatorData
import ServiceProtocol
import Texts

/// Who may use the Proximity interface: an application by its code as a bearer token. Devices that only ask what beacons carry
/// may have it as `key` in the address; it stands in the logs of proxies, and opens nothing else.
struct ProximityGate: RouterMiddleware {
    typealias Context = ServerContext

    /// As the router knows it: a path can be spelled in several ways.
    private static let observation = "/proximity/v1beta1/" + ObservationRoutes.observation

    let board: OperatorBoard

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let isObservation = context.endpointPath == Self.observation
        let key = isObservation ? request.query("key") : nil
        guard let code = request.bearerToken ?? key, !code.isEmpty else {
            throw Refusal(.unauthorized, "no_token", Phrase(isObservation ? .server.noKey : .server.noToken))
        }
        let application = try board.now.application(code)
        context.caller = Caller(
            application: application.name, device: request.header(ServiceHeader.device), user: nil, isTestMode: false)
        return try await next(request, context)
    }
}

extension OperatorBoard.Board {
    /// The application with a code.
    /// - Throws: `unknown_token`.
    func application(_ code: String) throws(Refusal) -> OperatorBoard.KnownApplication {
        // All are compared, and digests in constant time: the time tells nothing of how much was right.
        let given = Digest(code)
        var found: OperatorBoard.KnownApplication?
        for application in applications where application.code == given { found = application }
        guard let found else { throw Refusal(.unauthorized, "unknown_token", Phrase(.server.unknownToken)) }
        return found
    }

    /// Whether there is an application, by its name.
    func has(_ application: String) -> Bool { applications.contains { $0.name == application } }

    /// The namespaces of an application, by its name; the first is its default one.
    func namespaces(of application: String) -> [String] {
        applications.first { $0.name == application }?.declared.namespaces ?? []
    }
}

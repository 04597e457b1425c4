import Basics
import BeaconService
import Hummingbird
import ServiceProtocol

/// Authorizes requests to the Proximity interface: an application, by its code as a bearer token. Devices that only
/// ask for the messages of beacons may send it as `key` in the address; there it appears in the logs of proxies, and
/// allows nothing else.
struct ProximityAuthorization: RouterMiddleware {
    typealias Context = ServerContext

    /// The router's form of the path: a path can be spelled in several ways.
    private static let observation = "/proximity/v1beta1/" + ObservationRoutes.observation

    let operatorData: CurrentOperatorData

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let isObservation = context.endpointPath == Self.observation
        let key = isObservation ? request.query("key") : nil
        guard let code = request.bearerToken ?? key, !code.isEmpty else {
            throw ErrorResponse(.unauthorized, "no_token", Phrase(isObservation ? .server.noKey : .server.noToken))
        }
        let application = try operatorData.now.application(code)
        context.caller = Caller(
            application: application.name, device: request.header(ServiceHeader.device), user: nil, isTestMode: false)
        return try await next(request, context)
    }
}

extension CurrentOperatorData.Snapshot {
    /// The application with a code.
    /// - Throws: `unknown_token`.
    func application(_ code: String) throws(ErrorResponse) -> CurrentOperatorData.KnownApplication {
        // All codes are compared, and digests in constant time: the time does not reveal how much was right.
        let given = Digest(code)
        var found: CurrentOperatorData.KnownApplication?
        for application in applications where application.code == given { found = application }
        guard let found else { throw ErrorResponse(.unauthorized, "unknown_token", Phrase(.server.unknownToken)) }
        return found
    }

    /// Whether there is an application, by its name.
    func has(_ application: String) -> Bool { applications.contains { $0.name == application } }

    /// The namespaces of an application, by its name; the first is its default one.
    func namespaces(of application: String) -> [String] {
        applications.first { $0.name == application }?.declared.namespaces ?? []
    }
}

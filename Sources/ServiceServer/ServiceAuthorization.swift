import Basics
import BeaconService
import HTTPTypes
import Hummingbird
import Localization
import ServiceProtocol

/// Authorizes requests to the service: an application by its code, with an allowed edition and version.
struct ServiceAuthorization: RouterMiddleware {
    typealias Context = ServerContext

    let operatorData: CurrentOperatorData

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        let application = try application(request)
        try check(application.declared, request)
        context.caller = Caller(
            application: application.name, device: request.header(ServiceHeader.device),
            user: request.header(ServiceHeader.user),
            isTestMode: request.header(ServiceHeader.testMode)?.lowercased() == "yes")
        return try await next(request, context)
    }

    /// The application with the bearer token of the request.
    private func application(_ request: Request) throws(ErrorResponse) -> CurrentOperatorData.KnownApplication {
        guard let token = request.bearerToken else {
            throw ErrorResponse(.unauthorized, "no_token", Phrase(.server.noToken))
        }
        return try operatorData.now.application(token)
    }

    private func check(_ application: ServiceApplication, _ request: Request) throws(ErrorResponse) {
        let edition = request.header(ServiceHeader.edition) ?? ""
        let version = request.header(ServiceHeader.version) ?? ""
        guard application.editions.contains(edition),
            application.versions.isEmpty || application.versions.contains(version)
        else {
            let isTold = !edition.isEmpty && (!version.isEmpty || application.versions.isEmpty)
            let reason =
                isTold ? Phrase(.server.invalidSdk, .text(edition), .text(version)) : Phrase(.server.noSdk)
            throw ErrorResponse(.forbidden, "invalid_sdk", reason)
        }
    }
}

extension Request {
    /// A field of the header, without blanks around it; nil: it is not there, or empty.
    func header(_ name: String) -> String? {
        guard let text = headers[.known(name)].map({ $0[...].withoutBlanks }) else { return nil }
        return text.isEmpty ? nil : text
    }

    /// The token of `Authorization: Bearer ...` (RFC 6750, section 2.1).
    var bearerToken: String? {
        guard let text = header("authorization"), text.count > 7, text.prefix(7).lowercased() == "bearer " else {
            return nil
        }
        return String(text.dropFirst(7))
    }
}

extension Substring {
    /// The text without blanks around it.
    var withoutBlanks: String {
        let blank = UInt8(ascii: " ")
        guard let first = utf8.firstIndex(where: { $0 != blank }), let last = utf8.lastIndex(where: { $0 != blank })
        else { return "" }
        return String(self[first...last])
    }
}

import Basics
import HTTPTypes
import Hummingbird
import Localization
import Logging
import NIOHTTP1
import ServerStore
import ServiceProtocol

/// Turns errors into answers whose bodies describe them, in the requested language, and adds the number of its
/// request to every answer.
struct AnswerErrors: RouterMiddleware {
    typealias Context = ServerContext

    func handle(
        _ request: Request, context: Context, next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.language = Language(locale: request.header("accept-language") ?? "en")
        var response: Response
        do {
            response = try await next(request, context)
        } catch {
            let refusal = Self.refusal(error)
            if refusal.status.code >= 500 {
                context.logger.error("refused", metadata: ["code": "\(refusal.code)", "error": "\(error)"])
            }
            response = Self.answer(refusal, context.language)
        }
        // An answer to HEAD has no content, error responses included (RFC 9110, section 9.3.2).
        if request.method == .head { response = response.createHeadResponse() }
        response.headers[.known(ServiceHeader.requestID)] = context.id
        return response
    }

    static func refusal(_ error: any Error) -> ErrorResponse {
        switch error {
        case let refusal as ErrorResponse: refusal
        case let error as BodyProblems: ErrorResponse(error)
        case let error as ServerStoreError where error.kind == .unavailable || error.kind == .conflict:
            ErrorResponse(.serviceUnavailable, "store_unavailable", Phrase(.server.storeUnavailable), retryAfter: 1)
        case let error as ServerStoreError where error.kind == .damaged || error.kind == .foreign:
            .storeDamaged
        case let error as HTTPError where error.status == .notFound: .notFound
        case let error as HTTPError where error.status == .contentTooLarge: .bodyTooLarge
        case is HTTPParserError: .badRequest
        case let error as HTTPError where error.status.code < 500: .badRequest
        default: ErrorResponse(.internalServerError, "internal", Phrase(.server.internalError))
        }
    }

    static func answer(_ refusal: ErrorResponse, _ language: Language) -> Response {
        let body = ErrorBody(
            code: refusal.code, message: refusal.message(Localizer(language: language)), domain: refusal.domain,
            number: refusal.number)
        var headers: HTTPFields = [:]
        if let seconds = refusal.retryAfter { headers[.retryAfter] = String(seconds) }
        if refusal.status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        return .json(refusal.status, headers) { body.write(into: &$0) }
    }
}

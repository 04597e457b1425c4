import Basics
import HTTPTypes
import Hummingbird
import Localization
import ServiceProtocol

/// The reason why a request is rejected.
struct ErrorResponse: Error {
    var status: HTTPResponse.Status
    /// The code for programs: `invalid_type`.
    var code: String
    /// The text for people.
    var reason: Phrase
    /// Further problems of the same request.
    private var others: [Phrase] = []
    /// The domain and the number of an error that the service's documents number.
    var domain: String?
    var number: Int?
    /// Seconds after which another attempt is reasonable.
    var retryAfter: Int?

    init(
        _ status: HTTPResponse.Status, _ code: String, _ reason: Phrase, domain: String? = nil, number: Int? = nil,
        retryAfter: Int? = nil
    ) {
        self.status = status
        self.code = code
        self.reason = reason
        self.domain = domain
        self.number = number
        self.retryAfter = retryAfter
    }

    static let badRequest = ErrorResponse(.badRequest, "bad_request", Phrase(.server.badRequest))
    static let storeDamaged = ErrorResponse(
        .serviceUnavailable, "store_damaged", Phrase(.server.storeDamaged), retryAfter: 60)
    static let notFound = ErrorResponse(.notFound, "not_found", Phrase(.server.notFound))
    static let bodyTooLarge = ErrorResponse(.badRequest, "body_too_large", Phrase(.server.bodyTooLarge))

    init(_ error: BodyProblems) {
        let part = Phrase(error.part == .body ? .server.partBody : .server.partQuery)
        let phrases = error.problems.map { $0.finding.phrase(at: .phrase(part)) }
        self.init(.badRequest, "invalid_body", phrases.first ?? Phrase(.server.badRequest))
        others = Array(phrases.dropFirst())
    }

    /// The text for people: a sentence for each problem.
    func message(_ localizer: Localizer) -> String {
        ([reason] + others).map { localizer.text($0) }.joined(separator: " ")
    }
}

import HTTPTypes
import Hummingbird
import JSON
import ServiceProtocol
import Texts

/// The reason why a request is rejected.
struct ErrorResponse: Error {
    var status: HTTPResponse.Status
    /// The code for programs: `invalid_type`.
    var code: String
    /// The text for people.
    var reason: Phrase
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

    init(_ problem: BodyProblem) {
        self.init(.badRequest, "invalid_body", problem.phrase)
    }
}

extension BodyProblem {
    /// The sentence with the place.
    var phrase: Phrase {
        // The body as a whole has no place name.
        let place: Argument = place.isEmpty ? .phrase(Phrase(.server.bodyWhole)) : .text(place)
        return switch expected {
        case .json: Phrase(.server.bodyJson)
        case .singleKeys: Phrase(.server.bodySingleKeys, place)
        case .object: Phrase(.server.bodyObject, place)
        case .list(let most): Phrase(.server.bodyList, place, .integer(most))
        case .text(let longest): Phrase(.server.bodyText, place, .integer(longest))
        case .plainText(let longest): Phrase(.server.bodyPlainText, place, .integer(longest))
        case .integer(let range):
            Phrase(.server.bodyInteger, place, .integer(range.lowerBound), .integer(range.upperBound))
        case .number: Phrase(.server.bodyNumber, place)
        case .boolean: Phrase(.server.bodyBoolean, place)
        case .time: Phrase(.server.bodyTime, place)
        case .timeFrom(let other): Phrase(.server.bodyTimeFrom, place, .text(other))
        case .uuid: Phrase(.server.bodyUuid, place)
        case .keycode: Phrase(.server.bodyKeycode, place)
        case .octets(let range) where range.count == 1:
            Phrase(.server.bodyOctetCount, place, .integer(range.lowerBound))
        case .octets(let range):
            Phrase(.server.bodyOctets, place, .integer(range.lowerBound), .integer(range.upperBound))
        case .filledList(let most): Phrase(.server.bodyFilledList, place, .integer(most))
        case .distance: Phrase(.server.bodyDistance, place)
        case .namespacedType: Phrase(.server.bodyNamespacedType, place, .integer(NamespacedType.longestType))
        case .namespacedPattern: Phrase(.server.bodyNamespacedPattern, place)
        case .words(let words): Phrase(.server.bodyWords, place, .text(words.joined(separator: ", ")))
        }
    }
}

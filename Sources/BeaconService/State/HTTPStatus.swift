/// The HTTP status codes that the service distinguishes (TbBTHttpStatus).
public enum HTTPStatus: Int, CaseIterable, Sendable {
    case ok = 200
    case movedPermanently = 301
    case found = 302
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case internalServerError = 500
    case badGateway = 502
    case serviceUnavailable = 503
    /// Every other status.
    case other = -1

    /// The class of a status code.
    public init(code: Int) { self = Self(rawValue: code) ?? .other }

    /// Whether sending again may help.
    public var isRetryable: Bool {
        switch self {
        case .internalServerError, .badGateway, .serviceUnavailable: true
        default: false
        }
    }
}

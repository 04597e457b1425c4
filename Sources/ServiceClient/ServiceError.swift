public import Basics
import BeaconService
public import ServiceProtocol

/// The reason why the service did not answer as expected.
public enum ServiceError: Error, Equatable, Sendable {
    /// No complete answer, and the server, the proxy or the file that this concerns.
    case failed(TransferFault, at: String)
    /// Any status except 2xx and 304, with the server's error body, if it can be read.
    case refused(status: Int, ErrorBody?)
    /// The answer does not conform to the interface, at this place; empty: as a whole.
    case malformed(String)
    /// More redirects than allowed.
    case tooManyRedirects
    /// A redirect to another server.
    case redirectedElsewhere

    /// Whether the same request may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .failed(let fault, _): fault.isRetryable
        case .refused(let status, _): HTTPStatus(code: status).isRetryable
        case .malformed, .tooManyRedirects, .redirectedElsewhere: false
        }
    }
}

extension ServerSign {
    /// - Returns: nil: the request was cancelled, which is no sign of the server's status.
    init?(_ result: Result<ServiceConnection.Reply, ServiceError>) {
        switch result {
        case .success: self = .answers
        case .failure(.failed(.cancelled, _)): return nil
        case .failure(.refused(401, _)), .failure(.refused(403, _)): self = .refuses
        case .failure(.refused(let status, _)) where status < 500: self = .answers
        case .failure: self = .silent
        }
    }
}

extension ServiceError: PhraseConvertible {
    public var phrase: Phrase {
        switch self {
        case .failed(let fault, let place): Phrase(fault.textKey, .text(place))
        case .refused(let status, let body):
            body.map { Phrase(.client.refusedWith, .integer(status), .text($0.message)) }
                ?? Phrase(.client.refused, .integer(status))
        case .malformed(let place):
            place.isEmpty ? Phrase(.client.malformedWhole) : Phrase(.client.malformed, .text(place))
        case .tooManyRedirects: Phrase(.client.tooManyRedirects)
        case .redirectedElsewhere: Phrase(.client.redirectedElsewhere)
        }
    }
}

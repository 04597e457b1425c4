import BeaconService
public import ServiceProtocol
public import Texts

/// Why the service did not answer as it should.
public enum ServiceError: Error, Equatable, Sendable {
    /// No whole answer, and the server, the proxy or the file that this is about.
    case failed(TransferFault, at: String)
    /// Any status but 2xx and 304, with what the server says about it, where it says something that can be read.
    case refused(status: Int, ErrorBody?)
    /// The answer is not as the interface has it, and where in it; empty: as a whole.
    case malformed(String)
    /// More redirects than are followed.
    case tooManyRedirects
    /// A redirect to another server.
    case redirectedElsewhere

    /// Whether the same may go well in a while.
    public var isWorthRetrying: Bool {
        switch self {
        case .failed(let fault, _): fault.isWorthRetrying
        case .refused(let status, _): HTTPStatus(code: status).isWorthRetrying
        case .malformed, .tooManyRedirects, .redirectedElsewhere: false
        }
    }
}

extension ServerSign {
    /// - Returns: nil: it was taken back, which says nothing.
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

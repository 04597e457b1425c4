public import ServiceProtocol
public import Texts

/// Why the service did not answer as it should.
public enum ServiceError: Error, Equatable, Sendable {
    /// No connection; with what the system says.
    case unreachable(String)
    /// No answer within the time that is given.
    case timedOut
    /// The server does not prove who it is, or speaks no TLS.
    case untrusted(String)
    /// The connection ended in the middle of an answer.
    case interrupted
    /// Any status but 2xx and 304, with what the server says about it, where it says something that can be read.
    case refused(status: Int, ErrorBody?)
    /// The answer is not as the interface has it.
    case malformed(String)
    /// The answer is larger than anything that the interface has.
    case tooLarge
    /// More redirects than are followed.
    case tooManyRedirects
    /// A redirect to another server.
    case redirectedElsewhere

    /// Whether the same may go well in a while.
    public var isWorthRetrying: Bool {
        switch self {
        case .unreachable, .timedOut, .interrupted: true
        case .refused(let status, _): [500, 502, 503].contains(status)
        case .untrusted, .malformed, .tooLarge, .tooManyRedirects, .redirectedElsewhere: false
        }
    }
}

extension ServiceError: PhraseConvertible {
    public var phrase: Phrase {
        switch self {
        case .unreachable(let reason): Phrase(.client.unreachable, .text(reason))
        case .timedOut: Phrase(.client.timedOut)
        case .untrusted(let reason): Phrase(.client.untrusted, .text(reason))
        case .interrupted: Phrase(.client.interrupted)
        case .refused(let status, let body):
            body.map { Phrase(.client.refusedWith, .integer(status), .text($0.message)) }
                ?? Phrase(.client.refused, .integer(status))
        case .malformed(let place): Phrase(.client.malformed, .text(place))
        case .tooLarge: Phrase(.client.tooLarge)
        case .tooManyRedirects: Phrase(.client.tooManyRedirects)
        case .redirectedElsewhere: Phrase(.client.redirectedElsewhere)
        }
    }
}

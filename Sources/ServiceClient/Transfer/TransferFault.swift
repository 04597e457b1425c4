import Basics

/// The reason why there is no complete answer.
public enum TransferFault: String, CaseIterable, Error, Sendable {
    /// This machine has no libcurl.
    case libraryMissing
    /// The program that carries out exchanges cannot be started, or is another version.
    case programUnusable
    /// The program ended without a result.
    case failed
    case cancelled

    case nameNotFound
    case connectionRefused
    case unreachable
    /// The system does not permit the connection: the unit of a service may block the network.
    case notPermitted
    case timedOut
    /// The connection ended before the answer was complete.
    case interrupted
    case notHTTP
    /// The answer is larger than any answer of the interface.
    case tooLarge

    /// The TLS handshake failed: the server may not support TLS, or may be restarting.
    case noTLS
    case certificateExpired
    case certificateNotYetValid
    /// The certificate is from an authority that is not trusted here.
    case certificateUnknown
    /// The certificate is for another name.
    case certificateName
    case certificateOther
    /// The file with the authority cannot be read, or has no certificate.
    case authorityUnreadable
    /// The system's certificates cannot be read.
    case authoritiesMissing

    /// The configured proxy is not a valid address.
    case proxyUnknown
    case proxyNotFound
    case proxyUnreachable
    /// The proxy does not prove its identity, or does not support TLS.
    case proxyUntrusted
    /// The proxy requires a name and a password, or others.
    case proxyDenied
    /// The proxy does not connect to the server.
    case proxyRefused

    /// Whether the same request may succeed later.
    public var isRetryable: Bool {
        switch self {
        case .nameNotFound, .connectionRefused, .unreachable, .timedOut, .interrupted, .noTLS,
            .proxyNotFound, .proxyUnreachable, .proxyRefused:
            true
        case .libraryMissing, .programUnusable, .failed, .cancelled, .notPermitted, .notHTTP, .tooLarge,
            .certificateExpired, .certificateNotYetValid, .certificateUnknown, .certificateName, .certificateOther,
            .authorityUnreadable, .authoritiesMissing, .proxyUnknown, .proxyUntrusted, .proxyDenied:
            false
        }
    }

    /// The key of its sentence, which has one argument: the place that the fault concerns.
    var textKey: TextKey {
        switch self {
        case .libraryMissing: .client.libraryMissing
        case .programUnusable: .client.programUnusable
        case .failed: .client.failed
        case .cancelled: .client.cancelled
        case .nameNotFound: .client.nameNotFound
        case .connectionRefused: .client.connectionRefused
        case .unreachable: .client.unreachable
        case .notPermitted: .client.notPermitted
        case .timedOut: .client.timedOut
        case .interrupted: .client.interrupted
        case .notHTTP: .client.notHTTP
        case .tooLarge: .client.tooLarge
        case .noTLS: .client.noTLS
        case .certificateExpired: .client.certificateExpired
        case .certificateNotYetValid: .client.certificateNotYetValid
        case .certificateUnknown: .client.certificateUnknown
        case .certificateName: .client.certificateName
        case .certificateOther: .client.certificateOther
        case .authorityUnreadable: .client.authorityUnreadable
        case .authoritiesMissing: .client.authoritiesMissing
        case .proxyUnknown: .client.proxyUnknown
        case .proxyNotFound: .client.proxyNotFound
        case .proxyUnreachable: .client.proxyUnreachable
        case .proxyUntrusted: .client.proxyUntrusted
        case .proxyDenied: .client.proxyDenied
        case .proxyRefused: .client.proxyRefused
        }
    }
}

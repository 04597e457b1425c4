import Texts

/// Why there is no whole answer.
public enum TransferFault: String, CaseIterable, Error, Sendable {
    /// No libcurl on this machine.
    case libraryMissing
    /// The program that carries out exchanges cannot be started, or is another version.
    case programUnusable
    /// It ended without a result.
    case failed
    case cancelled

    case nameNotFound
    case connectionRefused
    case unreachable
    /// The system does not permit the connection: the unit of a service may shut the network out.
    case notPermitted
    case timedOut
    /// The connection ended before the answer was whole.
    case interrupted
    case notHTTP
    /// The answer is larger than anything that the interface has.
    case tooLarge

    /// TLS does not come about: what answers may speak none, or be restarted.
    case noTLS
    case certificateExpired
    case certificateNotYetValid
    /// It is from an authority that is not known here.
    case certificateUnknown
    /// It is for another name.
    case certificateName
    case certificateOther
    /// The file with the authority cannot be read, or has no certificate.
    case authorityUnreadable
    /// The system's certificates cannot be read.
    case authoritiesMissing

    /// What is set as a proxy is no address of one.
    case proxyUnknown
    case proxyNotFound
    case proxyUnreachable
    /// It does not prove who it is, or speaks no TLS.
    case proxyUntrusted
    /// It asks for a name and a password, or for others.
    case proxyDenied
    /// It does not lead to the server.
    case proxyRefused

    /// Whether the same may go well in a while.
    public var isWorthRetrying: Bool {
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

    /// The key of its sentence, which has one argument: what it is about.
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

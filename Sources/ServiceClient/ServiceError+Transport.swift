import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL

extension ServiceError {
    /// What went wrong on the way.
    /// - Parameter isReading: Whether the answer had begun.
    init(_ error: any Error, isReading: Bool = false) {
        switch error {
        case let error as ServiceError: self = error
        case is NIOTooManyBytesError: self = .tooLarge
        case let error as HTTPClientError: self.init(error, isReading)
        case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: self = .untrusted(Self.short(error))
        case let error as NIOConnectionError:
            self = .unreachable(error.connectionErrors.first.map { Self.short($0.error) } ?? error.host)
        case let error as IOError: self = .unreachable(error.description)
        default: self = isReading ? .interrupted : .unreachable(Self.short(error))
        }
    }

    private init(_ error: HTTPClientError, _ isReading: Bool) {
        switch error {
        case .connectTimeout, .readTimeout, .writeTimeout, .deadlineExceeded, .tlsHandshakeTimeout,
            .getConnectionFromPoolTimeout:
            self = .timedOut
        case .remoteConnectionClosed: self = .interrupted
        default: self = isReading ? .interrupted : .unreachable(Self.short(error))
        }
    }

    /// What a person can still read of it.
    private static func short(_ error: any Error) -> String { String("\(error)".prefix(120)) }
}

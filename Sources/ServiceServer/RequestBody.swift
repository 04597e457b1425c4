import HTTPTypes
import Hummingbird
import NIOCore
import ServiceProtocol
import Texts

/// What a request may carry at most.
enum BodyLimit {
    /// Octets: 1 MiB.
    static let standard = 1 << 20
}

extension Request {
    /// The octets of the body.
    /// - Throws: `body_too_large` (400) where there are more than `limit`.
    func body(upTo limit: Int = BodyLimit.standard) async throws -> [UInt8] {
        do {
            let buffer = try await body.collect(upTo: limit)
            return Array(buffer.readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Refusal(.badRequest, "body_too_large", Phrase(.server.bodyTooLarge))
        }
    }
}

import HTTPTypes
import Hummingbird
import NIOCore
import ServiceProtocol
import Texts

extension Request {
    /// The octets of the body.
    /// - Throws: `body_too_large` (400) where there are more than `limit`.
    func octets(upTo limit: Int = RequestLimits.body) async throws -> [UInt8] {
        do {
            return Array(try await body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw Refusal.bodyTooLarge
        }
    }
}

extension ServerContext {
    /// A part of the path, without its percent-encoding (RFC 3986, section 2.1).
    /// - Throws: `not_found` where what is encoded is no UTF-8.
    func part(_ name: String) throws(Refusal) -> String {
        var octets: [UInt8] = []
        var rest = Array((parameters.get(name) ?? "").utf8)[...]
        while let octet = rest.popFirst() {
            guard octet == UInt8(ascii: "%") else {
                octets.append(octet)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.first != "+", let octet = UInt8(digits, radix: 16) else {
                throw Refusal.notFound
            }
            octets.append(octet)
            rest = rest.dropFirst(2)
        }
        guard let text = String(validating: octets, as: UTF8.self) else { throw Refusal.notFound }
        return text
    }
}

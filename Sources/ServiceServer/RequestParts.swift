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

extension Request {
    /// A value of the query, without its percent-encoding; the first where a name is there twice. A plus sign is one, and no
    /// blank: it stands in codes and in times.
    func query(_ name: String) -> String? { uri.queryParameters[name[...]].map(String.init) }

    /// A value of the query that is words with blanks between them: a plus sign is a blank, too, as forms are sent, and
    /// `%2B` is a plus sign.
    /// - Throws: `invalid_query` where what is encoded is no UTF-8.
    func queryWords(_ name: String) throws(Refusal) -> String? {
        for pair in (uri.query ?? "").split(separator: "&") where pair.hasPrefix(name + "=") {
            let text = pair.dropFirst(name.count + 1).replacing("+", with: "%20")
            guard let words = text.withoutPercentEncoding else { throw Refusal.invalidQuery }
            return words
        }
        return nil
    }

    /// A whole number of the query, in digits.
    /// - Parameter usual: What it is where the query has none.
    /// - Returns: nil: it is no number, or out of range.
    func queryNumber(_ name: String, in range: ClosedRange<Int>, unlessTold usual: Int) -> Int? {
        guard let text = query(name) else { return usual }
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}

extension ServerContext {
    /// A part of the path, without its percent-encoding (RFC 3986, section 2.1).
    /// - Throws: `not_found` where what is encoded is no UTF-8.
    func part(_ name: String) throws(Refusal) -> String {
        guard let text = (parameters.get(name) ?? "").withoutPercentEncoding else { throw Refusal.notFound }
        return text
    }
}

extension StringProtocol {
    /// Without its percent-encoding (RFC 3986, section 2.1); nil where what is encoded is no UTF-8.
    fileprivate var withoutPercentEncoding: String? {
        var octets: [UInt8] = []
        var rest = Array(utf8)[...]
        while let octet = rest.popFirst() {
            guard octet == UInt8(ascii: "%") else {
                octets.append(octet)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.first != "+", let octet = UInt8(digits, radix: 16) else { return nil }
            octets.append(octet)
            rest = rest.dropFirst(2)
        }
        return String(validating: octets, as: UTF8.self)
    }
}

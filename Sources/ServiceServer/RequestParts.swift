import Basics
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceProtocol

extension Request {
    /// The bytes of the body.
    /// - Throws: `body_too_large` (400) where there are more than `limit`.
    func octets(upTo limit: Int = RequestLimits.body) async throws -> [UInt8] {
        do {
            return Array(try await body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw ErrorResponse.bodyTooLarge
        }
    }

    /// The body, read by `read`; see `BodyReader`.
    /// - Throws: `body_too_large`, `invalid_body`.
    func body<Value>(
        upTo limit: Int = RequestLimits.body, _ read: (inout TableReader) -> Value?
    ) async throws -> Value {
        try BodyReader.read(try await octets(upTo: limit), read)
    }
}

extension Request {
    /// A value of the query, without its percent-encoding; the first one where a name occurs twice. A plus sign is
    /// not a blank, because codes and times contain plus signs.
    func query(_ name: String) -> String? { uri.queryParameters[name[...]].map(String.init) }

    /// The values of the query that a request needs, read by `read`; see `query(_:)`.
    /// - Throws: `invalid_body`.
    func query<Value>(_ read: (inout TableReader) -> Value?) throws(BodyProblems) -> Value {
        try BodyReader.query(uri.queryParameters.map { (String($0.key), String($0.value)) }, read)
    }

    /// A value of the query that consists of words with blanks between them: a plus sign counts as a blank, too, as
    /// forms are sent, and `%2B` is a plus sign.
    /// - Throws: `invalid_query` if the encoded text is not UTF-8.
    func queryWords(_ name: String) throws(ErrorResponse) -> String? {
        for pair in (uri.query ?? "").split(separator: "&") where pair.hasPrefix(name + "=") {
            let text = pair.dropFirst(name.count + 1).replacing("+", with: "%20")
            guard let words = PercentEncoding.decoded(text) else { throw ErrorResponse.invalidQuery }
            return words
        }
        return nil
    }

    /// A whole number of the query, in digits.
    /// - Parameter usual: The value if the query has none.
    /// - Returns: nil: the value is not a number, or out of range.
    func queryNumber(_ name: String, in range: ClosedRange<Int>, unlessTold usual: Int) -> Int? {
        guard let text = query(name) else { return usual }
        return Self.number(text, in: range)
    }

    fileprivate static func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
}

extension TableReader {
    /// Reads a whole number of a query, in digits.
    mutating func digits(_ key: String, in range: ClosedRange<Int>) -> Int? {
        let bounds = [String(range.lowerBound), String(range.upperBound)]
        return value(key, expected: .error.configExpectedInteger, bounds) { node in
            node.text.flatMap { Request.number($0, in: range) }
        }
    }
}

extension ServerContext {
    /// A part of the path, without its percent-encoding (RFC 3986, section 2.1).
    /// - Throws: `not_found` if the encoded text is not UTF-8.
    func part(_ name: String) throws(ErrorResponse) -> String {
        guard let text = PercentEncoding.decoded(parameters.get(name) ?? "") else { throw ErrorResponse.notFound }
        return text
    }
}

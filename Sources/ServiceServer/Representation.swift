import Basics
import HTTPTypes
import Hummingbird
import ServerStore
import ServiceProtocol

/// A body of a resource, with the values that conditional requests compare (RFC 9110, section 13).
struct Representation: Sendable {
    let octets: [UInt8]
    /// `"sha256-..."`, over the bytes: the same from every server.
    let tag: String
    /// The time at which any server first had it, by the store; nil: it is not kept.
    let since: Timestamp?

    init(octets: [UInt8], tag: String, since: Timestamp?) {
        self.octets = octets
        self.tag = tag
        self.since = since
    }

    /// A representation that is made for each request.
    init(_ body: (inout JSONText) -> Void) {
        var json = JSONText()
        body(&json)
        octets = json.octets
        tag = Self.tag(octets)
        since = nil
    }

    static func tag(_ octets: [UInt8]) -> String { "\"sha256-" + Digest(octets).text + "\"" }

    /// 200 with the body, or 304 where the client already has it. `If-None-Match` takes precedence over
    /// `If-Modified-Since`.
    func answer(_ request: Request) -> Response {
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
        if let since { headers[.lastModified] = HTTPDate.text(since) }
        if isKnown(request) { return Response(status: .notModified, headers: headers) }
        return .json(octets: octets, .ok, headers)
    }

    private func isKnown(_ request: Request) -> Bool {
        if let tags = request.headers[.ifNoneMatch] {
            return tags.split(separator: ",").contains { given in
                let text = given.withoutBlanks
                return text == "*" || text == tag || text == "W/" + tag
            }
        }
        guard let since, let text = request.headers[.ifModifiedSince], let moment = HTTPDate.read(text) else {
            return false
        }
        return since.microseconds / 1_000_000 <= moment.microseconds / 1_000_000
    }
}

import HTTPTypes
import Hummingbird
import ServerStore
import ServiceProtocol
import Tracking

/// A body of a resource, with what conditional requests compare (RFC 9110, section 13).
struct Representation: Sendable {
    let octets: [UInt8]
    /// `"sha256-..."`, over the octets: the same from every server.
    let tag: String
    /// When any server first had it, by the store.
    let since: Timestamp

    static func tag(_ octets: [UInt8]) -> String { "\"sha256-" + Digest(octets).text + "\"" }

    /// 200 with the body, or 304 where the client has it already. `If-None-Match` wins over `If-Modified-Since`.
    func answer(_ request: Request) -> Response {
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .lastModified: HTTPDate.text(since)]
        if isKnown(request) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = "application/json; charset=utf-8"
        let response = Response(
            status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: octets)))
        return request.method == .head ? response.createHeadResponse() : response
    }

    private func isKnown(_ request: Request) -> Bool {
        if let tags = request.headers[.ifNoneMatch] {
            return tags.split(separator: ",").contains { given in
                let text = given.withoutBlanks
                return text == "*" || text == tag || text == "W/" + tag
            }
        }
        guard let text = request.headers[.ifModifiedSince], let moment = HTTPDate.read(text) else { return false }
        return since.microseconds / 1_000_000 <= moment.microseconds / 1_000_000
    }
}

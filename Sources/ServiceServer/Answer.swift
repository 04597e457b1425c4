import Basics
import HTTPTypes
import Hummingbird

extension Response {
    /// An answer in JSON.
    static func json(
        _ status: HTTPResponse.Status = .ok, _ headers: HTTPFields = [:], _ body: (inout JSONText) -> Void
    ) -> Response {
        var json = JSONText()
        body(&json)
        return .json(octets: json.octets, status, headers)
    }

    static func json(
        octets: [UInt8], _ status: HTTPResponse.Status = .ok, _ headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: octets)))
    }
}

extension HTTPField.Name {
    /// A header field of a name that is known to be valid.
    static func known(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("no name of a header field: \(name)") }
        return name
    }
}

public import Basics

/// The body of an error response: `{"error":{"code","message","domain","number"}}`. The code is for programs, the
/// message for people, in the requested language.
public struct ErrorBody: Equatable, Sendable {
    public var code: String
    public var message: String
    /// The domain and the number of an error that the service's documents number.
    public var domain: String?
    public var number: Int?

    public init(code: String, message: String, domain: String? = nil, number: Int? = nil) {
        self.code = code
        self.message = message
        self.domain = domain
        self.number = number
    }

    package init?(_ body: inout TableReader) {
        body.need(["error"])
        guard var error = body.inner("error") else { return nil }
        error.need(["code", "message"])
        let (code, message) = (error.text("code", longest: 256), error.text("message", longest: 1 << 16))
        let (domain, number) = (error.text("domain", longest: 256), error.integer("number", in: -999_999...999_999))
        guard let code, let message else { return nil }
        self.init(code: code, message: Self.shortened(message), domain: domain, number: number)
    }

    /// The maximum number of characters of a message. It becomes part of a sentence, on the screen and in the log,
    /// and the sender of an answer is not trusted.
    static let longestMessage = 200

    private static func shortened(_ message: String) -> String {
        message.count > longestMessage ? message.prefix(longestMessage) + "…" : message
    }

    /// The body as it goes over the network.
    public var octets: [UInt8] {
        var json = JSONText()
        write(into: &json)
        return json.octets
    }

    public func write(into json: inout JSONText) {
        json.object { json in
            json.key("error")
            json.object { json in
                json.member("code", code)
                json.member("message", message)
                json.member("domain", domain)
                json.member("number", number)
            }
        }
    }
}

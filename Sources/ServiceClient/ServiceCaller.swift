import ServiceProtocol

/// The caller of requests: the header fields that identify it in each request.
public protocol RequestCaller: Sendable {
    /// The names and values of the header fields.
    var fields: [(String, String)] { get }
    /// The values that must not be repeated from the server's texts.
    var secrets: [String] { get }
}

/// An application of the service and its device.
public struct ServiceCaller: RequestCaller, Equatable, Sendable {
    /// DeveloperAppCode. It is sent, and never shown or logged.
    public var code: String
    public var edition: String
    public var version: String
    /// The identifier of this device, a UUID that was created on it once.
    public var device: String
    /// The identifier of the application's user.
    public var user: String?
    public var isTestMode: Bool
    /// `ja` or `en`.
    public var language: String

    public init(
        code: String, edition: String, version: String, device: String, user: String? = nil, isTestMode: Bool = false,
        language: String = "en"
    ) {
        self.code = code
        self.edition = edition
        self.version = version
        self.device = device
        self.user = user
        self.isTestMode = isTestMode
        self.language = language
    }

    public var secrets: [String] { [code, user].compactMap(\.self) }

    public var fields: [(String, String)] {
        var fields = [
            ("authorization", "Bearer " + code), (ServiceHeader.edition, edition), (ServiceHeader.version, version),
            (ServiceHeader.device, device), (ServiceHeader.testMode, isTestMode ? "yes" : "no"),
            ("accept-language", language),
        ]
        if let user { fields.append((ServiceHeader.user, user)) }
        return fields
    }

    /// A value in the form of a header field: characters that would end a line, and so begin another field, are
    /// removed.
    static func inOneLine(_ value: String) -> String {
        String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    }
}

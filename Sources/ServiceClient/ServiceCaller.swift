import ServiceProtocol

/// Who asks: what each request tells of them.
public protocol RequestCaller: Sendable {
    /// Names and values.
    var fields: [(String, String)] { get }
    /// What of it the words of the server must not say again.
    var secrets: [String] { get }
}

/// An application of the service and its device.
public struct ServiceCaller: RequestCaller, Equatable, Sendable {
    /// DeveloperAppCode. It is sent, and never shown or logged.
    public var code: String
    public var edition: String
    public var version: String
    /// Made once on this device, a UUID.
    public var device: String
    /// By what the application knows its user.
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

    /// A value as a field has it: what would end a line is left out, for it would begin another field.
    static func inOneLine(_ value: String) -> String {
        String(String.UnicodeScalarView(value.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    }
}

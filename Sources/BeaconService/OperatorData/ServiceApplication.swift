/// An application that may use the service.
public struct ServiceApplication: Hashable, Sendable {
    /// The DeveloperAppCode, by which the application authenticates itself.
    public var code: String
    public var name: String
    /// The permitted values of SDKEdition.
    public var editions: [String]
    /// The permitted values of SDKVersion; empty for any.
    public var versions: [String]
    /// The application's own namespaces of Nearby messages; the first one is the default.
    public var namespaces: [String]
    /// The maximum number of requests a second that are answered.
    public var rate: Int

    public init(
        code: String, name: String, editions: [String] = ["SWAMP"], versions: [String] = [],
        namespaces: [String] = [], rate: Int = 100
    ) {
        self.code = code
        self.name = name
        self.editions = editions
        self.versions = versions
        self.namespaces = namespaces
        self.rate = rate
    }
}

/// An application that may use the service.
public struct ServiceApplication: Hashable, Sendable {
    /// DeveloperAppCode: what it proves itself with.
    public var code: String
    public var name: String
    /// What SDKEdition may be.
    public var editions: [String]
    /// What SDKVersion may be; empty: any.
    public var versions: [String]
    /// The namespaces of Nearby messages that are its own; the first is its default one.
    public var namespaces: [String]
    /// Requests a second that are answered.
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

/// How a server runs.
public struct ServerSettings: Sendable {
    /// Where it listens; port 0 takes a free one.
    public var host: String
    public var port: Int
    /// The folder with what the operator declares.
    public var folder: String
    /// Paths of PEM files.
    public var certificate: String?
    public var key: String?

    public init(host: String = "127.0.0.1", port: Int = 8787, folder: String) {
        self.host = host
        self.port = port
        self.folder = folder
    }

    /// Whether only this machine reaches it.
    public var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}

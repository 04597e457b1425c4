/// How a server runs.
public struct ServerSettings: Sendable {
    /// Where it listens; port 0 takes a free one.
    public var host: String
    public var port: Int
    /// The folder with what the operator declares.
    public var folder: String
    /// What it proves itself with; nil: it speaks HTTP in the clear.
    public var tls: TLSIdentity?

    public init(host: String = "127.0.0.1", port: Int = 8787, folder: String, tls: TLSIdentity? = nil) {
        self.host = host
        self.port = port
        self.folder = folder
        self.tls = tls
    }

    /// Whether only this machine reaches it.
    public var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}

/// How a server runs.
public struct ServerSettings: Sendable {
    /// Where it listens; port 0 takes a free one.
    public var host: String
    public var port: Int
    /// The folder with what the operator declares.
    public var folder: String
    /// What it proves itself with; nil: it speaks HTTP in the clear.
    public var tls: TLSIdentity?
    /// For how many days records are kept.
    public var keptDays: Int
    /// Whether the administration may ask for faults, so that clients can be tested with them.
    public var allowsFaults: Bool
    /// Connections at a time at most; more wait until one is closed.
    public var mostConnections: Int
    /// mV, below which the battery of a beacon is low.
    public var lowBattery: Int

    public init(
        host: String = "127.0.0.1", port: Int = 8787, folder: String, tls: TLSIdentity? = nil, keptDays: Int = 400,
        allowsFaults: Bool = false, mostConnections: Int = 10_000, lowBattery: Int = 2500
    ) {
        self.host = host
        self.port = port
        self.folder = folder
        self.tls = tls
        self.keptDays = keptDays
        self.allowsFaults = allowsFaults
        self.mostConnections = mostConnections
        self.lowBattery = lowBattery
    }

    /// Whether only this machine reaches it.
    public var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}

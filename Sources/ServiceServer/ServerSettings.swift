/// The settings of a server.
public struct ServerSettings: Sendable {
    /// The address on which it listens; port 0 takes a free one.
    public var host: String
    public var port: Int
    /// The folder with the operator data.
    public var folder: String
    /// The certificate and key for TLS; nil: the server speaks plain HTTP.
    public var tls: TLSIdentity?
    /// The number of days for which records are kept.
    public var keptDays: Int
    /// Whether the administration may request faults, so that clients can be tested with them.
    public var allowsFaults: Bool
    /// The most simultaneous connections; more wait until one is closed.
    public var mostConnections: Int
    /// The voltage in mV below which the battery of a beacon is low.
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

    /// Whether only this machine can reach it.
    public var isLocal: Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }
}

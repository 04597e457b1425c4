public import BeaconService

/// How to scan with a controller.
public struct ControllerConfiguration: Equatable, Sendable {
    /// `hci0`; nil: the first adapter that is up.
    public var adapter: String?
    /// Ask scannable advertisers for their scan response. Passive scanning sends nothing.
    public var active = false
    /// Hear LE Coded as well, where the controller can; it then shares its time between the two.
    public var codedPHY = true
    /// How much of the time it listens (T-6).
    public var profile = ScanProfile.lowLatency
    /// When a scan is on already, turn it off and take its place, whoever started it.
    public var takeOver = false
    /// Seconds without a packet after which the controller is asked whether it is still there, and its scan begun anew.
    public var silence: Double = 10
    /// Seconds between two tries to get a lost adapter back.
    public var retry: Double = 2
    /// Octets of receive buffer to ask the kernel for.
    public var receiveBuffer: Int32 = 4 << 20

    public init(adapter: String? = nil, active: Bool = false, takeOver: Bool = false) {
        self.adapter = adapter
        self.active = active
        self.takeOver = takeOver
    }
}

/// A scan that runs.
public struct ActiveScan: Hashable, Sendable {
    /// `hci0`
    public var adapter: String
    /// With the extended commands.
    public var extended: Bool
    public var active: Bool
    public var codedPHY: Bool
    public var profile = ScanProfile.lowLatency
}

/// How a controller source is.
public enum SourceState: Hashable, Sendable {
    case starting
    case scanning(ActiveScan)
    /// Nothing was heard for a while, though the controller answers and its scan was begun anew: a quiet place, or an
    /// antenna gone. `since`: microseconds by the source's clock.
    case silent(ActiveScan, since: Int64)
    /// The adapter cannot be used; the source goes on trying. `since`: microseconds by the source's clock.
    case lost(ControllerError, since: Int64)
    case stopped
}

/// What a controller source counted.
public struct ControllerCounts: Equatable, Sendable {
    /// Packets read.
    public var packets: UInt64 = 0
    /// Packets that the kernel threw away because the receive buffer was full.
    public var dropped: UInt64 = 0
    /// How often the scan began: 1, and one more for each time it had to begin anew.
    public var starts: UInt64 = 0
}

public import BeaconService

/// The configuration of a scan with a controller.
public struct ControllerConfiguration: Equatable, Sendable {
    /// `hci0`; nil: the first adapter that is up.
    public var adapter: String?
    /// Whether scannable advertisers are asked for their scan response. Passive scanning sends nothing.
    public var active = false
    /// Whether to receive LE Coded as well, if the controller can; it then divides its time.
    public var codedPHY = true
    /// The share of the time in which it listens.
    public var profile = ScanProfile.lowLatency
    /// Whether to turn off and replace a scan that is already on, whichever program started it.
    public var takeOver = false
    /// Seconds without a packet after which the controller is asked whether it still works, and its scan is restarted.
    public var silence: Double = 10
    /// Seconds between two attempts to get a lost adapter back.
    public var retry: Double = 2
    /// The number of bytes of receive buffer to ask the kernel for.
    public var receiveBuffer: Int32 = 4 << 20

    public init(adapter: String? = nil, active: Bool = false, takeOver: Bool = false) {
        self.adapter = adapter
        self.active = active
        self.takeOver = takeOver
    }
}

/// A running scan.
public struct ActiveScan: Hashable, Sendable {
    /// `hci0`; of several adapters `hci0+hci1`.
    public var adapter: String
    /// Whether it uses the extended commands.
    public var extended: Bool
    public var active: Bool
    public var codedPHY: Bool
    public var profile = ScanProfile.lowLatency

    /// The adapters, one by one.
    public var adapters: [String] { adapter.split(separator: "+").map(String.init) }
}

/// The state of a controller source.
public enum SourceState: Hashable, Sendable {
    case starting
    case scanning(ActiveScan)
    /// Nothing was heard for a while, although the controller answers and its scan was restarted: the place is quiet,
    /// or the antenna is gone. `since`: microseconds by the source's clock.
    case silent(ActiveScan, since: Int64)
    /// The adapter cannot be used; the source keeps trying. `since`: microseconds by the source's clock.
    case lost(ControllerError, since: Int64)
    case stopped
}

/// The counts of a controller source.
public struct ControllerCounts: Equatable, Sendable {
    /// Packets read.
    public var packets: UInt64 = 0
    /// Packets that the kernel dropped because the receive buffer was full.
    public var dropped: UInt64 = 0
    /// The number of times that the scan was started: 1, and one more for each restart.
    public var starts: UInt64 = 0
}

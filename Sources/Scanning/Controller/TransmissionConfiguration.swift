/// What to transmit, and on which adapter.
public struct TransmissionConfiguration: Equatable, Sendable {
    /// The payload of the advertisement; what is beyond 31 octets makes the start fail.
    public var payload: [UInt8]
    /// `hci0`; nil: the first adapter that is up.
    public var adapter: String?
    /// When something is transmitted already, turn it off and take its place, whoever began it.
    public var takeOver = false
    /// Seconds between two questions to the controller whether it is still there.
    public var check: Double = 10
    /// Seconds between two tries to get a lost adapter back.
    public var retry: Double = 2

    public init(payload: [UInt8], adapter: String? = nil, takeOver: Bool = false) {
        self.payload = payload
        self.adapter = adapter
        self.takeOver = takeOver
    }
}

/// A transmission that runs.
public struct ActiveTransmission: Hashable, Sendable {
    /// `hci0`
    public var adapter: String
    /// With the extended commands.
    public var extended: Bool
    /// dBm that the controller sends with; nil where it does not tell.
    public var transmitPower: Int8?

    public init(adapter: String, extended: Bool, transmitPower: Int8? = nil) {
        self.adapter = adapter
        self.extended = extended
        self.transmitPower = transmitPower
    }
}

/// How a transmission is.
public enum TransmissionState: Hashable, Sendable {
    case transmitting(ActiveTransmission)
    /// The adapter cannot be used, or somebody turned the transmission off and does not let it begin anew; it is tried
    /// again and again.
    case interrupted(ControllerError)
    case stopped
}

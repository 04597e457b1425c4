/// The advertisement to transmit, and the adapter.
public struct TransmissionConfiguration: Equatable, Sendable {
    /// The payload of the advertisement; more than 31 bytes make the start fail.
    public var payload: [UInt8]
    /// `hci0`; nil: the first adapter that is up.
    public var adapter: String?
    /// Whether to turn off and replace a transmission that is already on, whichever program started it.
    public var takeOver = false
    /// Seconds between two checks whether the controller still answers.
    public var check: Double = 10
    /// Seconds between two attempts to get a lost adapter back.
    public var retry: Double = 2

    public init(payload: [UInt8], adapter: String? = nil, takeOver: Bool = false) {
        self.payload = payload
        self.adapter = adapter
        self.takeOver = takeOver
    }
}

/// A running transmission.
public struct ActiveTransmission: Hashable, Sendable {
    /// `hci0`
    public var adapter: String
    /// Whether it uses the extended commands.
    public var extended: Bool
    /// The transmit power of the controller in dBm; nil if the controller does not report it.
    public var transmitPower: Int8?

    public init(adapter: String, extended: Bool, transmitPower: Int8? = nil) {
        self.adapter = adapter
        self.extended = extended
        self.transmitPower = transmitPower
    }
}

/// The state of a transmission.
public enum TransmissionState: Hashable, Sendable {
    case transmitting(ActiveTransmission)
    /// The adapter cannot be used, or another program turned the transmission off and prevents its restart; attempts
    /// continue.
    case interrupted(ControllerError)
    case stopped
}

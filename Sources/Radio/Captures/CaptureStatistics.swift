/// The content of a capture up to now.
public struct CaptureStatistics: Equatable, Sendable {
    /// Packets of every kind; pcapng blocks without a packet do not count.
    public internal(set) var records = 0
    /// Advertising reports; each fragment of a long advertisement is one.
    public internal(set) var reports = 0
    /// Link-layer frames with a wrong CRC. They are not counted in any other number.
    public internal(set) var badCRC = 0
    /// HCI packets and sniffer frames that end too early or contradict themselves.
    public internal(set) var malformed = 0
    /// Packets without an advertisement.
    public internal(set) var otherPackets = 0
    /// Packets with a time outside of the years 0 to 9999, which was clamped.
    public internal(set) var impossibleTimes = 0
    /// The offset of a record that the end of the file truncates; nil when none is truncated.
    public internal(set) var cutOffset: UInt64?
    /// The time at which the first report of the file was received, in microseconds since 1970-01-01 UTC.
    public internal(set) var firstMicroseconds: Int64?
    /// The time at which the last report of the file was received. It may be before the first if the clock was set
    /// back.
    public internal(set) var lastMicroseconds: Int64?

    public init() {}
}

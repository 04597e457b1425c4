/// What a capture held so far.
public struct CaptureStatistics: Equatable, Sendable {
    /// Packets of every kind; blocks of pcapng that hold no packet do not count.
    public internal(set) var records = 0
    /// Advertising reports; each fragment of a long advertisement is one.
    public internal(set) var reports = 0
    /// Link-layer frames whose CRC is wrong. Their content counts nowhere else.
    public internal(set) var badCRC = 0
    /// HCI packets and sniffer frames that end too early or contradict themselves.
    public internal(set) var malformed = 0
    /// Packets that tell of no advertisement.
    public internal(set) var otherPackets = 0
    /// Packets that claim a time outside of the years 0 to 9999; it was moved to their edge.
    public internal(set) var impossibleTimes = 0
    /// Where the record begins that the end of the file cuts, in octets from the start; nil when nothing is cut.
    public internal(set) var cutOffset: UInt64?
    /// When the first report of the file was heard, microseconds since 1970-01-01 UTC.
    public internal(set) var firstMicroseconds: Int64?
    /// When the last report of the file was heard. Clocks are set: it may be before the first.
    public internal(set) var lastMicroseconds: Int64?

    /// Whether the file ends in the middle of a record.
    public var isCutOff: Bool { cutOffset != nil }

    public init() {}
}

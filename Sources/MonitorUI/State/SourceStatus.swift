public import Advertising
public import Basics
public import BeaconService
import Tracking

/// The main program's information about the source of the reports and about itself, as plain values.
public struct SourceStatus: Hashable, Sendable {
    /// The origin of the reports.
    public enum Kind: Hashable, Sendable {
        /// A Bluetooth controller, by its name: `hci0`.
        case controller(name: String)
        /// A capture file, by its path.
        case capture(file: String)
        case simulation(seed: UInt64)

        /// Whether the reports were really received, now or earlier.
        var isReal: Bool { if case .simulation = self { false } else { true } }
    }

    /// The present activity of the source.
    public enum Condition: Hashable, Sendable {
        case starting
        /// Reports arrive, or may arrive at any moment.
        case scanning
        /// Something must happen before the scan can begin; the phrase describes it.
        case waiting(Phrase)
        /// The source disappeared; the phrase contains the reason. The beacons in the table continue to age.
        case lost(Phrase)
        /// The source exists, but nothing has arrived for an implausibly long time.
        case silent
        /// A capture was read to its end.
        case ended
    }

    /// The mode in which the controller scans.
    public struct ScanMode: Hashable, Sendable {
        public var isExtended: Bool
        public var isActive: Bool

        public init(isExtended: Bool, isActive: Bool) {
            self.isExtended = isExtended
            self.isActive = isActive
        }
    }

    /// The position of a replay.
    public struct Replay: Hashable, Sendable {
        /// Seconds since the first packet.
        public var position: Double
        /// Seconds from the first packet to the last.
        public var duration: Double
        /// The speed; 1: as recorded.
        public var speed: Double
        public var isPaused: Bool
        /// The time of the first packet.
        public var beginning: Timestamp
        /// Whether the capture can be read again; a pipe cannot.
        public var goesBack = true
        /// Whether the capture is being read up to the target of a jump.
        public var isSeeking = false
        /// Spans of more than five minutes up to the position in which nothing was recorded.
        public var silences: [Silence] = []
        /// The span that a jump led into.
        public var silence: Silence?
        /// The span that was skipped last.
        public var passedOver: Silence?

        /// A span without a recording, in seconds since the first packet.
        public struct Silence: Hashable, Sendable {
            public var from: Double
            public var to: Double

            public init(from: Double, to: Double) {
                self.from = from
                self.to = to
            }
        }

        public init(
            position: Double, duration: Double, speed: Double = 1, isPaused: Bool = false,
            beginning: Timestamp = Timestamp(microseconds: 0)
        ) {
            self.beginning = beginning
            self.position = position
            self.duration = duration
            self.speed = speed
            self.isPaused = isPaused
        }
    }

    /// A recording that is being written.
    public struct Recording: Hashable, Sendable {
        public var file: String
        public var packets: Int
        public var octets: Int

        public init(file: String, packets: Int = 0, octets: Int = 0) {
            self.file = file
            self.packets = packets
            self.octets = octets
        }
    }

    /// One of several receivers.
    public struct Receiver: Hashable, Sendable {
        public var id: ReceiverID
        /// `hci0`
        public var name: String
        public var condition: Condition

        public init(id: ReceiverID, name: String, condition: Condition) {
            self.id = id
            self.name = name
            self.condition = condition
        }
    }

    /// The counts of losses and errors.
    public struct Losses: Hashable, Sendable {
        /// Packets that arrived while the inbox was full.
        public var dropped = 0
        /// Packets or advertisements that break the specification.
        public var malformed = 0
        /// Link-layer packets with a wrong checksum.
        public var badCRC = 0
        /// Reports without an RSSI.
        public var rssiUnavailable = 0
        /// Eddystone frames of an unknown type.
        public var unknownEddystone = 0

        public init() {}
    }

    /// A file that was read, or part of the program and its version.
    public struct Item: Hashable, Sendable {
        /// The name of the item: the key of a text, or a literal name.
        public var name: Phrase
        /// A path or a version, shown unchanged.
        public var value: String

        public init(_ name: Phrase, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    public var kind: Kind
    public var condition: Condition
    /// The receivers, where there are several.
    public var receivers: [Receiver] = []
    /// Seconds since the last report; nil before the first one.
    public var secondsSinceReport: Double?
    /// The reason why the simulation runs instead of the requested source.
    public var fallback: Phrase?
    public var reportsPerSecond = 0.0
    /// The cost of reception in the last seconds; nil: it is not known.
    public var cost: ScanStatistics?
    public var reports = 0
    public var losses = Losses()
    /// nil if the source does not scan.
    public var scanMode: ScanMode?
    /// The share of the time in which the adapter listens; nil if there is no adapter, and a profile would have no
    /// effect.
    public var scanProfile: ScanProfile?
    /// The controller's own address.
    public var adapterAddress: String?
    public var replay: Replay?
    public var recording: Recording?
    /// The number of entries of the beacon table, and the maximum number.
    public var tableSize = 0
    public var tableLimit = 0
    /// Entries that were dropped because the table was full.
    public var evicted = 0
    /// Bytes of memory that the program uses; nil when the system does not report them.
    public var memory: Int?
    public var files: [Item] = []
    public var versions: [Item] = []
    public var warnings: [Phrase] = []

    public init(kind: Kind, condition: Condition = .starting) {
        self.kind = kind
        self.condition = condition
    }
}

public import BeaconService
public import Reports
import Texts
public import Tracking

/// What the main program knows about the source of the reports and about itself, as plain values.
public struct SourceStatus: Hashable, Sendable {
    /// Where the reports come from.
    public enum Kind: Hashable, Sendable {
        /// A Bluetooth controller, by its name: `hci0`.
        case controller(name: String)
        /// A capture file, by its path.
        case capture(file: String)
        case simulation(seed: UInt64)

        /// Whether what is shown was really heard, now or once.
        var isReal: Bool { if case .simulation = self { false } else { true } }
    }

    /// What the source is doing.
    public enum Condition: Hashable, Sendable {
        case starting
        /// Reports arrive, or may arrive at any moment.
        case scanning
        /// Something must happen before the scan can begin; the phrase says what.
        case waiting(Phrase)
        /// The source went away; the phrase says why. The table keeps ageing.
        case lost(Phrase)
        /// The source exists, but nothing has arrived for an implausibly long time.
        case silent
        /// A capture was read to its end.
        case ended
    }

    /// How the controller scans.
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
        /// 1: as it was recorded.
        public var speed: Double
        public var isPaused: Bool
        /// When the first packet was.
        public var beginning: Timestamp
        /// Whether the capture can be read again; a pipe cannot.
        public var goesBack = true
        /// Whether the capture is being read up to where a jump led.
        public var isSeeking = false
        /// Spans of more than five minutes up to the position in which nothing was recorded.
        public var silences: [Silence] = []
        /// The one that a jump led into.
        public var silence: Silence?
        /// The one that was passed over last.
        public var passedOver: Silence?

        /// In seconds since the first packet.
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

    /// What was lost or could not be read.
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
        /// What it is: the key of a text, or a literal name.
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
    /// Who listens, where there are several.
    public var receivers: [Receiver] = []
    /// Seconds since the last report; nil before the first one.
    public var secondsSinceReport: Double?
    /// Why the simulation runs instead of the requested source.
    public var fallback: Phrase?
    public var reportsPerSecond = 0.0
    /// What listening cost in the last seconds; nil: it is not known.
    public var cost: ScanStatistics?
    public var reports = 0
    public var losses = Losses()
    /// nil if the source does not scan.
    public var scanMode: ScanMode?
    /// How much of the time the adapter listens; nil if there is no adapter, and a profile would have no effect.
    public var scanProfile: ScanProfile?
    /// The controller's own address.
    public var adapterAddress: String?
    public var replay: Replay?
    public var recording: Recording?
    /// The entries of the beacon table, and the most it can hold.
    public var tableSize = 0
    public var tableLimit = 0
    /// Entries that were dropped because the table was full.
    public var evicted = 0
    /// Octets of memory that the program uses; nil when the system does not tell.
    public var memory: Int?
    public var files: [Item] = []
    public var versions: [Item] = []
    public var warnings: [Phrase] = []

    public init(kind: Kind, condition: Condition = .starting) {
        self.kind = kind
        self.condition = condition
    }
}

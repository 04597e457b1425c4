public import Advertising
public import Basics

/// An advertisement for the table, without its payload.
public struct Sighting: Sendable {
    public var time: Timestamp
    public var address: DeviceAddress
    /// The received signal strength in dBm; 127: not available.
    public var rssi: Int8
    public var isScanResponse: Bool
    public var isExtended: Bool
    /// The transmit power in dBm as stated by the radio; 127: not available.
    public var radioTxPower: Int8
    /// The channel, 37 to 39; 0: unknown.
    public var channel: UInt8
    /// The receiver of the advertisement.
    public var receiver: ReceiverID

    public init(
        time: Timestamp, address: DeviceAddress, rssi: Int8, isScanResponse: Bool = false, isExtended: Bool = false,
        radioTxPower: Int8 = 127, channel: UInt8 = 0, receiver: ReceiverID = .first
    ) {
        self.time = time
        self.address = address
        self.rssi = rssi
        self.isScanResponse = isScanResponse
        self.isExtended = isExtended
        self.radioTxPower = radioTxPower
        self.channel = channel
        self.receiver = receiver
    }

    /// Whether the RSSI may be used in a mean: it is available and below 0 dBm.
    @inline(__always)
    var hasUsableRSSI: Bool { rssi < 0 }
}

/// Counts since the start.
public struct TrackingCounts: Equatable, Sendable {
    public var sightings = 0
    public var malformed = 0
    public var rssiUnavailable = 0
    /// Eddystone frames of an unknown type.
    public var unknownEddystone = 0
    /// Entries that were removed because the table was full.
    public var evicted = 0
    public init() {}
}

/// All beacons that are heard: the table takes reports, and returns rows and events. It is a value, and a copy is a
/// frozen view.
///
/// A record is found by identity, or by address for frames without one (telemetry, names). The records of one address
/// form a chain.
public struct BeaconTable: Sendable {
    public var limits: TrackingLimits {
        didSet {
            guard limits.linksURLs != oldValue.linksURLs else { return }
            for slot in records.indices { records[slot].unlearnOther() }
        }
    }
    public let layouts: LayoutSet
    public internal(set) var counts = TrackingCounts()
    /// Events since they were last taken.
    var pendingEvents: [TrackingEvent] = []
    /// Whether events are collected.
    public var collectsEvents = true
    /// Whether an entry has more than its identity and range: payloads, names, telemetry, the history. Without
    /// these it takes a third of the memory, and there are no rows.
    public let keepsDetails: Bool
    /// Whether devices without a beacon frame make events as well.
    public var reportsDevices = false

    /// The data of entries in three parallel arrays, separated by the frequency of access: with every report, every
    /// second, seldom.
    var records: [BeaconRecord] = []
    var histories: [SecondHistory] = []
    var background: [BeaconBackground] = []
    var freeSlots: [Int32] = []
    /// The receivers of each entry; empty as long as there is one receiver.
    var receivers = ReceiverBook()
    var byIdentity = SlotIndex()
    var byAddress = SlotIndex()
    var order = RowOrder()
    /// A buffer for the text of one entry.
    var search = SearchText()
    /// The epochs of the notes at the entries, and the identifiers by which they are compared.
    var epochs: [NoteEpoch] = []
    var idOfRegions: ObjectIdentifier?
    var idOfRules: ObjectIdentifier?
    /// A sum of the values that `expect` has read; it has no meaning.
    var expected: UInt32 = 0
    var live = 0
    var liveBeacons = 0
    var lowBatteries = 0

    /// - Parameter keepsDetails: See the property.
    public init(
        limits: TrackingLimits = TrackingLimits(), layouts: LayoutSet = .empty, keepsDetails: Bool = true
    ) {
        self.limits = limits
        self.layouts = layouts
        self.keepsDetails = keepsDetails
    }

    /// The number of entries, including devices without a beacon frame.
    public var count: Int { live }
    /// The number of entries that are beacons.
    public var beaconCount: Int { liveBeacons }

    /// The events since the last call.
    public mutating func takeEvents() -> [TrackingEvent] {
        defer { pendingEvents.removeAll(keepingCapacity: true) }
        return pendingEvents
    }
}

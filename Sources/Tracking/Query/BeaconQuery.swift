public import Advertising
public import Basics

/// The order of the rows.
public enum BeaconSort: String, CaseIterable, Sendable {
    /// The nearest first: Core Location's order.
    case proximity
    /// The nearest first by metres alone.
    case distance
    /// The strongest first.
    case rssi
    /// The last heard first.
    case seen
    /// The longest known first.
    case firstSeen
    /// By name, those without a name last.
    case name
    /// By type, then identifiers.
    case identity
    /// The shortest advertising interval first.
    case interval
    /// The highest share of missed advertisements first.
    case loss
    /// The weakest battery first.
    case battery
    /// The beacons that need maintenance first: not heard for longest, then low batteries, then the weakest.
    case condition
}

/// The requested part of the beacon table, and its order.
public struct BeaconQuery: Equatable, Sendable {
    public var sort: BeaconSort
    public var isReversed: Bool
    public var filter: BeaconFilter
    /// The first requested row.
    public var first: Int
    /// The number of requested rows.
    public var count: Int
    /// A beacon whose row number is also requested.
    public var selected: BeaconIdentity?
    /// Whether the order is kept, whatever changes.
    public var holdsOrder: Bool
    /// The names that the user gave, for the order by name.
    public var names: [BeaconIdentity: String] = [:]
    /// Row numbers whose identities are also requested, for marking; nil: none.
    public var marking: Range<Int>?

    public init(
        sort: BeaconSort = .proximity, isReversed: Bool = false, filter: BeaconFilter = BeaconFilter(), first: Int = 0,
        count: Int = 50, selected: BeaconIdentity? = nil, holdsOrder: Bool = false
    ) {
        self.sort = sort
        self.isReversed = isReversed
        self.filter = filter
        self.first = first
        self.count = count
        self.selected = selected
        self.holdsOrder = holdsOrder
    }
}

/// The time since a beacon was heard, as a class.
public enum Freshness: UInt8, Sendable {
    /// The beacon was heard within `TrackingLimits.dimAfter`.
    case fresh
    /// The beacon was not heard for a while; its row is dimmed.
    case stale
    /// The beacon counts as lost; its row is grey until it is removed.
    case lost
}

/// One beacon as a row of the table.
public struct BeaconRow: Equatable, Sendable {
    public var identity: BeaconIdentity
    /// The name that the device sends, not yet neutralised.
    public var name: String?
    public var proximity: Proximity
    public var estimate: RangeEstimate?
    /// The last RSSI in dBm, nil when it was not available.
    public var rssi: Int8?
    /// The filtered RSSI in dBm, nil before the first sample.
    public var smoothedRSSI: Float?
    /// The mean RSSI of each of the last 30 seconds, oldest first; nil: nothing heard.
    public var history: [Int8?]
    public var firstSeen: Timestamp
    public var lastSeen: Timestamp
    /// Seconds since the beacon was heard.
    public var age: Double
    public var freshness: Freshness
    public var reports: UInt32
    /// The battery voltage in mV, from telemetry or the frame itself.
    public var batteryMillivolts: UInt16?
    public var isBatteryLow: Bool
    /// The URL that the same address sends.
    public var url: String?
    /// The measured advertising interval in seconds.
    public var interval: Double?
    /// The labels of a device without a beacon frame, and its company.
    public var labels: Labels
    public var company: UInt16?
    /// The share of missed advertisements, 0 to 1; nil before it is known.
    public var loss: Double?

    /// Whether the beacon was never heard, so that the row has no values.
    public var isUnheard: Bool { reports == 0 }
}

extension BeaconRow {
    /// A row for a beacon that the table does not have.
    public init(unheard identity: BeaconIdentity, now: Timestamp) {
        self.init(
            identity: identity, name: nil, proximity: .unknown, estimate: nil, rssi: nil, smoothedRSSI: nil,
            history: [], firstSeen: now, lastSeen: now, age: 0, freshness: .lost, reports: 0, batteryMillivolts: nil,
            isBatteryLow: false, url: nil, interval: nil, labels: [], company: nil)
    }
}

/// The requested part of the table.
public struct BeaconPage: Equatable, Sendable {
    public var rows: [BeaconRow]
    /// The row number of `rows[0]`.
    public var first: Int
    /// The number of rows that pass the filter.
    public var matched: Int
    /// The number of beacons in the table regardless of the filter, without devices that have no beacon frame.
    public var beacons: Int
    /// The number of all entries of the table.
    public var total: Int
    public var lowBatteries: Int
    /// The row number of the selected beacon, nil when it is not in the filtered table.
    public var selectedIndex: Int?
    /// The moment from which ages are calculated.
    public var now: Timestamp
    /// The identities of the rows that `BeaconQuery.marking` requests; nil: it requests none.
    public var marking: [BeaconIdentity]?

    public init(
        rows: [BeaconRow] = [], first: Int = 0, matched: Int = 0, beacons: Int = 0, total: Int = 0,
        lowBatteries: Int = 0, selectedIndex: Int? = nil, now: Timestamp = Timestamp(microseconds: 0)
    ) {
        self.rows = rows
        self.first = first
        self.matched = matched
        self.beacons = beacons
        self.total = total
        self.lowBatteries = lowBatteries
        self.selectedIndex = selectedIndex
        self.now = now
    }
}

/// All data about one beacon.
public struct BeaconDetail: Equatable, Sendable {
    public var row: BeaconRow
    public var address: DeviceAddress
    /// The powers in dBm as stated by frames and radio.
    public var powerAt1m: Int8?
    public var radioTxPower: Int8?
    /// The share of missed advertisements, 0 to 1; nil before it is known.
    public var loss: Double?
    /// The mean RSSI of each of the last 120 seconds, oldest first; nil: nothing heard.
    public var chart: [Int8?]
    /// The frames of this beacon, the identifying one first.
    public var frames: [LinkedFrame]
    /// Other beacons on the same address.
    public var neighbours: [BeaconIdentity]
    public var channels: [UInt8]
    public var isExtended: Bool
    /// The receivers that hear the beacon, first the one whose level and range the row has; empty where there is
    /// only one receiver.
    public var receptions: [BeaconReception] = []

    /// A payload of the beacon, and its age.
    public struct LinkedFrame: Equatable, Sendable {
        public var octets: [UInt8]
        public var seen: Timestamp
        /// Seconds since it was received.
        public var age: Double
        public var advertisement: Advertisement
    }
}

/// The reception of a beacon by one of several receivers.
public struct BeaconReception: Equatable, Sendable {
    public var receiver: ReceiverID
    /// The last RSSI in dBm, nil when it was not available.
    public var rssi: Int8?
    /// The filtered RSSI in dBm.
    public var smoothedRSSI: Float?
    /// The distance estimate; nil when this receiver has not heard the beacon for long.
    public var estimate: RangeEstimate?
    /// The advertising interval in seconds, as this receiver measured it.
    public var interval: Double?
    /// The share of advertisements that this receiver missed, 0 to 1; nil before it is known.
    public var loss: Double?
    /// The number of this receiver's reports.
    public var reports: UInt32
    /// Seconds since this receiver heard the beacon.
    public var age: Double

    public init(
        receiver: ReceiverID, rssi: Int8?, smoothedRSSI: Float? = nil, estimate: RangeEstimate? = nil,
        interval: Double? = nil, loss: Double? = nil, reports: UInt32, age: Double = 0
    ) {
        self.receiver = receiver
        self.rssi = rssi
        self.smoothedRSSI = smoothedRSSI
        self.estimate = estimate
        self.interval = interval
        self.loss = loss
        self.reports = reports
        self.age = age
    }

    init(_ reception: Reception, _ limits: TrackingLimits, _ now: Timestamp) {
        let (cadence, filter) = (reception.cadence, reception.filter)
        let age = max(0, Double(now.microseconds &- reception.lastSeen) / 1e6)
        self.init(
            receiver: reception.receiver, rssi: reception.rssi == 127 ? nil : reception.rssi,
            smoothedRSSI: reception.rssi == 127 ? nil : filter.smoothedRSSI,
            estimate: age >= limits.lostAfter ? nil : filter.estimate(at: now),
            interval: cadence.interval > 0 && cadence.gaps >= 3 ? Double(cadence.interval) : nil,
            loss: cadence.gaps < 8 ? nil : Double(cadence.loss), reports: reception.reports, age: age)
    }
}

/// An event of a beacon, for the event view and the log.
public struct TrackingEvent: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// The beacon was heard for the first time.
        case appeared
        /// The beacon was heard again after it was lost, with the length of the silence in seconds.
        case returned(silence: Double)
        /// The beacon was not heard for `limit` seconds, with the length of the silence in seconds.
        case lost(silence: Double, limit: Double)
    }

    public var time: Timestamp
    public var identity: BeaconIdentity
    public var name: String?
    public var kind: Kind
    /// The RSSI of the report, otherwise the last one.
    public var rssi: Int8?
}

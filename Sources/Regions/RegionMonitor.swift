public import Advertising
public import Tracking

/// Watches regions: reports of beacons go in, states and events come out (B-1, A-40). A value, and time is passed in.
public struct RegionMonitor: Sendable {
    /// The number of regions that Core Location watches for an application.
    public static let maximumRegionCount = 20

    /// The most regions that are watched at a time. Lowering it stops none, it only refuses new ones.
    public var limit: Int

    public init(limit: Int = maximumRegionCount) { self.limit = limit }

    /// The regions, in the order in which they were started.
    public var regions: [MonitoredRegion] { [] }
    /// Grows with every change of a region's state.
    public private(set) var transitions = 0
    public private(set) var isListening = true

    /// Watches a region. One of the same identifier is replaced; where the beacons stay the same, so do its
    /// state and since when.
    /// - Returns: false when there are `limit` regions already; then an event says so.
    @discardableResult
    public mutating func start(_ monitored: MonitoredRegion, at now: Timestamp) -> Bool { true }

    /// Ends the watch of a region.
    /// - Returns: false when there is no such region.
    @discardableResult
    public mutating func stop(_ identifier: String, at now: Timestamp) -> Bool { true }

    /// Gives a region that was just started the state that it had before the program was started anew.
    public mutating func restore(_ identifier: String, state: RegionState, since: Timestamp?, lastHeard: Timestamp?) {}

    /// Takes a report in.
    ///
    /// - Parameters:
    ///   - place: The beacon's place in the table, as `BeaconTable.ingest` gave it.
    ///   - rssi: dBm; 127: not available.
    ///   - range: The ranging of the beacon, `BeaconTable.range(at:)`; asked for only by regions with a threshold.
    public mutating func hear(
        _ identity: BeaconIdentity, place: Int, address: DeviceAddress, rssi: Int8,
        range: @autoclosure () -> RangeFilter, at now: Timestamp
    ) {}

    /// Lets time pass: four to ten times a second, and after every batch of reports.
    public mutating func advance(to now: Timestamp) {}

    /// Says whether reports can come at all. While they cannot, no exit period runs.
    public mutating func setListening(_ isListening: Bool, at now: Timestamp) {}

    /// Asks for a region's state: the answer is an event, at once or when the state is determined.
    /// - Returns: false when there is no such region.
    @discardableResult
    public mutating func requestState(_ identifier: String, at now: Timestamp) -> Bool { true }

    /// The screen came back: regions that ask for it and are inside say so. Calls within 2 s count once.
    public mutating func displayOn(at now: Timestamp) {}

    /// The events since the last call, in the order of time. Their numbers are left to the engine.
    public mutating func takeEvents() -> [SiteEvent] { [] }

    /// The state of a region; nil when there is no such region.
    public func state(of identifier: String) -> RegionState? { nil }

    /// How a region stands; nil when there is no such region.
    public func status(of identifier: String, now: Timestamp) -> RegionStatus? { nil }

    /// How all regions stand, in the order in which they were started.
    public func statuses(now: Timestamp) -> [RegionStatus] { [] }
}

public import Regions
public import Tracking

/// Regions, designation and tracking at one moment.
public struct WatchReport: Equatable, Sendable {
    /// Monitored regions, including those of the rules file, in the order in which they were started.
    public var regions: [RegionStatus]
    /// Whether reports can arrive at all.
    public var isListening: Bool
    public var designated: [DesignatedBeacon]
    public var state: ServiceState
    /// Beacons of each ranged region, in Core Location's order.
    public var ranged: [RangedRegion]
    /// The open tracking window.
    public var tracking: TrackingGauge?
    /// Whether the switcher rule keeps the other designated beacons monitored.
    public var isSwitchedOn: Bool
    /// Messages of beacons that are near, and those that were lost a moment ago, in the order in which they were found.
    public var messages: [MessageStanding]
}

/// A designated beacon and what was last heard of it.
public struct DesignatedBeacon: Equatable, Sendable {
    public var data: ServiceBeaconData
    /// nil when the region of its identifier is no longer known.
    public var identity: BeaconIdentity?
    /// Its row in the beacon table; nil: not heard in this run.
    public var row: BeaconRow?
    public var isMonitored: Bool

    public init(data: ServiceBeaconData, identity: BeaconIdentity?, row: BeaconRow? = nil, isMonitored: Bool = true) {
        self.data = data
        self.identity = identity
        self.row = row
        self.isMonitored = isMonitored
    }
}

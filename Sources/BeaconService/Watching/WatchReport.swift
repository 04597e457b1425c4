import Basics
public import Regions
public import Tracking

/// The state of regions, designation and tracking at one moment.
public struct WatchReport: Equatable, Sendable {
    /// Monitored regions, including those of the rules file, in the order in which they were started.
    public var regions: [RegionStatus]
    /// Whether reports can arrive.
    public var isListening: Bool
    public var designated: [DesignatedBeacon]
    public var state: ServiceState
    /// The beacons of each ranged region, in Core Location's order.
    public var ranged: [RangedRegion]
    /// The open tracking window.
    public var tracking: TrackingGauge?
    /// Whether the switcher rule keeps the other designated beacons monitored.
    public var isSwitchedOn: Bool
    /// The messages of beacons that are near, and those that were lost recently, in the order in which they were
    /// found.
    public var messages: [MessageStatus]
}

/// A designated beacon and its last received data.
public struct DesignatedBeacon: Equatable, Sendable {
    public var data: ServiceBeaconData
    /// The identity of the beacon, or nil when its region is no longer known.
    public var identity: BeaconIdentity?
    /// The beacon's row in the beacon table, or nil if it was not received in this run.
    public var row: BeaconRow?
    public var isMonitored: Bool

    public init(data: ServiceBeaconData, identity: BeaconIdentity?, row: BeaconRow? = nil, isMonitored: Bool = true) {
        self.data = data
        self.identity = identity
        self.row = row
        self.isMonitored = isMonitored
    }
}

public import Regions
public import Tracking

/// Regions, designation and tracking of one moment.
public struct WatchReport: Equatable, Sendable {
    /// Monitored regions in the order of their start, those of the rules file included.
    public var regions: [RegionStatus]
    /// Whether reports can come at all.
    public var isListening: Bool
    public var designated: [DesignatedBeacon]
    public var state: ServiceState
    /// Beacons of each ranged region, in Core Location's order.
    public var ranged: [RangedRegion]
    /// A tracking window that is open.
    public var tracking: TrackingGauge?
    /// Whether the switcher rule holds the other designated beacons on.
    public var isSwitchedOn: Bool
}

/// A designated beacon and what is heard of it.
public struct DesignatedBeacon: Equatable, Sendable {
    public var data: ServiceBeaconData
    /// nil when the region of its identifier is not known any more.
    public var identity: BeaconIdentity?
    /// The row of the beacon table; nil: not heard in this run.
    public var row: BeaconRow?
    public var isMonitored: Bool

    public init(data: ServiceBeaconData, identity: BeaconIdentity?, row: BeaconRow? = nil, isMonitored: Bool = true) {
        self.data = data
        self.identity = identity
        self.row = row
        self.isMonitored = isMonitored
    }
}

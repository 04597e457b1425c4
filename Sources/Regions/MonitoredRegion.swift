public import Basics
public import Tracking

/// The settings that decide whether a region is entered or left.
public struct RegionSettings: Hashable, Sendable {
    /// Seconds without a report after which the region counts as left; above 0.
    public var exitPeriod: Double
    /// The number of reports within `entryWindow` that make an entry; 1 or more.
    public var entryCount: Int
    /// Seconds within which the reports of an entry must come.
    public var entryWindow: Double
    public var threshold: Threshold

    /// The reports that count. The condition for remaining is weaker than that for entering, because the state of a
    /// beacon at the edge must not alternate.
    public enum Threshold: Hashable, Sendable {
        /// Every report counts.
        case none
        /// dBm of the filtered RSSI: at or above `enter` to enter, at or above `exit` to remain inside; `exit` ≤
        /// `enter`.
        case rssi(enter: Int8, exit: Int8)
        /// Metres: within `enter` to enter, within `exit` to remain inside; `exit` ≥ `enter`.
        case distance(enter: Double, exit: Double)
    }

    public init(
        exitPeriod: Double = 30, entryCount: Int = 1, entryWindow: Double = 5, threshold: Threshold = .none
    ) {
        self.exitPeriod = exitPeriod
        self.entryCount = entryCount
        self.entryWindow = entryWindow
        self.threshold = threshold
    }
}

/// The reason why a region is monitored: one of the service's classes, or for the user.
public enum RegionClass: String, CaseIterable, Sendable {
    /// A generic region of the service's fixed-value beacons.
    case initial
    /// A region of the service's variable-value beacons.
    case dynamic
    /// The region of one designated beacon.
    case designated
    /// A region of other beacons that the service makes available to the application.
    case managed
    /// A region of the user: from the screen, the command line or the rules file.
    case other
}

/// A monitored region with its options.
public struct MonitoredRegion: Hashable, Sendable {
    public var region: BeaconRegion
    public var options: RegionNotificationOptions
    public var settings: RegionSettings
    public var regionClass: RegionClass

    public init(
        _ region: BeaconRegion, options: RegionNotificationOptions = .default,
        settings: RegionSettings = RegionSettings(), regionClass: RegionClass = .other
    ) {
        self.region = region
        self.options = options
        self.settings = settings
        self.regionClass = regionClass
    }
}

/// Whether beacons of a region are near (CLRegionState).
public enum RegionState: UInt8, CaseIterable, Sendable {
    case unknown = 0
    case inside = 1
    case outside = 2
}

/// The present state of a monitored region.
public struct RegionStatus: Equatable, Sendable {
    public var monitored: MonitoredRegion
    public var state: RegionState
    /// The time at which the state began; nil while the state is unknown.
    public var since: Timestamp?
    /// The time at which a beacon of the region last counted.
    public var lastHeard: Timestamp?
    /// The beacon that last counted.
    public var lastBeacon: BeaconIdentity?
    /// The number of beacons of the region that counted within its exit period.
    public var beaconsInside: Int
    /// Seconds until the region counts as left if nothing more is heard; nil when it is not inside or no reports
    /// can arrive.
    public var timeLeft: Double?

    public init(
        monitored: MonitoredRegion, state: RegionState = .unknown, since: Timestamp? = nil,
        lastHeard: Timestamp? = nil, lastBeacon: BeaconIdentity? = nil, beaconsInside: Int = 0,
        timeLeft: Double? = nil
    ) {
        self.monitored = monitored
        self.state = state
        self.since = since
        self.lastHeard = lastHeard
        self.lastBeacon = lastBeacon
        self.beaconsInside = beaconsInside
        self.timeLeft = timeLeft
    }
}

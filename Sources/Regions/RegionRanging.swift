public import Tracking

/// What a ranged region has in one second.
public struct RangedRegion: Equatable, Sendable {
    public var region: BeaconRegion
    /// Nearest first; empty when no beacon of the region is near.
    public var beacons: [RangedBeacon]

    public init(region: BeaconRegion, beacons: [RangedBeacon]) {
        self.region = region
        self.beacons = beacons
    }
}

/// Ranges regions once a second (B-2, A-41). Any number of them.
public struct RegionRanging: Sendable {
    /// Seconds between two rangings.
    public static let interval = 1.0

    public init() {}

    /// The regions, in the order in which they were started.
    public private(set) var regions: [BeaconRegion] = []

    /// Ranges a region from now on; one of the same identifier is replaced.
    public mutating func start(_ region: BeaconRegion) {}

    /// - Returns: false when there is no such region.
    @discardableResult
    public mutating func stop(_ identifier: String) -> Bool { true }

    /// The beacons of every region, also of those that have none; nil when the last ranging is less than a second ago.
    public mutating func range(_ table: BeaconTable, now: Timestamp) -> [RangedRegion]? { nil }
}

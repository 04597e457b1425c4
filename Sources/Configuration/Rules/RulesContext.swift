public import Regions
public import Tracking

/// What a rules file is read with.
public struct RulesContext: Sendable {
    /// What holds for a region that says nothing else: `exit_period` of the settings.
    public var defaults: RegionSettings
    /// Regions that rules may name besides those of the file: what the service and the user monitor.
    public var known: [BeaconRegion]
    /// Identifiers of official regions: no region of the user may be called so, nor like one of their beacons.
    public var reserved: [String]
    /// Regions that may be monitored at most.
    public var maximumRegionCount: Int
    /// Where dates and times without a zone belong.
    public var zone: LocalZone
    /// Rules of another file of the user, none of which may be called the same.
    var taken: TakenRules?

    /// What rules are called, and where they stand.
    struct TakenRules: Sendable {
        var identifiers: Set<String>
        var path: String
    }

    public init(
        defaults: RegionSettings = RegionSettings(), known: [BeaconRegion] = [], reserved: [String] = [],
        maximumRegionCount: Int = 20, zone: LocalZone = .system
    ) {
        self.defaults = defaults
        self.known = known
        self.reserved = reserved
        self.maximumRegionCount = maximumRegionCount
        self.zone = zone
    }
}

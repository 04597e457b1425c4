public import Basics
public import Regions

/// The context in which a rules file is read.
public struct RulesContext: Sendable {
    /// The defaults for regions: `exit_period` of the settings.
    public var defaults: RegionSettings
    /// Regions that rules may name in addition to those of the file: the regions of the service and of the user.
    public var known: [BeaconRegion]
    /// The identifiers of official regions. No region of the user may have such an identifier or that of one of
    /// their beacons.
    public var reserved: [String]
    /// The maximum number of monitored regions.
    public var maximumRegionCount: Int
    /// The zone of dates and times that do not state one.
    public var zone: LocalZone
    /// Whether regions may come from a server, which may withdraw each of them. In that case the name of a missing
    /// region causes only a remark, and no beacon is inside or outside of it.
    public var mayLackRegions: Bool
    /// The rules of the user's other file, whose identifiers may not be used again.
    var taken: TakenRules?

    /// The identifiers of rules, and the file that defines them.
    struct TakenRules: Sendable {
        var identifiers: Set<String>
        var path: String
    }

    public init(
        defaults: RegionSettings = RegionSettings(), known: [BeaconRegion] = [], reserved: [String] = [],
        maximumRegionCount: Int = 20, zone: LocalZone = .system, mayLackRegions: Bool = false
    ) {
        self.defaults = defaults
        self.known = known
        self.reserved = reserved
        self.maximumRegionCount = maximumRegionCount
        self.zone = zone
        self.mayLackRegions = mayLackRegions
    }
}

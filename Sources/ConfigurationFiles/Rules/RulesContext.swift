public import Regions
public import Tracking

/// The context in which a rules file is read.
public struct RulesContext: Sendable {
    /// The defaults for regions: `exit_period` of the settings.
    public var defaults: RegionSettings
    /// Regions that rules may name in addition to those of the file: the regions of the service and of the user.
    public var known: [BeaconRegion]
    /// Identifiers of official regions. No region of the user may have such an identifier or one of their beacons'.
    public var reserved: [String]
    /// The most regions that may be monitored.
    public var maximumRegionCount: Int
    /// The zone of dates and times without one.
    public var zone: LocalZone
    /// Whether regions may come from a server, which may withdraw each of them: to name one that is not there is a
    /// remark then, and nothing is inside or outside of it.
    public var mayLackRegions: Bool
    /// Rules of the user's other file, whose identifiers may not be used again.
    var taken: TakenRules?

    /// Identifiers of rules, and where they are defined.
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

public import BeaconService

/// What the operator of a server declares. All of it is read from files; what devices bring is none of it.
public struct OperatorData: Equatable, Sendable {
    public var applications: [ServiceApplication]
    public var official: [AssignedRegion]
    public var managed: [ManagedRegion]
    public var campaigns: [Campaign]
    /// For Beacapp's interface; nil: it is not offered.
    public var beacapp: BeacappDeclaration?
    /// Beacons with messages, for the Proximity interface.
    public var proximity: [DeclaredBeacon]
    /// A hash over all files: servers with the same files have the same one.
    public var revision: String
    /// Whether it is the demonstration, to which the simulated shop may send.
    public var isDemonstration: Bool

    public init(
        applications: [ServiceApplication] = [], official: [AssignedRegion] = [], managed: [ManagedRegion] = [],
        campaigns: [Campaign] = [], beacapp: BeacappDeclaration? = nil, proximity: [DeclaredBeacon] = [],
        revision: String = "", isDemonstration: Bool = false
    ) {
        self.applications = applications
        self.official = official
        self.managed = managed
        self.campaigns = campaigns
        self.beacapp = beacapp
        self.proximity = proximity
        self.revision = revision
        self.isDemonstration = isDemonstration
    }
}

/// An official region, with the major values that its beacons of variable values have; empty: any.
public struct AssignedRegion: Hashable, Sendable {
    public var region: OfficialRegion
    public var majors: [Int]

    public init(_ region: OfficialRegion, majors: [Int] = []) {
        self.region = region
        self.majors = majors
    }
}

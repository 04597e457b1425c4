/// The declarations of a server's operator. All of them are read from files; data from devices are not included.
public struct OperatorData: Equatable, Sendable {
    public var applications: [ServiceApplication]
    public var official: [AssignedRegion]
    public var managed: [ManagedRegion]
    public var campaigns: [Campaign]
    /// The declarations for Beacapp's interface, or nil if it is not offered.
    public var beacapp: BeacappDeclaration?
    /// Beacons with messages, for the Proximity interface.
    public var proximity: [DeclaredBeacon]
    /// A hash over all files: servers with the same files have the same one.
    public var revision: String
    /// Whether the server is a demonstration server, to which the simulated shop may send.
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

/// An official region, with the major values of its variable-value beacons; empty for any.
public struct AssignedRegion: Hashable, Sendable {
    public var region: OfficialRegion
    public var majors: [Int]

    public init(_ region: OfficialRegion, majors: [Int] = []) {
        self.region = region
        self.majors = majors
    }
}

public import Advertising
public import Nearby
public import Regions
public import Tracking

/// What the service remembers of this installation: everything that survives a restart except the event log.
///
/// A value that `perform` alone changes: a copy of it, which is on disk before anybody else sees it.
public struct ServiceState: Equatable, Sendable {
    public internal(set) var agreement: Agreement
    /// In the order of designation.
    public internal(set) var designated: [ServiceBeaconData]
    /// Every region under watch, in the order of its start; those of the rules file are not among them.
    public internal(set) var monitored: [MonitoredRegion]
    /// Regions that the user defined, monitored or not.
    public internal(set) var userRegions: [MonitoredRegion]
    /// Identifiers of regions that are ranged.
    public internal(set) var ranged: [String]
    /// For regions that are started without options of their own.
    public internal(set) var defaultOptions: RegionNotificationOptions
    /// Options chosen for single regions of the service, by identifier. They outlive a stop, so that the switcher rule
    /// starts a region as its user had it.
    public internal(set) var options: [String: RegionNotificationOptions]
    public internal(set) var isSwitcherRuleOn: Bool
    public internal(set) var polarity: DesignationPolarity
    /// The user's names of beacons.
    public internal(set) var names: [BeaconIdentity: String]
    /// The managed regions that are held (currentManagedRegions): of the user's file, or of a server.
    public internal(set) var managed: [ManagedRegion]
    /// What servers brought, and when.
    public internal(set) var lists: FetchedLists
    /// The application of Beacapp, and its events.
    public internal(set) var beacapp: BeacappMemory
    /// Regions that the user reserves for beacons of their own, as if the official file had them.
    public internal(set) var reserved: [OfficialRegion]
    /// The language chosen at the first start: `ja`, `en`.
    public internal(set) var language: String?
    /// By what the application knows its user (auid), as `UserIdentifier.checked` gives it; nil: by nothing.
    public internal(set) var userIdentifier: String?
    /// By what servers know this device; nil: none has been made yet.
    public internal(set) var device: UUID128?
    /// Whether the user wants messages of beacons (Nearby); nil: they were not asked yet.
    public internal(set) var isNearbyAllowed: Bool?
    /// The messages of beacons that the user subscribed to, in the order of that; each pattern once.
    public internal(set) var subscriptions: [NearbySubscription]
    /// Regions that found no room since `takeRefusals`. Nothing of it is remembered: it becomes events.
    public internal(set) var refusals: [MonitoredRegion] = []

    public init(
        agreement: Agreement = .unanswered, designated: [ServiceBeaconData] = [], monitored: [MonitoredRegion] = [],
        userRegions: [MonitoredRegion] = [], ranged: [String] = [],
        defaultOptions: RegionNotificationOptions = .default,
        options: [String: RegionNotificationOptions] = [:], isSwitcherRuleOn: Bool = true,
        polarity: DesignationPolarity = .any, names: [BeaconIdentity: String] = [:], managed: [ManagedRegion] = [],
        lists: FetchedLists = FetchedLists(), beacapp: BeacappMemory = BeacappMemory(), reserved: [OfficialRegion] = [],
        language: String? = nil, userIdentifier: String? = nil,
        device: UUID128? = nil, isNearbyAllowed: Bool? = nil, subscriptions: [NearbySubscription] = []
    ) {
        self.agreement = agreement
        self.designated = designated
        self.monitored = monitored
        self.userRegions = userRegions
        self.ranged = ranged
        self.defaultOptions = defaultOptions
        self.options = options
        self.isSwitcherRuleOn = isSwitcherRuleOn
        self.polarity = polarity
        self.names = names
        self.managed = managed
        self.lists = lists
        self.beacapp = beacapp
        self.reserved = reserved
        self.language = language
        self.userIdentifier = userIdentifier
        self.device = device
        self.isNearbyAllowed = isNearbyAllowed
        self.subscriptions = subscriptions
    }
}

extension ServiceState {
    /// Whether the same is remembered, but for the managed regions, which a file may have.
    public func isSame(as other: ServiceState) -> Bool {
        var other = other
        other.managed = managed
        return self == other
    }
}

/// Whether the user agreed to the use of the service.
public enum Agreement: Equatable, Sendable {
    case unanswered
    case agreed(at: Timestamp)
    case refused(at: Timestamp)

    public var isAgreed: Bool { if case .agreed = self { true } else { false } }
}

/// What commands need to know besides the state: the preference file, the regions of the files, the scheme of key
/// codes.
public struct ServiceContext: Sendable {
    public var preference: DeveloperPreference
    /// The official regions of the user's file, or else those of the program. A server's take their place: see
    /// `ServiceState.officialRegions`.
    public var official: [OfficialRegion]
    /// Regions of the simulated shop, which are reserved while it stands in for the site.
    public var simulated: [OfficialRegion] = []
    public var scheme: any KeycodeScheme
    /// The most regions that may be monitored, including those of the rules file.
    public var maximumRegionCount: Int
    /// Identifiers of the regions of the rules file, which are monitored whatever the state says.
    public var ruleRegions: [String]
    /// The settings by which regions count as entered or left unless they have their own.
    public var settings: RegionSettings
    /// Which of the user's subscriptions to messages are followed.
    public var followed = FollowedSubscriptions.none

    public init(
        preference: DeveloperPreference = DeveloperPreference(), official: [OfficialRegion],
        scheme: any KeycodeScheme = DecimalPairScheme(), maximumRegionCount: Int = 20, ruleRegions: [String] = [],
        settings: RegionSettings = RegionSettings()
    ) {
        self.preference = preference
        self.official = official
        self.scheme = scheme
        self.maximumRegionCount = maximumRegionCount
        self.ruleRegions = ruleRegions
        self.settings = settings
    }
}

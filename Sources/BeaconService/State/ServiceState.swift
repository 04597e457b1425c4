public import Advertising
public import Basics
public import Regions
public import Tracking

/// The stored state of this installation: everything that survives a restart except the event log.
///
/// Only `perform` changes this value: it changes a copy, which is written to disk before any other part of the
/// program uses it.
public struct ServiceState: Equatable, Sendable {
    public internal(set) var agreement: Agreement
    /// The designated beacons, in the order of designation.
    public internal(set) var designated: [ServiceBeaconData]
    /// The monitored regions, in the order of their start; those of the rules file are not included.
    public internal(set) var monitored: [MonitoredRegion]
    /// Regions that the user defined, monitored or not.
    public internal(set) var userRegions: [MonitoredRegion]
    /// The identifiers of regions that are ranged.
    public internal(set) var ranged: [String]
    /// The options of regions that are started without individual options.
    public internal(set) var defaultOptions: RegionNotificationOptions
    /// The options chosen for single regions of the service, by identifier. They remain after a stop, so that the
    /// switcher rule starts a region with the user's options.
    public internal(set) var options: [String: RegionNotificationOptions]
    public internal(set) var isSwitcherRuleOn: Bool
    public internal(set) var polarity: DesignationPolarity
    /// The user's names of beacons.
    public internal(set) var names: [BeaconIdentity: String]
    /// The stored managed regions (currentManagedRegions), from the user's file or from a server.
    public internal(set) var managed: [ManagedRegion]
    /// The information about lists fetched from servers, with their times.
    public internal(set) var lists: FetchedLists
    /// The Beacapp application and its events.
    public internal(set) var beacapp: BeacappMemory
    /// Regions that the user reserves for the user's own beacons, as if the official file contained them.
    public internal(set) var reserved: [OfficialRegion]
    /// The language chosen at the first start: `ja`, `en`.
    public internal(set) var language: String?
    /// The identifier by which the application identifies its user (auid), as `UserIdentifier.checked` returns it;
    /// nil for none.
    public internal(set) var userIdentifier: String?
    /// The identifier by which servers identify this device, or nil if none has been generated yet.
    public internal(set) var device: UUID128?
    /// Whether the user wants messages of beacons (Nearby), or nil if the user was not asked yet.
    public internal(set) var isNearbyAllowed: Bool?
    /// The user's subscriptions to messages of beacons, in the order of subscription; each pattern occurs once.
    public internal(set) var subscriptions: [NearbySubscription]
    /// The regions for which there was no room since the last `takeLeftOut`. They are not stored but become
    /// events.
    public internal(set) var leftOut: [MonitoredRegion] = []

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
    /// Whether both states are the same except for the managed regions, which may come from a file.
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
    case declined(at: Timestamp)

    public var isAgreed: Bool { if case .agreed = self { true } else { false } }
}

/// The information that commands need besides the state: the preference file, the regions of the files, the scheme
/// of key codes.
public struct ServiceContext: Sendable {
    public var preference: DeveloperPreference
    /// The official regions of the user's file, or else those of the program. Regions fetched from a server replace
    /// them: see `ServiceState.officialRegions`.
    public var official: [OfficialRegion]
    /// The regions of the simulated shop, which are reserved while the shop replaces the site.
    public var simulated: [OfficialRegion] = []
    public var scheme: any KeycodeScheme
    /// The maximum number of monitored regions, including those of the rules file.
    public var maximumRegionCount: Int
    /// The identifiers of the regions of the rules file, which are monitored regardless of the state.
    public var ruleRegions: [String]
    /// The settings by which regions count as entered or left, unless a region has individual ones.
    public var settings: RegionSettings
    /// The part of the user's subscriptions to messages that is followed.
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

public import Regions
public import Tracking

/// What the service remembers of this installation: everything that survives a restart but the event log.
///
/// A value: commands change a copy, which is written to disk before anything else sees it.
public struct ServiceState: Equatable, Sendable {
    public var agreement: Agreement
    /// In the order of designation.
    public var designated: [ServiceBeaconData]
    /// Every region under watch, in the order of its start; those of the rules file are not among them.
    public var monitored: [MonitoredRegion]
    /// Regions that the user defined, monitored or not.
    public var userRegions: [MonitoredRegion]
    /// Identifiers of regions that are ranged.
    public var ranged: [String]
    /// For regions that are started without options of their own.
    public var defaultOptions: RegionNotificationOptions
    /// Options chosen for single regions of the service, by identifier. They outlive a stop, so that the switcher rule
    /// starts a region as its user had it.
    public var options: [String: RegionNotificationOptions]
    public var isSwitcherRuleOn: Bool
    public var polarity: DesignationPolarity
    /// The user's names of beacons.
    public var names: [BeaconIdentity: String]
    public var managed: [ManagedRegion]
    /// Regions that the user reserves for beacons of their own, as if the official file had them.
    public var reserved: [OfficialRegion]
    /// The language chosen at the first start: `ja`, `en`.
    public var language: String?
    /// By what the application knows its user (auid, S-42), as `UserIdentifier.checked` gives it; nil: by nothing.
    public var userIdentifier: String?
    /// Regions that found no room since `takeRefusals`. Nothing of it is remembered: it becomes events.
    public internal(set) var refusals: [MonitoredRegion] = []

    public init(
        agreement: Agreement = .unanswered, designated: [ServiceBeaconData] = [], monitored: [MonitoredRegion] = [],
        userRegions: [MonitoredRegion] = [], ranged: [String] = [],
        defaultOptions: RegionNotificationOptions = .default,
        options: [String: RegionNotificationOptions] = [:], isSwitcherRuleOn: Bool = true,
        polarity: DesignationPolarity = .any, names: [BeaconIdentity: String] = [:], managed: [ManagedRegion] = [],
        reserved: [OfficialRegion] = [], language: String? = nil, userIdentifier: String? = nil
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
        self.reserved = reserved
        self.language = language
        self.userIdentifier = userIdentifier
    }
}

/// Whether the user agreed to the use of the service (S-43, A-23).
public enum Agreement: Equatable, Sendable {
    case unanswered
    case agreed(at: Timestamp)
    case refused(at: Timestamp)

    public var isAgreed: Bool { if case .agreed = self { true } else { false } }
}

/// What commands need to know besides the state: the preference file, the official regions, the scheme of key codes.
public struct ServiceContext: Sendable {
    public var preference: DeveloperPreference
    public var official: [OfficialRegion]
    public var scheme: any KeycodeScheme
    /// Regions monitored at most, those of the rules file included.
    public var maximumRegionCount: Int
    /// Identifiers of the regions of the rules file, which are monitored whatever the state says.
    public var ruleRegions: [String]
    /// How regions of the service decide whether they are entered or left.
    public var settings: RegionSettings

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

public import BeaconService
public import Regions
public import Tracking

/// Regions, designation and service as the screen shows them, all of the same moment.
public struct SiteSnapshot: Equatable, Sendable {
    /// Monitored regions in the order of their start, those of the rules file included.
    public var regions: [RegionStatus]
    /// Regions of the service and of the user that are not monitored now.
    public var idleRegions: [MonitoredRegion]
    public var designated: [DesignatedBeacon]
    /// What is remembered; names, flags and switches are read from it.
    public var service: ServiceState
    /// Official regions, and those that the user reserved.
    public var official: [OfficialRegion]
    public var preference: DeveloperPreference
    /// Regions monitored at most.
    public var regionLimit: Int
    /// Whether the switcher rule holds the other designated beacons on.
    public var isSwitchedOn: Bool
    /// Beacons of each ranged region, in Core Location's order.
    public var ranged: [RangedRegion]
    /// A tracking window that is open.
    public var tracking: TrackingGauge?
    /// Where the preference file lies, or would lie; nil: not known.
    public var preferenceFile: String?
    /// Whether there is no such file, so that the defaults hold.
    public var lacksPreferenceFile = false
    /// Whether the service can be used, and what stands in its way (S-157 … S-162).
    public var preparation = PreparationOutcome(problems: [], source: .bundled)
    /// Where the official regions come from, when that is a file.
    public var officialFile: String?
    /// What the check of the environment found (S-46 … S-51); nil: not checked yet.
    public var environment: EnvironmentReport?
    /// The path of this program, for commands that are shown.
    public var program = "noroshi"
    /// Whether Bluetooth can be used, as the source or the check last said (S-51); nil: not known yet.
    public var bluetooth: BluetoothAvailability?
    /// Why nothing is kept: another instance has the store, or it cannot be written. nil: all is kept.
    public var storeProblem: Phrase?
    /// Whether, with a problem, what is done now is forgotten at the end.
    public var forgetsAtEnd = true
    /// Seconds within which the events of overlapping regions are one row; 0: never.
    public var coalescing = EventCoalescer().window
    /// What is transmitted (S-24); nil: nothing.
    public var transmission: TransmissionGauge?
    /// What belongs to the site while the simulated shop stands in for its adapter; nil: the site itself is shown.
    public var absent: AbsentSite?

    public init(
        regions: [RegionStatus] = [], idleRegions: [MonitoredRegion] = [], designated: [DesignatedBeacon] = [],
        service: ServiceState = ServiceState(), official: [OfficialRegion] = [],
        preference: DeveloperPreference = DeveloperPreference(), regionLimit: Int = 20, isSwitchedOn: Bool = false,
        ranged: [RangedRegion] = [], tracking: TrackingGauge? = nil, preferenceFile: String? = nil,
        environment: EnvironmentReport? = nil, storeProblem: Phrase? = nil
    ) {
        self.regions = regions
        self.idleRegions = idleRegions
        self.designated = designated
        self.service = service
        self.official = official
        self.preference = preference
        self.regionLimit = regionLimit
        self.isSwitchedOn = isSwitchedOn
        self.ranged = ranged
        self.tracking = tracking
        self.preferenceFile = preferenceFile
        self.environment = environment
        self.storeProblem = storeProblem
    }
}

/// What belongs to the site and is not heard, because the simulated shop stands in for its adapter. It stays in sight,
/// and no command is about it.
public struct AbsentSite: Equatable, Sendable {
    /// Monitored regions, and those of the user.
    public var regions: [MonitoredRegion]
    public var designated: [DesignatedBeacon]
    /// The user's names of its beacons.
    public var names: [BeaconIdentity: String]

    /// - Parameter context: The site's own, without what the simulated shop adds.
    public init(_ state: ServiceState, _ context: ServiceContext) {
        let monitored = Set(state.monitored.map(\.region.identifier))
        regions = state.monitored + state.userRegions.filter { !monitored.contains($0.region.identifier) }
        designated = state.designated.map { data in
            DesignatedBeacon(
                data: data, identity: state.identity(of: data, context),
                isMonitored: state.isMonitored(data.regionIdentifier))
        }
        names = state.names
    }
}

extension SiteSnapshot {
    /// Why nothing of the service may be done now; nil: it may.
    var obstacle: ServiceObstacle? { preparation.obstacle(service.agreement, for: .local) }
}

/// What the user wants done with regions and beacons. The main program does it and answers with `Message.outcome`.
public enum SiteCommand: Equatable, Sendable {
    case agree(Bool)
    /// The language chosen at the first start.
    case chooseLanguage(String)
    /// In this order, which is kept when the limit is reached.
    case designate([BeaconIdentity], options: RegionNotificationOptions)
    /// Reserve the UUIDs of these beacons, so that they can be designated.
    case reserve([BeaconIdentity])
    case release([ServiceBeaconData])
    /// Take the last designation or release back.
    case undo
    case setSwitcher([ServiceBeaconData], Bool)
    case setSwitcherRule(Bool)
    case startMonitoring(RegionGroup)
    case stopMonitoring(RegionGroup)
    case setRanging(String, Bool)
    /// The generic regions of the service's fixed-value beacons, or of its variable-value beacons.
    case setServiceRanging(isDynamic: Bool, Bool)
    case requestState(String)
    case setDefaultOptions(RegionNotificationOptions)
    /// For one region.
    case setOptions(String, RegionNotificationOptions)
    case setPolarity(DesignationPolarity)
    /// An empty name takes the name away.
    case name(BeaconIdentity, String)
    case addRegion(BeaconRegion)
    case removeRegion(String)
    case track(String)
    /// By what the application knows its user (auid, S-42); nil: by nothing.
    case setUserIdentifier(String?)
    /// Look at the environment again; the answer is `SiteSnapshot.environment`.
    case checkEnvironment
    /// Transmit as an iBeacon of the service: 0 to 65535 each, and dBm at 1 m.
    case transmit(major: Int, minor: Int, power: Int)
    case stopTransmitting
    /// Open a URL or an image in the program that the desktop has for it. Only after the user said so.
    case open(String)
}

/// A transmission that was asked for and has not ended.
public struct TransmissionGauge: Equatable, Sendable {
    public var major: UInt16
    public var minor: UInt16
    /// Whether the adapter went away; it resumes by itself.
    public var isInterrupted: Bool

    public init(major: UInt16, minor: UInt16, isInterrupted: Bool = false) {
        self.major = major
        self.minor = minor
        self.isInterrupted = isInterrupted
    }
}

/// Which regions a monitoring command is about.
public enum RegionGroup: Equatable, Sendable {
    case initial, dynamic, nonSwitcher, all
    case region(String)
}

/// How a command went.
public enum SiteOutcome: Equatable, Sendable {
    /// For each region, in the order of the beacons.
    case designation([RegionDesignation])
    case said(Phrase, isError: Bool)

    public struct RegionDesignation: Equatable, Sendable {
        public var regionID: String
        public var result: DesignationResult

        public init(regionID: String, result: DesignationResult) {
            self.regionID = regionID
            self.result = result
        }
    }
}

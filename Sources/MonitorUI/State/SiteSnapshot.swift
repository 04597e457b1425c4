public import Advertising
public import BeaconService
public import Machine
public import Regions
import Texts
public import Tracking

/// Regions, designation and service for the screen, all of the same moment.
public struct SiteSnapshot: Equatable, Sendable {
    /// Monitored regions, including those of the rules file, in the order in which they were started.
    public var regions: [RegionStatus]
    /// Regions of the service and of the user that are not monitored now.
    public var idleRegions: [MonitoredRegion]
    public var designated: [DesignatedBeacon]
    /// The stored state; names, flags and switches are read from it.
    public var service: ServiceState
    /// Official regions, and those that the user reserved.
    public var official: [OfficialRegion]
    public var preference: DeveloperPreference
    /// The most regions that may be monitored.
    public var regionLimit: Int
    /// When regions count as entered and left unless they say otherwise.
    public var regionSettings = RegionSettings()
    /// Whether the switcher rule keeps the other designated beacons monitored.
    public var isSwitchedOn: Bool
    /// Beacons of each ranged region, in Core Location's order.
    public var ranged: [RangedRegion]
    /// The open tracking window.
    public var tracking: TrackingGauge?
    /// The path of the preference file, whether it exists or not; nil: not known.
    public var preferenceFile: String?
    /// Whether there is no such file and the defaults apply.
    public var lacksPreferenceFile = false
    /// Whether the service can be used, and what prevents it.
    public var preparation = PreparationOutcome(problems: [], source: .bundled)
    /// How it stands with the service's server; nil: none is set.
    public var server: ServerStanding?
    /// Whether there are rules, whose actions the contents view shows.
    public var hasRules = false
    /// The records for the service, and how sending them stands; nil: not known.
    public var queue: QueueStanding?
    /// Contents that the service handed over, in the order in which they came.
    public var contents: [KeptContent] = []
    /// Messages of beacons that are near, and those that were lost a moment ago, in the order in which they were found.
    public var messages: [MessageStanding] = []
    /// The path of the official regions, if they come from a file.
    public var officialFile: String?
    /// The result of the environment check; nil: not checked yet.
    public var environment: EnvironmentReport?
    /// The path of this program, for commands that are shown.
    public var program = "noroshi"
    /// Whether Bluetooth can be used, as last reported by the source or the check; nil: not known yet.
    public var bluetooth: BluetoothAvailability?
    /// Why nothing is stored: another instance owns the store, or it cannot be written. nil: everything is stored.
    public var storeProblem: Phrase?
    /// Whether, given a problem, changes made now are lost at the end.
    public var forgetsAtEnd = true
    /// Seconds within which the events of overlapping regions are one row; 0: never.
    public var coalescing = EventCoalescer().window
    /// What is transmitted; nil: nothing.
    public var transmission: TransmissionGauge?
    /// What the user did and can be taken back, newest first.
    public var acts: [PastAct] = []
    /// When managed regions may be updated again, by what is asked for; nothing: now.
    public var nextUpdates: [ManagedSlice: Timestamp] = [:]
    /// The site while the simulated shop replaces its adapter; nil: the site itself is shown.
    public var absent: AbsentSite?

    /// Whether a service is set up: an application code, or a server. Its words are of no use to anybody else.
    var hasService: Bool { !preference.appCode.isEmpty || server != nil }

    /// What stands until the site is read: nothing is claimed of it.
    public static let unread = SiteSnapshot(preference: DeveloperPreference(isTestMode: false))

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

/// What belongs to the site but is not heard because the simulated shop replaces its adapter. It is shown, but no
/// command applies to it.
public struct AbsentSite: Equatable, Sendable {
    /// Monitored regions, and those of the user.
    public var regions: [MonitoredRegion]
    public var designated: [DesignatedBeacon]
    /// The user's names of its beacons.
    public var names: [BeaconIdentity: String]

    /// - Parameter context: The site's own context, without what the simulated shop adds.
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
    /// Why the service may not be used now; nil: it may.
    var obstacle: ServiceObstacle? { obstacle(for: .local) }

    /// The same, also for what a server has to do.
    func obstacle(for use: ServiceUse) -> ServiceObstacle? {
        if use != .local {
            if server == nil { return .needsServer }
            if server?.pause == .replay { return .replay }
        }
        return preparation.obstacle(service.agreement, for: use)
    }
}

/// What the user wants done that is no command to the service: it changes nothing that is remembered, or takes back
/// what a command did. The main program does it and answers with `Message.outcome`.
public enum SiteCommand: Equatable, Sendable {
    /// Take the newest act back.
    case undo
    case requestState(String)
    case track(String)
    /// Fetch managed regions from the server; forced: also before the time between two updates has passed.
    case updateManaged(ManagedSlice, isForced: Bool)
    /// Fetch the official regions from the server.
    case refreshOfficial
    /// Send an event of a region to the server, to see it arrive.
    case testLog(String, RegionEventType)
    /// Ask the server of Beacapp whether it has newer events; the answer is `SiteOutcome.beacapp`.
    case askBeacapp
    /// Update the events of Beacapp.
    case updateBeacapp(EventUpdateChoice)
    /// Ask the service what is to be done about a beacon or a region.
    case checkContact(ContactSubject)
    /// Open content that the service handed over.
    case openContent(UUID128)
    /// Put the managed regions of the user's file in the place of those of a server.
    case useManagedFile
    /// Look at the environment again; the answer is `SiteSnapshot.environment`.
    case checkEnvironment
    /// Transmit as an iBeacon of the service: 0 to 65535 each, and dBm at 1 m.
    case transmit(major: Int, minor: Int, power: Int)
    case stopTransmitting
    /// Open a URL or an image with the desktop's program for it, only after the user agreed.
    case open(String)
}

/// A transmission that was started and has not ended.
public struct TransmissionGauge: Equatable, Sendable {
    public var major: UInt16
    public var minor: UInt16
    /// Whether it is interrupted because the adapter went away; it resumes by itself.
    public var isInterrupted: Bool

    public init(major: UInt16, minor: UInt16, isInterrupted: Bool = false) {
        self.major = major
        self.minor = minor
        self.isInterrupted = isInterrupted
    }
}

/// How a command went.
public enum SiteOutcome: Equatable, Sendable {
    /// The results for each region, in the order of the beacons.
    case designation([RegionDesignation])
    case said(Phrase, isError: Bool)
    /// What is known of Beacapp's events, for the question; or why it is not known.
    case beacapp(Result<EventUpdateInfo, BeacappError>)
}

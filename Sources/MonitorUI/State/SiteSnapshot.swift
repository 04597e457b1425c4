public import Advertising
public import Basics
public import BeaconService
public import Regions
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
    /// Official regions, and the regions that the user reserved.
    public var official: [OfficialRegion]
    public var preference: DeveloperPreference
    /// The maximum number of monitored regions.
    public var regionLimit: Int
    /// The settings for entering and leaving regions that have none themselves.
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
    /// The status of the service's server; nil: none is set.
    public var server: ServerStatus?
    /// Whether there are rules, whose actions the contents view shows.
    public var hasRules = false
    /// The queue of records for the service, and the status of sending them; nil: not known.
    public var queue: QueueStatus?
    /// Contents from the service, in the order of their arrival.
    public var contents: [KeptContent] = []
    /// Messages of near beacons, and those that were lost a moment ago, in the order in which they were found.
    public var messages: [MessageStatus] = []
    /// The path of the official regions, if they come from a file.
    public var officialFile: String?
    /// The result of the environment check; nil: not checked yet.
    public var environment: EnvironmentReport?
    /// The path of this program, for commands that are shown.
    public var program = "noroshi"
    /// Whether Bluetooth is available, as last reported by the source or the check; nil: not known yet.
    public var bluetooth: BluetoothAvailability?
    /// The reason why nothing is stored: another instance owns the store, or it cannot be written. nil: everything
    /// is stored.
    public var storeProblem: Phrase?
    /// Whether, if there is a store problem, changes made now are lost at the end.
    public var forgetsAtEnd = true
    /// Seconds within which the events of overlapping regions are one row; 0: never.
    public var coalescing = EventCoalescer().window
    /// The transmission; nil: there is none.
    public var transmission: TransmissionGauge?
    /// The acts of the user that can be undone, newest first.
    public var acts: [PastAct] = []
    /// The times at which managed regions may be updated again, by the requested part; no entry: now.
    public var nextUpdates: [ManagedSlice: Timestamp] = [:]
    /// The site while the simulated shop replaces its adapter; nil: the site itself is shown.
    public var absent: AbsentSite?

    /// Whether a service is set up: an application code, or a server. Otherwise the terms of the service are of no
    /// use to the user.
    var hasService: Bool { !preference.appCode.isEmpty || server != nil }

    /// The snapshot until the site has been read: it makes no claims about the site.
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

/// The part of the site that is not heard because the simulated shop replaces its adapter. It is shown, but no
/// command applies to it.
public struct AbsentSite: Equatable, Sendable {
    /// Monitored regions, and the regions of the user.
    public var regions: [MonitoredRegion]
    public var designated: [DesignatedBeacon]
    /// The user's names of the site's beacons.
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
    /// The reason why the service may not be used now; nil: it may.
    var obstacle: ServiceObstacle? { obstacle(for: .local) }

    /// The same for a use of the service, which may require a server.
    func obstacle(for use: ServiceUse) -> ServiceObstacle? {
        if use != .local {
            if server == nil { return .needsServer }
            if server?.pause == .replay { return .replay }
        }
        return preparation.obstacle(service.agreement, for: use)
    }
}

/// A request of the user that is no command to the service: it changes no stored state, or undoes a command. The
/// main program carries it out and answers with `Message.outcome`.
public enum SiteCommand: Equatable, Sendable {
    /// Undoes the newest act.
    case undo
    case requestState(String)
    case track(String)
    /// Fetches managed regions from the server; forced: also before the time between two updates has passed.
    case updateManaged(ManagedSlice, isForced: Bool)
    /// Fetches the official regions from the server.
    case refreshOfficial
    /// Sends an event of a region to the server, to check that it arrives.
    case testLog(String, RegionEventType)
    /// Asks the server of Beacapp whether it has newer events; the answer is `SiteOutcome.beacapp`.
    case askBeacapp
    /// Updates the events of Beacapp.
    case updateBeacapp(EventUpdateChoice)
    /// Asks the service what to do about a beacon or a region.
    case checkContact(ContactSubject)
    /// Opens content from the service.
    case openContent(UUID128)
    /// Replaces the managed regions of a server with those of the user's file.
    case useManagedFile
    /// Checks the environment again; the answer is `SiteSnapshot.environment`.
    case checkEnvironment
    /// Transmits as an iBeacon of the service: 0 to 65535 each, and dBm at 1 m.
    case transmit(major: Int, minor: Int, power: Int)
    case stopTransmitting
    /// Opens a URL or an image with the desktop's program for it, only after the user agreed.
    case open(String)
}

/// A transmission that has been started and has not ended.
public struct TransmissionGauge: Equatable, Sendable {
    public var major: UInt16
    public var minor: UInt16
    /// Whether it is interrupted because the adapter disappeared; it resumes automatically.
    public var isInterrupted: Bool

    public init(major: UInt16, minor: UInt16, isInterrupted: Bool = false) {
        self.major = major
        self.minor = minor
        self.isInterrupted = isInterrupted
    }
}

/// The result of a command.
public enum SiteOutcome: Equatable, Sendable {
    /// The results for each region, in the order of the beacons.
    case designation([RegionDesignation])
    case said(Phrase, isError: Bool)
    /// The information about Beacapp's events, for the question; or the reason why there is none.
    case beacapp(Result<EventUpdateInfo, BeacappError>)
}

public import Advertising
public import Nearby
public import Regions
public import Tracking

/// What somebody wants changed of what the service remembers. `ServiceState.perform` alone says what each of them means.
public enum ServiceCommand: Equatable, Sendable {
    // MARK: Who uses the service

    /// The answer to the terms. A refusal ends the monitoring and ranging of the service's regions.
    case agree(Bool)
    /// The language chosen at the first start: `ja`, `en`.
    case chooseLanguage(String)
    /// By what the application knows its user; nil: by nothing.
    case setUserIdentifier(String?)
    /// By what servers know this device from now on.
    case setDevice(UUID128)
    /// Whether the user wants messages of beacons (Nearby).
    case allowNearby(Bool)
    /// Messages of beacons, or how they are looked for where the same ones are subscribed to.
    /// - replacing: the pattern of one whose place it takes.
    case subscribe(NearbySubscription, replacing: String? = nil)
    /// By their patterns.
    case unsubscribe([String])
    /// Whether all subscriptions go on where nobody looks at the screen.
    case setBackground(Bool)

    // MARK: Designation

    /// In this order, which counts when the limit is reached. Beacons may be of several regions.
    /// - Parameter options: For regions that are newly started; nil, or nothing of them: none were chosen.
    case designate([BeaconIdentity], options: RegionNotificationOptions?)
    /// Control data of one region, as it was written.
    /// - Parameter options: nil: the default options.
    case register([ServiceBeaconData], inRegion: String?, options: RegionNotificationOptions?)
    /// A whole list with names, region by region: all of it or nothing.
    case importDesignation([DesignationEntry], options: RegionNotificationOptions?)
    /// All or none: where one of them is not designated nothing happens.
    case release([ServiceBeaconData])
    /// The flag of designated beacons, all or none.
    case setSwitcher([ServiceBeaconData], Bool)
    case setSwitcherRule(Bool)
    case setPolarity(DesignationPolarity)
    /// A blank name takes the name away.
    case name(BeaconIdentity, String)

    // MARK: Regions

    /// - Parameter options: For this start alone; nil: those that were chosen before, else the default options.
    case startMonitoring(RegionGroup, options: RegionNotificationOptions? = nil)
    case stopMonitoring(RegionGroup)
    /// The ranging of regions, monitored or not.
    case setRanging([String], Bool)
    /// The generic regions of the service's fixed-value beacons, or of its variable-value beacons.
    case setServiceRanging(isDynamic: Bool, Bool)
    case setDefaultOptions(RegionNotificationOptions)
    /// For one region, also for later starts.
    case setOptions(String, RegionNotificationOptions)
    /// Regions of the user. Those whose identifiers are taken are told, the others added.
    /// - Parameter options: nil: the default options, whatever the regions have.
    case addRegions([MonitoredRegion], options: RegionNotificationOptions?, starts: Bool)
    /// Another region in the place of one of the user, by its identifier; it stays monitored as that was.
    case editRegion(String, MonitoredRegion)
    /// All or none.
    case removeRegions([String])
    /// UUIDs for beacons of the user's own, as if the official file had them.
    case reserve([UUID128], as: BeaconType)
    /// By the identifier of the reserved region.
    case unreserve(String)

    // MARK: Lists

    /// What a server answered to the question for a list.
    case takeList(ListFetch)
    /// Monitor the managed regions that are held, and no others of that class.
    case applyManaged
    /// These managed regions of the user's file, in the place of those of a server.
    case useManagedFile([ManagedRegion])
    /// The official regions of the user's file or of the program, in the place of those of a server.
    case useOfficialFile
    /// Both, and when lists may be fetched again (clearSetupData).
    case clearSetup(managed: [ManagedRegion])

    // MARK: Beacapp

    /// An application that a server has activated, or activated anew.
    case activateBeacapp(BeacappActivation)
    /// Another token for the application, unless it was forgotten or replaced meanwhile.
    case renewBeacapp(BeacappActivation)
    /// The events that a server gave to an application.
    case takeBeacappEvents(BeacappEvents, of: BeacappActivation)
    /// Neither an application nor its events (clearActivationData).
    case forgetBeacapp
    /// A custom log is written at a moment, as a record for the server.
    case logBeacapp(BeacappLog.Matter, at: Timestamp, as: UUID128)

    case undo(ServiceAct)

    // MARK: What the program does by itself

    /// What the user says of themselves elsewhere: language, agreement, identifier, device.
    case takeUser(ServiceState)
    /// The managed regions of the user's file, unless those of a server are held.
    case setManaged([ManagedRegion])
    /// What the engine did by the switcher rule.
    case apply([MonitoringChange])
    /// All of it, in the place of what is remembered.
    case restore(ServiceState)
}

/// A designated beacon with the name that somebody gave it, as lists pass it on.
public struct DesignationEntry: Hashable, Sendable {
    public var data: ServiceBeaconData
    public var name: String?

    public init(_ data: ServiceBeaconData, name: String? = nil) {
        self.data = data
        self.name = name
    }
}

/// Which regions a command of monitoring is about.
public enum RegionGroup: Equatable, Sendable {
    /// The generic regions of fixed-value beacons.
    case initial
    /// The regions of variable-value beacons.
    case dynamic
    case designated
    /// Those of designated beacons that are no switchers.
    case nonSwitcher
    /// Initial, dynamic and designated ones; managed regions and those of the user are not among them.
    case all
    /// All that are monitored, but those of the rules file. What is started so are those of `all`.
    case everything
    /// By their identifiers, of whatever class.
    case regions([String])

    public static func region(_ identifier: String) -> RegionGroup { .regions([identifier]) }
}

/// What became of a command that was not refused.
public enum ServiceOutcome: Equatable, Sendable {
    case done
    /// How many regions were told to stop.
    case terms(stopped: Int)
    /// One result for each region, in the order of the first beacon of each.
    case designation([RegionDesignation])
    /// Beacons that were designated now, and those of the request that were designated before.
    case registered(DesignationResult, new: Int, known: Int)
    /// Anything but `registered`: nothing was changed.
    case imported(DesignationResult, names: Int)
    case released(ReleaseResult)
    case switched([ServiceBeaconData])
    /// One of the beacons is not designated, by its key code; nothing was changed.
    case notDesignated(String)
    /// The name as it is kept; nil: it has none now.
    case named(String?)
    case monitoring(MonitoringStart)
    /// How many regions were told to stop.
    case stopped(Int)
    /// What was ranged before. False: there is no such region, or one of them was not ranged.
    case ranging(isDone: Bool, before: [String])
    /// Identifiers, why others were not added, and what became of their monitoring.
    case added([String], problems: [OwnRegionError], start: MonitoringStart)
    case reserved([OfficialRegion])
    /// A region of the user is not as it should be; nothing was changed.
    case failed(OwnRegionError)
    /// No region has this identifier; nothing was changed.
    case unknownRegion(String)
    case listed(ListOutcome)
    case applied(ManagedApplication)
    /// False: the events are of an application that is not the one of now; nothing was changed.
    case eventsTaken(Bool)
    /// A custom log, or why there can be none now.
    case beacappLog(Result<ServiceRecord, BeacappError>)
    /// False: there are as many subscriptions as there can be.
    case subscribed(Bool)
    /// How many subscriptions ended.
    case unsubscribed(Int)
    case undone(UndoResult)
}

/// What became of the beacons of one region.
public struct RegionDesignation: Equatable, Sendable {
    /// Empty: the beacons belong to no region of the service.
    public var regionID: String
    public var result: DesignationResult

    public init(regionID: String, result: DesignationResult) {
        self.regionID = regionID
        self.result = result
    }
}

public import Advertising
public import Basics
public import Regions
public import Tracking

/// A change to the stored state of the service. Only `ServiceState.perform` defines the meaning of each command.
public enum ServiceCommand: Equatable, Sendable {
    // MARK: User of the service

    /// The user's answer to the terms. Declining ends the monitoring and ranging of the service's regions.
    case agree(Bool)
    /// The language chosen at the first start: `ja`, `en`.
    case chooseLanguage(String)
    /// The identifier by which the application identifies its user, or nil for none.
    case setUserIdentifier(String?)
    /// The identifier by which servers identify this device from now on.
    case setDevice(UUID128)
    /// Whether the user wants messages of beacons (Nearby).
    case allowNearby(Bool)
    /// Subscribes to messages of beacons, or changes the strategy of an existing subscription to the same messages.
    /// - replacing: the pattern of a subscription that this one replaces.
    case subscribe(NearbySubscription, replacing: String? = nil)
    /// Ends subscriptions, named by their patterns.
    case unsubscribe([String])
    /// Whether all subscriptions continue while no screen is shown.
    case setBackground(Bool)

    // MARK: Designation

    /// Designates beacons in this order, which matters when the limit is reached. The beacons may belong to several
    /// regions.
    /// - Parameter options: The options of newly started regions; nil or empty if none were chosen.
    case designate([BeaconIdentity], options: RegionNotificationOptions?)
    /// Designates beacons of one region by their control data, as it was written.
    /// - Parameter options: The options; nil for the default options.
    case register([ServiceBeaconData], inRegion: String?, options: RegionNotificationOptions?)
    /// Designates a whole list with names, region by region: either all of it or nothing.
    case importDesignation([DesignationEntry], options: RegionNotificationOptions?)
    /// Releases beacons, all or none: if one of them is not designated, nothing happens.
    case release([ServiceBeaconData])
    /// Sets the switcher flag of designated beacons, all or none.
    case setSwitcher([ServiceBeaconData], Bool)
    case setSwitcherRule(Bool)
    case setPolarity(DesignationPolarity)
    /// Names a beacon. A blank name removes the name.
    case name(BeaconIdentity, String)

    // MARK: Regions

    /// - Parameter options: The options of this start only; nil for those chosen before, else the default options.
    case startMonitoring(RegionGroup, options: RegionNotificationOptions? = nil)
    case stopMonitoring(RegionGroup)
    /// Starts or stops the ranging of regions, monitored or not.
    case setRanging([String], Bool)
    /// Starts or stops the ranging of the generic regions of the service's fixed-value or variable-value beacons.
    case setServiceRanging(isDynamic: Bool, Bool)
    case setDefaultOptions(RegionNotificationOptions)
    /// Sets the options of one region, also for later starts.
    case setOptions(String, RegionNotificationOptions)
    /// Adds regions of the user. Regions whose identifiers are taken are reported; the others are added.
    /// - Parameter options: nil for the default options, regardless of the options of the regions.
    case addRegions([MonitoredRegion], options: RegionNotificationOptions?, starts: Bool)
    /// Replaces a region of the user, named by its identifier. The monitoring state remains.
    case editRegion(String, MonitoredRegion)
    /// Removes regions of the user, all or none.
    case removeRegions([String])
    /// Reserves UUIDs for the user's own beacons, as if the official file contained them.
    case reserve([UUID128], as: BeaconType)
    /// Ends a reservation, named by the identifier of the reserved region.
    case unreserve(String)

    // MARK: Lists

    /// Applies a server's response to a request for a list.
    case takeList(ListFetch)
    /// Monitors the stored managed regions, and no others of that class.
    case applyManaged
    /// Uses these managed regions of the user's file instead of those of a server.
    case useManagedFile([ManagedRegion])
    /// Uses the official regions of the user's file or of the program instead of those of a server.
    case useOfficialFile
    /// Does both of the above, and forgets when lists may be fetched again (clearSetupData).
    case clearSetup(managed: [ManagedRegion])

    // MARK: Beacapp

    /// Stores an application that a server has activated for the first time or again.
    case activateBeacapp(BeacappActivation)
    /// Replaces the token of the application, unless the application was removed or replaced in the meantime.
    case renewBeacapp(BeacappActivation)
    /// Stores the events that a server gave to an application.
    case takeBeacappEvents(BeacappEvents, of: BeacappActivation)
    /// Removes the application and its events (clearActivationData).
    case forgetBeacapp
    /// Writes a custom log at a moment, as a record for the server.
    case logBeacapp(BeacappLog.Matter, at: Timestamp, as: UUID128)

    case undo(ServiceAct)

    // MARK: Commands of the program

    /// Takes over the user's data from another state: language, agreement, identifier, device.
    case takeUser(ServiceState)
    /// Sets the managed regions of the user's file, unless regions of a server are stored.
    case setManaged([ManagedRegion])
    /// Applies the changes that the engine made because of the switcher rule.
    case apply([MonitoringChange])
    /// Replaces the whole stored state.
    case restore(ServiceState)
}

/// A designated beacon with its name, as an entry of imported and exported lists.
public struct DesignationEntry: Hashable, Sendable {
    public var data: ServiceBeaconData
    public var name: String?

    public init(_ data: ServiceBeaconData, name: String? = nil) {
        self.data = data
        self.name = name
    }
}

/// The regions that a monitoring command applies to.
public enum RegionGroup: Equatable, Sendable {
    /// The generic regions of fixed-value beacons.
    case initial
    /// The regions of variable-value beacons.
    case dynamic
    case designated
    /// The regions of designated beacons that are not switchers.
    case nonSwitcher
    /// Initial, dynamic and designated regions; managed regions and those of the user are not included.
    case all
    /// All monitored regions except those of the rules file. A start command starts the regions of `all`.
    case everything
    /// Regions of any class, named by their identifiers.
    case regions([String])

    public static func region(_ identifier: String) -> RegionGroup { .regions([identifier]) }
}

/// The result of a command that was not rejected.
public enum ServiceOutcome: Equatable, Sendable {
    case done
    /// The number of regions whose monitoring or ranging was stopped.
    case terms(stopped: Int)
    /// One result for each region, in the order of the first beacon of each.
    case designation([RegionDesignation])
    /// The numbers of newly designated beacons, and of beacons of the request that were designated before.
    case registered(DesignationResult, new: Int, known: Int)
    /// For any result other than `registered`, nothing was changed.
    case imported(DesignationResult, names: Int)
    case released(ReleaseResult)
    case switched([ServiceBeaconData])
    /// One of the beacons, named by its key code, is not designated; nothing was changed.
    case notDesignated(String)
    /// The name as it is stored, or nil if the beacon has none now.
    case named(String?)
    case monitoring(MonitoringStart)
    /// The number of regions whose monitoring was stopped.
    case stopped(Int)
    /// The regions that were ranged before. `isDone` is false if there is no such region, or one of them was not
    /// ranged.
    case ranging(isDone: Bool, before: [String])
    /// The identifiers of the added regions, the errors of the others, and the result of starting their monitoring.
    case added([String], problems: [OwnRegionError], start: MonitoringStart)
    case reserved([OfficialRegion])
    /// A region of the user is invalid; nothing was changed.
    case failed(OwnRegionError)
    /// No region has this identifier; nothing was changed.
    case unknownRegion(String)
    case listed(ListOutcome)
    case applied(ManagedApplication)
    /// Whether the events were stored. False if they belong to an application other than the current one; nothing
    /// was changed.
    case eventsTaken(Bool)
    /// A custom log, or the reason why none can be written now.
    case beacappLog(Result<ServiceRecord, BeacappError>)
    /// Whether the subscription was made. False if the maximum number of subscriptions exists.
    case subscribed(Bool)
    /// The number of subscriptions that ended.
    case unsubscribed(Int)
    case undone(UndoResult)
}

/// The result for the beacons of one region.
public struct RegionDesignation: Equatable, Sendable {
    /// The region's identifier; empty if the beacons belong to no region of the service.
    public var regionID: String
    public var result: DesignationResult

    public init(regionID: String, result: DesignationResult) {
        self.regionID = regionID
        self.result = result
    }
}

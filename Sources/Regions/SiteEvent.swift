public import Tracking

/// Something that happened at the site: what the events view shows, the log keeps, hooks get and the library hands out.
public struct SiteEvent: Equatable, Sendable {
    /// The raw values are the words of data formats.
    public enum Kind: String, CaseIterable, Sendable {
        /// A region was entered or left (TbBTEventTypeDidEnter, …DidExit).
        case enter, exit
        /// The state of a region was determined (TbBTEventTypeIsInside, …IsOutside).
        case inside, outside
        case monitoringStarted = "monitoring-started"
        case monitoringStopped = "monitoring-stopped"
        case monitoringFailed = "monitoring-failed"
        case rangingStarted = "ranging-started"
        case rangingStopped = "ranging-stopped"
        /// The condition of a rule became true; `action` says what it wants.
        case ruleFired = "rule-fired"
        /// The switcher rule started, or stopped, the monitoring of the other designated beacons.
        case switcherStarted = "switcher-started"
        case switcherStopped = "switcher-stopped"
        case switcherSet = "switcher-set"
        case designated, released
        /// A tracking window came to its end with beacons, or without any.
        case tracked
        case trackedNone = "tracked-none"
        /// A command of the user was run, failed, or was ended because its time was over.
        case hookRun = "hook-run"
        case hookFailed = "hook-failed"
        case hookExpired = "hook-expired"
        case hookDropped = "hook-dropped"
        case adapterReady = "adapter-ready"
        case adapterLost = "adapter-lost"
        case adapterResumed = "adapter-resumed"
        case adapterSilent = "adapter-silent"
        /// A transmission as a beacon began, ended, or could not begin or go on (S-24).
        case transmissionStarted = "transmission-started"
        case transmissionStopped = "transmission-stopped"
        case transmissionFailed = "transmission-failed"
        /// Whether this program may scan is another answer than before (J-31).
        case authorizationChanged = "authorization-changed"
        /// Bluetooth was turned on or off, or the adapter is another way (J-31).
        case adapterStateChanged = "adapter-state-changed"
        /// The controller listens more or less of the time (T-6).
        case profileChanged = "profile-changed"
        case started, stopped
        /// The program was started for an event of a region (T-11).
        case launched
        /// A run in the background began, with so many seconds (T-7), with an extension (T-8), or ended with them.
        case woken, extended, expired
        /// Somebody came to the screen: the extension is whole again (T-9).
        case budgetRestored = "budget-restored"
        case rulesRead = "rules-read"
        case warning
    }

    /// Counts up from 1 in the run of an engine; in the log, the row of the log.
    public var number: Int
    public var time: Timestamp
    public var kind: Kind
    /// The identifier of the region that it is about.
    public var region: String?
    public var regionClass: RegionClass?
    /// The beacon that caused it.
    public var beacon: BeaconIdentity?
    /// The identifier of the rule that fired.
    public var rule: String?
    public var action: RuleAction?
    /// dBm of the report that caused it.
    public var rssi: Int8?
    public var reason: Reason?
    /// The beacons that made a rule fire, `beacon` first; empty for other events, and where time alone did.
    public var beacons: [FiredBeacon]
    /// Whether the options of the region let it through to hooks and delegates. Everything is logged.
    public var isNotified: Bool

    public init(
        number: Int = 0, time: Timestamp, kind: Kind, region: String? = nil, regionClass: RegionClass? = nil,
        beacon: BeaconIdentity? = nil, rule: String? = nil, action: RuleAction? = nil, rssi: Int8? = nil,
        reason: Reason? = nil, beacons: [FiredBeacon] = [], isNotified: Bool = true
    ) {
        self.number = number
        self.time = time
        self.kind = kind
        self.region = region
        self.regionClass = regionClass
        self.beacon = beacon
        self.rule = rule
        self.action = action
        self.rssi = rssi
        self.reason = reason
        self.beacons = beacons
        self.isNotified = isNotified
    }
}

extension SiteEvent {
    /// `beacons`, also of an event of a log that has no more than the first of them.
    public var firedBeacons: [FiredBeacon] {
        guard beacons.isEmpty, kind == .ruleFired, let beacon else { return beacons }
        return [FiredBeacon(identity: beacon, rssi: rssi)]
    }
}

/// Why something happened: a text of the language files and what stands in it, so that every language can say it.
public struct Reason: Equatable, Hashable, Sendable {
    public enum Value: Equatable, Hashable, Sendable {
        case text(String)
        case integer(Int)
        /// Seconds, shown with one decimal and the unit.
        case seconds(Double)
    }

    /// The key of the text, `why.…`.
    public var key: String
    public var values: [Value]

    public init(_ key: String, _ values: Value...) {
        self.key = key
        self.values = values
    }

    public init(key: String, values: [Value]) {
        self.key = key
        self.values = values
    }
}

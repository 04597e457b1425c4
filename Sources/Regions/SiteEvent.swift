public import Basics
public import Tracking

/// Something that happened at the site. The events view shows it, the log stores it, and hooks and users of the
/// library receive it.
public struct SiteEvent: Equatable, Sendable {
    /// The kind of an event. The raw values are the names in data formats.
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
        /// The condition of a rule became true; `action` is the rule's action.
        case ruleFired = "rule-fired"
        /// The switcher rule started or stopped monitoring the other designated beacons.
        case switcherStarted = "switcher-started"
        case switcherStopped = "switcher-stopped"
        case switcherSet = "switcher-set"
        case designated, released
        /// A tracking window ended with beacons, or without any.
        case tracked
        case trackedNone = "tracked-none"
        /// A user command was run, failed, or was ended because its time limit was reached.
        case hookRun = "hook-run"
        case hookFailed = "hook-failed"
        case hookExpired = "hook-expired"
        case hookDropped = "hook-dropped"
        case adapterReady = "adapter-ready"
        case adapterLost = "adapter-lost"
        case adapterResumed = "adapter-resumed"
        case adapterSilent = "adapter-silent"
        /// A transmission as a beacon began, ended, could not begin or could not go on.
        case transmissionStarted = "transmission-started"
        case transmissionStopped = "transmission-stopped"
        case transmissionFailed = "transmission-failed"
        /// The permission to scan changed.
        case authorizationChanged = "authorization-changed"
        /// Bluetooth was turned on or off, or the adapter's state changed otherwise.
        case adapterStateChanged = "adapter-state-changed"
        /// The scan profile changed: the controller listens more or less of the time.
        case profileChanged = "profile-changed"
        /// The service's server serves the application, does not serve it, or cannot be reached.
        case serverAccepted = "server-accepted"
        case serverRefused = "server-refused"
        case serverLost = "server-lost"
        /// A server delivered a list of regions, or failed to deliver it.
        case listUpdated = "list-updated"
        case listFailed = "list-failed"
        /// A server delivered the events of an application of Beacapp, or failed to deliver them; or they were
        /// removed.
        case beacappUpdated = "beacapp-updated"
        case beacappFailed = "beacapp-failed"
        /// The server has received records, has not received them, or rejected one, which was set aside.
        case recordsSent = "records-sent"
        case recordsFailed = "records-failed"
        case recordsAside = "records-aside"
        /// The server accepted a test log, or did not accept it.
        case testSent = "test-sent"
        case testFailed = "test-failed"
        /// The service was asked for the action for a beacon or a region, or did not answer.
        case contactChecked = "contact-checked"
        case contactFailed = "contact-failed"
        /// The user was notified of content of the service, or opened it.
        case contentNotified = "content-notified"
        case contentOpened = "content-opened"
        /// A message that beacons carry was found, or lost with the last of them.
        case messageFound = "message-found"
        case messageLost = "message-lost"
        case started, stopped
        /// The program was started for an event of a region.
        case launched
        /// A run in the background began, got an extension, or used up its seconds.
        case woken, extended, expired
        /// The user came back to the screen, which restored the extension.
        case budgetRestored = "budget-restored"
        case rulesRead = "rules-read"
        case warning
    }

    /// A number that counts up from 1 in each run of the engine; in the log it is the row number.
    public var number: Int
    public var time: Timestamp
    public var kind: Kind
    /// The identifier of the region that the event is about.
    public var region: String?
    public var regionClass: RegionClass?
    /// The beacon that caused it.
    public var beacon: BeaconIdentity?
    /// The identifier of the rule that fired.
    public var rule: String?
    public var action: RuleAction?
    /// The level in dBm of the report that caused the event.
    public var rssi: Int8?
    public var reason: Phrase?
    /// The beacons that made a rule fire, `beacon` first; empty for other events, and when only the time did.
    public var beacons: [FiredBeacon]
    /// Whether the options of the region allow delivery to hooks and delegates. Every event is logged.
    public var isNotified: Bool

    public init(
        number: Int = 0, time: Timestamp, kind: Kind, region: String? = nil, regionClass: RegionClass? = nil,
        beacon: BeaconIdentity? = nil, rule: String? = nil, action: RuleAction? = nil, rssi: Int8? = nil,
        reason: Phrase? = nil, beacons: [FiredBeacon] = [], isNotified: Bool = true
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
    /// The value of `beacons`; for an event from an older log, which has only one beacon, that beacon.
    public var firedBeacons: [FiredBeacon] {
        guard beacons.isEmpty, kind == .ruleFired, let beacon else { return beacons }
        return [FiredBeacon(identity: beacon, rssi: rssi)]
    }
}

extension SiteEvent.Kind {
    /// Whether events of this kind follow from received reports, so that reading a capture again repeats them. The
    /// others come from the user, files, programs and servers.
    fileprivate var comesAgain: Bool {
        switch self {
        case .enter, .exit, .inside, .outside, .monitoringStarted, .monitoringStopped, .monitoringFailed, .ruleFired,
            .switcherStarted, .switcherStopped, .tracked, .trackedNone, .messageFound, .messageLost:
            true
        default: false
        }
    }
}

extension SiteEvent {
    /// Whether the event follows from received reports, so that it happens again when a capture is read again.
    public var comesAgain: Bool { kind.comesAgain || reason?.key == .why.hookInReplay }
}

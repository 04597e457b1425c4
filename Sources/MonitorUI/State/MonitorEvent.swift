public import Basics
public import Regions
public import Tracking

/// An event, as the events view shows it.
public struct MonitorEvent: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// A beacon appeared, was lost, or returned.
        case beacon(TrackingEvent)
        /// Something at the site: regions, rules, designation, switchers, hooks.
        case site(SiteEvent)
        case adapterReady
        case adapterLost
        case adapterResumed
        case adapterSilent
        case recordingStarted
        case recordingStopped
        case replayEnded
        /// A capture has a long span without a report.
        case nothingRecorded
        case warning
        case error
    }

    public var time: Timestamp
    /// `time` in local time.
    public var local: LocalTime
    public var kind: Kind
    /// The reason or the subject; a beacon event needs none.
    public var reason: Phrase?
    /// Whether the event happened at the site, which is not heard while the simulated shop is shown.
    public var isAbsent = false

    public init(time: Timestamp, local: LocalTime, kind: Kind, reason: Phrase? = nil) {
        self.time = time
        self.local = local
        self.kind = kind
        self.reason = reason
    }

    /// An event at the site, which has its own reason.
    public init(_ event: SiteEvent, local: LocalTime, isAbsent: Bool = false) {
        self.init(time: event.time, local: local, kind: .site(event))
        self.isAbsent = isAbsent
    }

    /// The beacon of the event.
    public var identity: BeaconIdentity? {
        switch kind {
        case .beacon(let event): event.identity
        case .site(let event): event.beacon
        default: nil
        }
    }
}

extension MonitorEvent {
    /// Whether the event equals one that a capture reported before; their numbers differ.
    func isSame(as other: MonitorEvent) -> Bool {
        guard time == other.time else { return false }
        guard case .site(var event) = kind, case .site(let before) = other.kind else { return kind == other.kind }
        event.number = before.number
        return event == before
    }

    /// Whether a capture reports the event again when it is read again.
    public var comesAgain: Bool {
        switch kind {
        case .beacon, .nothingRecorded: true
        case .site(let event): event.comesAgain
        default: false
        }
    }
}

extension Sequence where Element == MonitorEvent {
    /// The events in the order of their times; simultaneous events keep their order.
    public var inOrderOfTime: [MonitorEvent] {
        enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}

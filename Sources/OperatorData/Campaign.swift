public import BeaconService
public import Tracking

/// A campaign: which encounters with beacons count, how many of them it takes, and what a user is then told.
public struct Campaign: Hashable, Sendable {
    public var campaignID: String
    /// The regions in which it runs.
    public var regionIDs: [String]
    /// The key codes of its beacons; empty: any, and also an encounter that names none.
    public var keycodes: [String]
    /// The events that count.
    public var events: [RegionEventType]
    /// Of `events` those on which users are told; empty: all of them.
    public var notifyEvents: [RegionEventType]
    /// The first moment at which it runs, and the first at which it runs no more; nil: no such end.
    public var from: Timestamp?
    public var to: Timestamp?
    /// Marks that a device needs before anything is offered to it; 0: none.
    public var requiredMarks: Int
    /// Seconds that must have passed since the last mark.
    public var markInterval: Double
    /// Whether marks can be made at all.
    public var isMarkable: Bool
    /// Seconds after which the same content is offered again; nil: once for each event, and never again.
    public var notifyInterval: Double?
    /// Whether content goes to one application of a device only.
    public var isExclusive: Bool
    public var presentations: [Presentation]

    public init(
        campaignID: String, regionIDs: [String], keycodes: [String] = [], events: [RegionEventType],
        notifyEvents: [RegionEventType] = [], from: Timestamp? = nil, to: Timestamp? = nil, requiredMarks: Int = 0,
        markInterval: Double = 0, isMarkable: Bool = true, notifyInterval: Double? = nil, isExclusive: Bool = false,
        presentations: [Presentation] = []
    ) {
        self.campaignID = campaignID
        self.regionIDs = regionIDs
        self.keycodes = keycodes
        self.events = events
        self.notifyEvents = notifyEvents
        self.from = from
        self.to = to
        self.requiredMarks = requiredMarks
        self.markInterval = markInterval
        self.isMarkable = isMarkable
        self.notifyInterval = notifyInterval
        self.isExclusive = isExclusive
        self.presentations = presentations
    }

    /// Whether an encounter with a beacon is one of its, whatever the event and the time.
    public func covers(regionID: String, keycode: String?) -> Bool {
        regionIDs.contains(regionID) && (keycodes.isEmpty || keycode.map(keycodes.contains) ?? false)
    }

    func counts(_ encounter: Encounter, _ now: Timestamp) -> Bool {
        covers(regionID: encounter.regionID, keycode: encounter.keycode) && events.contains(encounter.event)
            && from.map { $0 <= now } ?? true && to.map { now < $0 } ?? true
    }
}

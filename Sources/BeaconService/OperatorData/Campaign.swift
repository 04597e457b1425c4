public import Basics

/// A campaign: the encounters with beacons that count, the number required, and the content that a user then
/// receives.
public struct Campaign: Hashable, Sendable {
    public var campaignID: String
    /// The regions in which it runs.
    public var regionIDs: [String]
    /// The key codes of its beacons; empty for any, including an encounter that names none.
    public var keycodes: [String]
    /// The events that count.
    public var events: [RegionEventType]
    /// The part of `events` on which users are notified; empty for all of them.
    public var notifyEvents: [RegionEventType]
    /// The start of the campaign (inclusive), and its end `to` (exclusive); nil for no limit.
    public var from: Timestamp?
    public var to: Timestamp?
    /// The number of marks that a device needs before content is offered to it; 0 for none.
    public var requiredMarks: Int
    /// The minimum time in seconds since the last mark.
    public var markInterval: Double
    /// Whether marks can be made.
    public var isMarkable: Bool
    /// The time in seconds after which the same content is offered again; nil if it is offered only once for each
    /// event.
    public var notifyInterval: Double?
    /// Whether content is delivered to only one application of a device.
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

    /// Whether an encounter belongs to the campaign, regardless of the event and the time.
    public func covers(regionID: String, keycode: String?) -> Bool {
        regionIDs.contains(regionID) && (keycodes.isEmpty || keycode.map(keycodes.contains) ?? false)
    }

    func counts(_ encounter: Encounter, _ now: Timestamp) -> Bool {
        covers(regionID: encounter.regionID, keycode: encounter.keycode) && events.contains(encounter.event)
            && from.map { $0 <= now } ?? true && to.map { now < $0 } ?? true
    }
}

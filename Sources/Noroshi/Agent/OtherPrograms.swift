import Regions
import Store

/// The progress of an agent in following the changes that other programs make in its store.
struct OtherPrograms: Sendable {
    /// The number of the last row of the log up to which commands of other programs were searched.
    private(set) var lastRow: Int
    /// The error of the last check; nil: it succeeded.
    private(set) var failure: StoreError?
    private var isAsked = false

    /// - Parameter lastRow: The last row of the log whose content is known.
    init(after lastRow: Int) { self.lastRow = lastRow }

    /// Whether to check although the store reports no change.
    var mustLook: Bool { isAsked || failure != nil }

    /// Requests a check: a command of this program may have brought along the change of another program, which the
    /// store then does not report as new.
    mutating func ask() { isAsked = true }

    /// Notes that a check begins.
    mutating func begin() { isAsked = false }

    mutating func end(_ failure: StoreError? = nil) { self.failure = failure }

    /// The results of other programs' commands since the last check.
    /// - Parameter found: From `commands(after:in:)`; another reader may have taken some of them since.
    mutating func take(_ found: (events: [SiteEvent], last: Int)) -> [SiteEvent] {
        defer { lastRow = found.last }
        return found.events.filter { $0.number > lastRow }
    }

    /// The events that commands of other programs have logged after a row.
    static func commands(
        after last: Int, in store: Store
    ) throws(StoreError) -> (events: [SiteEvent], last: Int) {
        let newest = try store.lastEventNumber()
        // A new file counts from 1 again.
        guard newest > last else { return ([], newest) }
        let query = EventQuery(
            source: Store.commandSource, after: last, before: newest + 1, limit: EventFeed.limit,
            order: .oldestFirst)
        return (try store.events(query).map(\.event), newest)
    }
}

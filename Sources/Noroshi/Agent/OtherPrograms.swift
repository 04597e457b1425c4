import Regions
import Store

/// How far an agent has looked at what other programs do with its store.
struct OtherPrograms: Sendable {
    /// The number of the last row of the log in which their commands were looked for.
    private(set) var lastRow: Int
    /// Why the last look failed; nil: it did not.
    private(set) var failure: StoreError?
    private var isAsked = false

    /// - Parameter lastRow: What stands in the log up to there is known.
    init(after lastRow: Int) { self.lastRow = lastRow }

    /// Whether to look although the store has no news.
    var mustLook: Bool { isAsked || failure != nil }

    /// Asks for a look: an own command may have brought the change of another program along, which is then no news to the
    /// store.
    mutating func ask() { isAsked = true }

    /// A look begins.
    mutating func begin() { isAsked = false }

    mutating func end(_ failure: StoreError? = nil) { self.failure = failure }

    /// What their commands did since the last look.
    /// - Parameter found: From `commands(after:in:)`; another reader may have been quicker since.
    mutating func take(_ found: (events: [SiteEvent], last: Int)) -> [SiteEvent] {
        defer { lastRow = found.last }
        return found.events.filter { $0.number > lastRow }
    }

    /// What their commands have logged behind a row.
    static func commands(
        after last: Int, in store: Store
    ) throws(StoreError) -> (events: [SiteEvent], last: Int) {
        let newest = try store.lastEventNumber()
        // A file that was begun anew counts from 1 again.
        guard newest > last else { return ([], newest) }
        let query = EventQuery(
            source: Store.commandSource, after: last, before: newest + 1, limit: BeaconAgent.freshLimit,
            order: .oldestFirst)
        return (try store.events(query).map(\.event), newest)
    }
}

import Regions

/// The results of a replay that wait for the outcomes of user commands that earlier events called, the next ones first.
struct ReplayQueue: Sendable {
    typealias Results = (events: [SiteEvent], delivery: WatchDelivery, isLogged: Bool)

    private var waiting: [Results] = []
    /// How often the capture was read again, as far as its events were delivered.
    private(set) var restarts = 0

    mutating func add(_ results: Results) { waiting.append(results) }

    /// The next results, for the caller to deliver; nil: there are none.
    mutating func next() -> Results? { waiting.isEmpty ? nil : waiting.removeFirst() }

    /// Notes how often the capture was read again: results of it that still wait come again.
    /// - Returns: Whether that is news.
    mutating func note(restarts count: Int) -> Bool {
        guard count > restarts else { return false }
        restarts = count
        waiting = waiting.map { ($0.events.filter { !$0.comesAgain }, WatchDelivery(), $0.isLogged) }
        return true
    }
}

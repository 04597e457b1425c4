import BeaconService
import Regions
import Store
import Tracking

/// Writes events and what regions and rules remember, apart from the agent: a slow disk keeps nobody from the screen.
actor EventKeeper {
    private let store: Store
    private var log: LogLimits
    /// Events since the log was last shortened.
    private var sinceTrim = EventKeeper.trimEvery
    /// Why the log cannot be written; scanning goes on without it.
    private(set) var failure: StoreError?

    /// Events between two looks at the length of the log.
    private static let trimEvery = 1000

    init(_ store: Store, _ log: LogLimits) {
        self.store = store
        self.log = log
    }

    func set(_ limits: LogLimits) { log = limits }

    func keep(
        _ events: [SiteEvent], source: String, _ memories: (regions: [RegionMemory], rules: [RuleMemory])?,
        family: String
    ) {
        guard store.access == .readWrite else { return }
        do throws(StoreError) {
            try store.append(events, source: source)
            if let memories { try store.keep(memories.regions, memories.rules, source: family) }
            sinceTrim += events.count
            if sinceTrim >= Self.trimEvery, let last = events.last {
                sinceTrim = 0
                while try store.prune(now: last.time, days: log.days, rows: log.rows) > 0 {}
            }
        } catch {
            failure = error
        }
    }

    func keep(_ records: [TrackingRecord]) {
        guard store.access == .readWrite else { return }
        do throws(StoreError) {
            for record in records { try store.enqueue(record) }
        } catch {
            failure = error
        }
    }
}

/// How long the log is kept.
public struct LogLimits: Hashable, Sendable {
    /// Events older than that go.
    public var days: Int
    /// So many of the newest stay at most.
    public var rows: Int

    public init(days: Int = 90, rows: Int = 100_000) {
        self.days = days
        self.rows = rows
    }
}

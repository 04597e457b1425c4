import BeaconService
import Regions
import Store
import Tracking

/// Writes events and what regions and rules remember, apart from the agent: a slow disk keeps nobody from the screen.
actor EventKeeper {
    private var store: Store
    private var log: LogLimits
    /// Events since the log was last shortened.
    private var sinceTrim = EventKeeper.trimEvery
    /// Events that could not be written yet, oldest first, with their source.
    private var waiting: [(events: [SiteEvent], source: String)] = []
    /// Why the log could not be written when that was last tried; scanning goes on without it.
    private(set) var failure: StoreError?

    /// Events between two looks at the length of the log.
    private static let trimEvery = 1000
    /// Events that wait for a disk that takes them again; older ones are lost to the log.
    private static let waitingLimit = 10_000

    init(_ store: Store, _ log: LogLimits) {
        self.store = store
        self.log = log
    }

    func set(_ limits: LogLimits) { log = limits }

    /// Goes over to another store. What could not be written in the one before is lost to its log.
    func set(_ store: Store) {
        self.store = store
        waiting = []
        failure = nil
        sinceTrim = Self.trimEvery
    }

    func keep(
        _ events: [SiteEvent], source: String, _ memories: (regions: [RegionMemory], rules: [RuleMemory])?,
        family: String
    ) {
        guard store.access == .readWrite else { return }
        if !events.isEmpty { waiting.append((events, source)) }
        do throws(StoreError) {
            // The newest events go together with what regions and rules remember after them.
            while let next = waiting.first, memories == nil || waiting.count > 1 {
                try store.append(next.events, source: next.source)
                waiting.removeFirst()
            }
            if let memories {
                try store.keep(
                    memories.regions, memories.rules, source: family, logging: waiting.first?.events ?? [], from: source
                )
                waiting = []
            }
            try trim(after: events)
            failure = nil
        } catch {
            failure = error
            var count = waiting.reduce(0) { $0 + $1.events.count }
            while count > Self.waitingLimit { count -= waiting.removeFirst().events.count }
        }
    }

    private func trim(after events: [SiteEvent]) throws(StoreError) {
        sinceTrim += events.count
        guard sinceTrim >= Self.trimEvery, let last = events.last else { return }
        sinceTrim = 0
        while try store.prune(now: last.time, days: log.days, rows: log.rows) > 0 {}
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

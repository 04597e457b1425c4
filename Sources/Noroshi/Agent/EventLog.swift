import BeaconService
import Regions
import Store
import Tracking

/// Writes events and the memories of regions and rules to the store. It is an actor of its own so that a slow disk does
/// not hold up the agent.
actor EventLog {
    private var store: Store
    private var log: LogLimits
    /// Events since the log was last shortened.
    private var sinceTrim = EventLog.trimEvery
    /// Events that could not be written yet, oldest first, with their source.
    private var waiting: [(events: [SiteEvent], source: String)] = []
    /// Why the last attempt to write the log failed; scanning goes on regardless.
    private(set) var failure: StoreError?

    /// Events between two checks of the log's length.
    private static let trimEvery = 1000
    /// The most events that wait until the disk can be written again; older ones are lost to the log.
    private static let waitingLimit = 10_000

    init(_ store: Store, _ log: LogLimits) {
        self.store = store
        self.log = log
    }

    func set(_ limits: LogLimits) { log = limits }

    /// Changes to another store. Events that could not be written to the previous one are lost to its log.
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
            // The newest events are written together with the memories that belong to them.
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

/// How much of the log is kept.
public struct LogLimits: Hashable, Sendable {
    /// Older events are deleted.
    public var days: Int
    /// At most this number of the newest events is kept.
    public var rows: Int

    public init(days: Int = 90, rows: Int = 100_000) {
        self.days = days
        self.rows = rows
    }
}

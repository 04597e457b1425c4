import Basics
import BeaconService
import Regions
public import Store
import Synchronization

/// Writes events and the memories of regions and rules to the store, on the store's own thread, so that a slow disk
/// delays neither the agent nor its readers.
final class EventLog: Sendable {
    /// The data that is written together.
    struct Portion: Sendable {
        var events: [SiteEvent] = []
        /// `hci0`, `simulation`, …
        var source: String
        /// Written together with the events that belong to them; nil: they have not changed.
        var memories: (regions: [RegionMemory], rules: [RuleMemory])?
        /// Written together with the events that belong to them.
        var records: [ServiceRecord] = []
        var contents: [KeptContent] = []
        /// The key under which the memories are stored.
        var family: String

        var isEmpty: Bool { events.isEmpty && memories == nil && records.isEmpty && contents.isEmpty }

        /// Adds a later portion of the same source.
        mutating func add(_ later: Portion) {
            events += later.events
            records += later.records
            contents += later.contents
            memories = later.memories ?? memories
        }
    }

    /// Events that could not be written yet, and the data that belongs to them.
    private struct Waiting {
        var events: [SiteEvent]
        var records: [ServiceRecord]
        var contents: [KeptContent]
        var source: String

        init(_ portion: Portion) {
            events = portion.events
            records = portion.records
            contents = portion.contents
            source = portion.source
        }

        var isEmpty: Bool { events.isEmpty && records.isEmpty && contents.isEmpty }
        /// The number of entries that are not events of the log.
        var kept: Int { records.count + contents.count }
    }

    private struct State {
        /// The portions whose writing was requested, oldest first: the work of the store has a job for each.
        var requested: [Portion] = []
        /// Whether the last requested portion takes no more.
        var isSealed = false
        var limits: LogLimits
        var age: LogAge
        /// Events since the log was last shortened.
        var sinceTrim = EventLog.trimEvery
        /// Oldest first.
        var waiting: [Waiting] = []
        var failure: StoreError?
        var onKept: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>

    /// Events between two checks of the log's length.
    private static let trimEvery = 1000
    /// The most events that wait until the disk can be written again; older ones are lost to the log.
    private static let waitingLimit = 10_000

    init(_ limits: LogLimits, _ age: LogAge) { state = Mutex(State(limits: limits, age: age)) }

    /// The error of the last attempt to write the log; scanning continues regardless.
    var failure: StoreError? { state.withLock { $0.failure } }

    /// Sets the call that is made, on the store's thread, whenever records or contents were written.
    func onKept(_ call: @escaping @Sendable () -> Void) { state.withLock { $0.onKept = call } }

    func set(_ limits: LogLimits) { state.withLock { $0.limits = limits } }

    /// Begins again with another store. Events that could not be written to the previous one are missing from its
    /// log.
    func beginAnew(_ age: LogAge) {
        state.withLock { $0 = State(limits: $0.limits, age: age, onKept: $0.onKept) }
    }

    /// Adds a portion to the work of the store, without waiting for it. Whatever arrives until it is written is written
    /// with it, because every transaction waits for the disk.
    func add(_ portion: Portion, to store: Store) {
        guard !portion.isEmpty else { return }
        let isFirst = state.withLock { state in
            defer { state.isSealed = false }
            guard !state.isSealed, let last = state.requested.indices.last else {
                state.requested.append(portion)
                return true
            }
            state.requested[last].add(portion)
            return false
        }
        guard isFirst else { return }
        store.schedule { store in
            if let next = self.state.withLock({ $0.requested.isEmpty ? nil : $0.requested.removeFirst() }) {
                self.write(next, to: store)
            }
        }
    }

    /// Makes later portions come after the work of the store that is added next.
    func seal() { state.withLock { $0.isSealed = true } }

    /// Writes a portion. To be called on the store's thread only, which writes the portions one after the other.
    private func write(_ portion: Portion, to store: Store) {
        guard store.access == .readWrite else { return }
        var (waiting, mostRecords) = state.withLock { ($0.waiting, $0.limits.records) }
        let new = Waiting(portion)
        if !new.isEmpty { waiting.append(new) }
        var failure: StoreError?
        let keptCount = waiting.reduce(0) { $0 + $1.kept }
        do throws(StoreError) {
            // The newest events are written together with the memories that belong to them.
            while let next = waiting.first, portion.memories == nil || waiting.count > 1 {
                try store.append(
                    next.events, source: next.source, records: next.records, contents: next.contents,
                    mostRecords: mostRecords)
                waiting.removeFirst()
            }
            if let memories = portion.memories {
                try store.keep(
                    memories.regions, memories.rules, source: portion.family, logging: waiting.first?.events ?? [],
                    from: portion.source, records: waiting.first?.records ?? [],
                    contents: waiting.first?.contents ?? [], mostRecords: mostRecords)
                waiting = []
            }
        } catch {
            failure = error
            var count = waiting.reduce(0) { $0 + $1.events.count }
            // When too many events wait, the log drops its oldest events but keeps the records.
            for place in waiting.indices where count > Self.waitingLimit {
                count -= waiting[place].events.count
                waiting[place].events = []
            }
            waiting.removeAll(where: \.isEmpty)
        }
        let hasKept = waiting.reduce(0) { $0 + $1.kept } < keptCount
        state.withLock { [waiting, failure] state in
            (state.waiting, state.failure) = (waiting, failure)
            state.sinceTrim += portion.events.count
        }
        if hasKept { state.withLock { $0.onKept }?() }
        if failure == nil, let last = portion.events.last { trim(store, at: last.time) }
    }

    /// Shortens the log at intervals, a portion at a time: other work of the store may run in between.
    private func trim(_ store: Store, at now: Timestamp) {
        let bounds = state.withLock { state -> (oldest: Timestamp?, rows: Int)? in
            guard state.sinceTrim >= Self.trimEvery else { return nil }
            state.sinceTrim = 0
            return (state.age.oldestKept(at: now, days: state.limits.days), state.limits.rows)
        }
        if let bounds { prune(store, before: bounds.oldest, bounds.rows) }
    }

    private func prune(_ store: Store, before oldest: Timestamp?, _ rows: Int) {
        do throws(StoreError) {
            guard try store.prune(before: oldest, rows: rows) > 0 else { return }
            store.schedule { self.prune($0, before: oldest, rows) }
        } catch {
            state.withLock { $0.failure = error }
        }
    }
}

/// The limits of the log, and of the number of records for the service.
public struct LogLimits: Hashable, Sendable {
    /// Older events are deleted.
    public var days: Int
    /// At most this number of the newest events is kept.
    public var rows: Int
    /// The oldest records above this number are dropped and counted.
    public var records: Int

    public init(days: Int = 90, rows: Int = 100_000, records: Int = Store.mostRecords) {
        self.days = days
        self.rows = rows
        self.records = records
    }
}

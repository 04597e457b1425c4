import BeaconService
import Regions
import Store
import Synchronization
import Tracking

/// Writes events and the memories of regions and rules to the store, on the store's own thread: a slow disk holds up
/// neither the agent nor who reads.
final class EventLog: Sendable {
    /// What is written at once.
    struct Portion: Sendable {
        var events: [SiteEvent] = []
        /// `hci0`, `simulation`, …
        var source: String
        /// Written together with the events that belong to them; nil: they have not changed.
        var memories: (regions: [RegionMemory], rules: [RuleMemory])?
        /// What the memories are kept under.
        var family: String
    }

    private struct State {
        var limits: LogLimits
        var age: LogAge
        /// Events since the log was last shortened.
        var sinceTrim = EventLog.trimEvery
        /// Events that could not be written yet, oldest first, with their source.
        var waiting: [(events: [SiteEvent], source: String)] = []
        var failure: StoreError?
    }

    private let state: Mutex<State>

    /// Events between two checks of the log's length.
    private static let trimEvery = 1000
    /// The most events that wait until the disk can be written again; older ones are lost to the log.
    private static let waitingLimit = 10_000

    init(_ limits: LogLimits, _ age: LogAge) { state = Mutex(State(limits: limits, age: age)) }

    /// Why the last attempt to write the log failed; scanning goes on regardless.
    var failure: StoreError? { state.withLock { $0.failure } }

    func set(_ limits: LogLimits) { state.withLock { $0.limits = limits } }

    /// Another store is in force. Events that could not be written to the previous one are lost to its log.
    func beginAnew(_ age: LogAge) { state.withLock { $0 = State(limits: $0.limits, age: age) } }

    /// Adds a portion to the work of the store, without waiting for it.
    func submit(_ portion: Portion, to store: Store) { store.addToLine { self.write(portion, to: $0) } }

    /// To be called on the store's thread only, where one portion comes after the other.
    func write(_ portion: Portion, to store: Store) {
        guard store.access == .readWrite else { return }
        var waiting = state.withLock { $0.waiting }
        if !portion.events.isEmpty { waiting.append((portion.events, portion.source)) }
        var failure: StoreError?
        do throws(StoreError) {
            // The newest events are written together with the memories that belong to them.
            while let next = waiting.first, portion.memories == nil || waiting.count > 1 {
                try store.append(next.events, source: next.source)
                waiting.removeFirst()
            }
            if let memories = portion.memories {
                try store.keep(
                    memories.regions, memories.rules, source: portion.family, logging: waiting.first?.events ?? [],
                    from: portion.source)
                waiting = []
            }
        } catch {
            failure = error
            var count = waiting.reduce(0) { $0 + $1.events.count }
            while count > Self.waitingLimit { count -= waiting.removeFirst().events.count }
        }
        state.withLock { [waiting, failure] state in
            (state.waiting, state.failure) = (waiting, failure)
            state.sinceTrim += portion.events.count
        }
        if failure == nil, let last = portion.events.last { trim(store, at: last.time) }
    }

    /// Shortens the log now and then, a portion at a time: other work of the store may come in between.
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
            store.addToLine { self.prune($0, before: oldest, rows) }
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    /// Adds records that are to be sent to the work of the store.
    func submit(_ records: [TrackingRecord], to store: Store) {
        store.addToLine { store in
            guard store.access == .readWrite else { return }
            do throws(StoreError) {
                for record in records { try store.enqueue(record) }
            } catch {
                self.state.withLock { $0.failure = error }
            }
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

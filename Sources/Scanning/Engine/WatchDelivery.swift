import Basics
public import BeaconService
public import Regions

/// The results of a watch since the last call.
public struct WatchDelivery: Sendable {
    public var events: [SiteEvent] = []
    /// The number of times that a capture has restarted; after an increase, earlier events are reported again.
    public var restarts = 0
    /// The changes by the switcher rule, to be written to the store.
    public var changes: [MonitoringChange] = []
    /// The records of tracking windows, to be sent later.
    public var records: [TrackingRecord] = []
    /// Ranging rounds, oldest first.
    public var rounds: [RangingRound] = []
    /// The changes for subscriptions to messages of beacons.
    public var messages: [MessageChange] = []
    /// States of regions and rules, if an event changed them.
    public var memories: (regions: [RegionMemory], rules: [RuleMemory])?

    public init(
        events: [SiteEvent] = [], restarts: Int = 0, changes: [MonitoringChange] = [], records: [TrackingRecord] = [],
        rounds: [RangingRound] = [], messages: [MessageChange] = [],
        memories: (regions: [RegionMemory], rules: [RuleMemory])? = nil
    ) {
        self.events = events
        self.restarts = restarts
        self.changes = changes
        self.records = records
        self.rounds = rounds
        self.messages = messages
        self.memories = memories
    }
}

extension WatchDelivery {
    /// This delivery by a clock that was set forward by this many microseconds.
    func corrected(by correction: Int64) -> WatchDelivery {
        guard correction != 0 else { return self }
        var other = self
        for index in other.events.indices { other.events[index].time.correct(by: correction) }
        for index in other.records.indices {
            other.records[index].start.correct(by: correction)
            other.records[index].end.correct(by: correction)
        }
        for index in other.rounds.indices { other.rounds[index].time.correct(by: correction) }
        for index in other.messages.indices { other.messages[index].time.correct(by: correction) }
        other.memories = memories.map { Self.corrected($0, by: correction) }
        return other
    }

    /// The states in the engine, by a corrected clock.
    static func corrected(
        _ memories: (regions: [RegionMemory], rules: [RuleMemory]), by correction: Int64
    ) -> (regions: [RegionMemory], rules: [RuleMemory]) {
        var (regions, rules) = memories
        for index in regions.indices {
            regions[index].since?.correct(by: correction)
            regions[index].lastHeard?.correct(by: correction)
        }
        for index in rules.indices { rules[index].lastFired?.correct(by: correction) }
        return (regions, rules)
    }
}

extension WatchReport {
    /// This report by a corrected clock.
    func corrected(by correction: Int64) -> WatchReport {
        var other = self
        for index in other.regions.indices {
            other.regions[index].since?.correct(by: correction)
            other.regions[index].lastHeard?.correct(by: correction)
        }
        for index in other.messages.indices {
            other.messages[index].found.correct(by: correction)
            other.messages[index].lost?.correct(by: correction)
        }
        return other
    }
}

extension Timestamp {
    mutating func correct(by microseconds: Int64) { self = advanced(byMicroseconds: microseconds) }
}

public import BeaconService
public import Regions
import Tracking

/// What a watch found since it was last asked.
public struct WatchDelivery: Sendable {
    public var events: [SiteEvent] = []
    /// How often a capture has begun anew; where that has grown, what was told before is told again.
    public var restarts = 0
    /// What the switcher rule did, to be written to the store.
    public var changes: [MonitoringChange] = []
    /// The records of tracking windows, to be sent later.
    public var records: [TrackingRecord] = []
    /// Ranging rounds, oldest first.
    public var rounds: [RangingRound] = []
    /// What changed for subscriptions to messages of beacons.
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
    /// The same by a clock that was set forward by so many microseconds.
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

    /// What the engine remembers, by such a clock.
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
    /// The same by such a clock.
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

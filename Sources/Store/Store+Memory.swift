import GRDB
public import Regions
public import Tracking

/// The state of a region as of the last run.
public struct StoredRegionState: Equatable, Sendable {
    public var identifier: String
    public var state: RegionState
    public var since: Timestamp?
    public var lastHeard: Timestamp?
    public var lastBeacon: BeaconIdentity?

    public init(
        identifier: String, state: RegionState, since: Timestamp? = nil, lastHeard: Timestamp? = nil,
        lastBeacon: BeaconIdentity? = nil
    ) {
        self.identifier = identifier
        self.state = state
        self.since = since
        self.lastHeard = lastHeard
        self.lastBeacon = lastBeacon
    }
}

// What the engine goes on from.
extension Store {
    /// The states of the regions as they were saved last for a source, by identifier.
    public func regionStates(source: String) throws(StoreError) -> [StoredRegionState] {
        try read { db, _ in try MemoryTables.regionStates(source: source, db) }
    }

    /// Saves the states of all regions of a source; those that are not among them are forgotten. Writes the difference.
    public func saveRegionStates(_ states: [StoredRegionState], source: String) throws(StoreError) {
        try write { db, _ in try MemoryTables.save(states, source: source, db) }
    }

    /// When each rule fired last, by identifier: for cooldowns and once a day.
    public func ruleFirings() throws(StoreError) -> [String: Timestamp] {
        try read { db, _ in try MemoryTables.ruleFirings(db) }
    }

    /// Saves when rules fired last. Rules that are not among them are forgotten. Writes the difference.
    public func saveRuleFirings(_ firings: [String: Timestamp]) throws(StoreError) {
        try write { db, _ in try MemoryTables.save(firings, db) }
    }
}

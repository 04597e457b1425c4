public import BeaconService
import GRDB
public import Regions

// What the engine goes on from after a restart.
extension Store {
    /// What regions and rules remembered last.
    /// - Parameter source: What kind of source it was heard from: a simulated site has a memory of its own.
    public func memory(source: String) throws(StoreError) -> (regions: [RegionMemory], rules: [RuleMemory]) {
        try read { db, _ in
            (try MemoryTables.regions(source: source, db), try MemoryTables.rules(source: source, db))
        }
    }

    /// Keeps what all regions and rules of a kind of source remember; those that are not among them are forgotten.
    /// Writes the difference.
    /// - Parameters:
    ///   - source: The kind of source.
    ///   - events: What led there, for the log: both are written, or neither. A program that is killed in between would
    ///     tell of an entry twice, or never.
    ///   - place: Where the events were heard: `hci0`, `simulation`, …
    public func keep(
        _ regions: [RegionMemory], _ rules: [RuleMemory], source: String, logging events: [SiteEvent] = [],
        from place: String = ""
    ) throws(StoreError) {
        try write { db, _ in
            if !events.isEmpty { _ = try EventTable.append(events, source: place, db) }
            try MemoryTables.save(regions, source: source, db)
            try MemoryTables.save(rules, source: source, db)
        }
    }
}

public import BeaconService
import GRDB
public import Regions

// The stored data from which the engine continues after a restart.
extension Store {
    /// The stored memories of regions and rules.
    /// - Parameter source: The kind of source; a simulated site has separate memories.
    public func memory(source: String) throws(StoreError) -> (regions: [RegionMemory], rules: [RuleMemory]) {
        try read { db in
            (try MemoryTables.regions(source: source, db), try MemoryTables.rules(source: source, db))
        }
    }

    /// Stores the memories of all regions and rules for a kind of source; others are deleted. Writes only the
    /// difference.
    /// - Parameters:
    ///   - source: The kind of source.
    ///   - events: The events that caused the memories, for the log: both are written, or neither. Otherwise a
    ///     program that is killed in between would report an entry twice or never.
    ///   - place: The source of the events: `hci0`, `simulation`, …
    ///   - records: The records that belong to the events, for the queue.
    ///   - contents: The contents that belong to the events.
    ///   - mostRecords: See `append`.
    public func keep(
        _ regions: [RegionMemory], _ rules: [RuleMemory], source: String, logging events: [SiteEvent] = [],
        from place: String = "", records: [ServiceRecord] = [], contents: [KeptContent] = [],
        mostRecords: Int = mostRecords
    ) throws(StoreError) {
        try write { db, _ in
            try ContentTable.save(contents, most: Self.mostContents, db)
            try RecordTables.append(records, most: mostRecords, db)
            if !events.isEmpty { _ = try EventTable.append(events, source: place, db) }
            try MemoryTables.save(regions, source: source, db)
            try MemoryTables.save(rules, source: source, db)
        }
    }
}

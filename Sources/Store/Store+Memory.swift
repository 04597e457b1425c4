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
    public func keep(
        _ regions: [RegionMemory], _ rules: [RuleMemory], source: String
    ) throws(StoreError) {
        try write { db, _ in
            try MemoryTables.save(regions, source: source, db)
            try MemoryTables.save(rules, source: source, db)
        }
    }
}

public import BeaconService

// What listening cost.
extension Store {
    /// Puts it in the place of what was kept before.
    public func keep(_ statistics: ScanStatistics) throws(StoreError) {
        try write { db, _ in try StatisticsTable.save(statistics, db) }
    }

    /// What listening cost the program that listened last, as far as it was kept; nil: none did.
    public func scanStatistics() throws(StoreError) -> ScanStatistics? {
        try read { db in try StatisticsTable.load(db) }
    }
}

public import BeaconService

// The cost of listening.
extension Store {
    /// Replaces the stored statistics.
    public func keep(_ statistics: ScanStatistics) throws(StoreError) {
        try write { db, _ in try StatisticsTable.save(statistics, db) }
    }

    /// The stored statistics of the program that listened last, or nil if there are none.
    public func scanStatistics() throws(StoreError) -> ScanStatistics? {
        try read { db in try StatisticsTable.load(db) }
    }
}

public import BeaconService
import GRDB

/// A tracking record that is to be sent.
public struct WaitingRecord: Equatable, Sendable {
    /// Counts up and is never reused.
    public var number: Int
    public var record: TrackingRecord

    public init(number: Int, record: TrackingRecord) {
        self.number = number
        self.record = record
    }
}

// Records that wait for the service.
extension Store {
    /// The most waiting records.
    public static let mostWaitingRecords = 1_000

    /// Appends a record. If `mostWaitingRecords` are already waiting, the oldest is dropped and counted.
    /// - Returns: The number of the record.
    @discardableResult
    public func enqueue(_ record: TrackingRecord) throws(StoreError) -> Int {
        try write { db, _ in try WaitingTables.enqueue(record, db) }
    }

    /// The oldest waiting records, in the order in which they came.
    public func waitingRecords(limit: Int = mostWaitingRecords) throws(StoreError) -> [WaitingRecord] {
        try read { db in try WaitingTables.records(limit: limit, db) }
    }

    /// Removes records that were sent; unknown numbers are ignored.
    public func removeWaitingRecords(_ numbers: [Int]) throws(StoreError) {
        guard !numbers.isEmpty else { return }
        try write { db, _ in try WaitingTables.remove(numbers, db) }
    }

    /// How many records wait, and how many were dropped since the store was created.
    public func waitingCounts() throws(StoreError) -> (waiting: Int, dropped: Int) {
        try read { db in try WaitingTables.counts(db) }
    }
}

public import BeaconService
import GRDB

/// A tracking record that waits to be sent.
public struct WaitingRecord: Equatable, Sendable {
    /// Counts up and is never used again.
    public var number: Int
    public var record: TrackingRecord

    public init(number: Int, record: TrackingRecord) {
        self.number = number
        self.record = record
    }
}

// Records that wait for the service.
extension Store {
    /// Records that wait at most.
    public static let mostWaitingRecords = 1_000

    /// Puts a record at the end. When `mostWaitingRecords` wait already, the oldest is dropped and counted.
    /// - Returns: The number of the record.
    @discardableResult
    public func enqueue(_ record: TrackingRecord) throws(StoreError) -> Int {
        try write { db, _ in try WaitingTables.enqueue(record, db) }
    }

    /// The oldest records that wait, in the order in which they came.
    public func waitingRecords(limit: Int = mostWaitingRecords) throws(StoreError) -> [WaitingRecord] {
        try read { db, _ in try WaitingTables.records(limit: limit, db) }
    }

    /// Removes records that were sent; numbers that are not there are passed over.
    public func removeWaitingRecords(_ numbers: [Int]) throws(StoreError) {
        guard !numbers.isEmpty else { return }
        try write { db, _ in try WaitingTables.remove(numbers, db) }
    }

    /// How many records wait, and how many were dropped since the store was made.
    public func waitingCounts() throws(StoreError) -> (waiting: Int, dropped: Int) {
        try read { db, _ in try WaitingTables.counts(db) }
    }
}

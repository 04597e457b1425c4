import GRDB
public import Tracking

/// A record that waits to be sent.
public struct WaitingRecord: Equatable, Sendable {
    /// Counts up and is never used again.
    public var number: Int
    public var time: Timestamp
    /// What it is, in the words of whoever sends it.
    public var kind: String
    public var body: String

    public init(number: Int, time: Timestamp, kind: String, body: String) {
        self.number = number
        self.time = time
        self.kind = kind
        self.body = body
    }
}

// Records that wait for the service.
extension Store {
    /// Records that wait at most.
    public static let mostWaitingRecords = 1_000

    /// Puts a record at the end. When `mostWaitingRecords` wait already, the oldest is dropped and counted.
    /// - Returns: The number of the record.
    @discardableResult
    public func enqueue(kind: String, body: String, time: Timestamp) throws(StoreError) -> Int {
        try write { db, _ in try WaitingTable.enqueue(kind: kind, body: body, time: time, db) }
    }

    /// The oldest records that wait.
    public func waitingRecords(limit: Int = mostWaitingRecords) throws(StoreError) -> [WaitingRecord] {
        try read { db, _ in try WaitingTable.records(limit: limit, db) }
    }

    /// Removes records that were sent; numbers that are not there are passed over.
    public func removeWaitingRecords(_ numbers: [Int]) throws(StoreError) {
        guard !numbers.isEmpty else { return }
        try write { db, _ in try WaitingTable.remove(numbers, db) }
    }

    /// How many records wait, and how many were dropped since the store was made.
    public func waitingCounts() throws(StoreError) -> (waiting: Int, dropped: Int) {
        try read { db, _ in try WaitingTable.counts(db) }
    }
}

enum WaitingTable {
    private static let dropped = "dropped_records"

    static func enqueue(kind: String, body: String, time: Timestamp, _ db: Database) throws -> Int {
        try db.cachedStatement(sql: "INSERT INTO waiting_record (created_at, kind, body) VALUES (?, ?, ?)")
            .execute(arguments: [time.microseconds, kind, body])
        let number = Int(db.lastInsertedRowID)
        let sql = """
            DELETE FROM waiting_record WHERE number <=
                (SELECT number FROM waiting_record ORDER BY number DESC LIMIT 1 OFFSET ?)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [Store.mostWaitingRecords])
        if db.changesCount > 0 {
            let count = """
                INSERT INTO counter (name, value) VALUES (?, ?)
                ON CONFLICT (name) DO UPDATE SET value = value + excluded.value
                """
            try db.cachedStatement(sql: count).execute(arguments: [dropped, db.changesCount])
        }
        return number
    }

    static func records(limit: Int, _ db: Database) throws -> [WaitingRecord] {
        let sql = "SELECT number, created_at, kind, body FROM waiting_record ORDER BY number LIMIT ?"
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [max(0, limit)])
        var records: [WaitingRecord] = []
        while let next = try rows.next() {
            var row = RowReader(next, of: "waiting_record")
            records.append(
                WaitingRecord(
                    number: try row.integer(), time: try row.time(), kind: try row.text(), body: try row.text()))
        }
        return records
    }

    static func remove(_ numbers: [Int], _ db: Database) throws {
        let statement = try db.cachedStatement(sql: "DELETE FROM waiting_record WHERE number = ?")
        for number in numbers { try statement.execute(arguments: [number]) }
    }

    static func counts(_ db: Database) throws -> (waiting: Int, dropped: Int) {
        let waiting = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM waiting_record"))
        let statement = try db.cachedStatement(sql: "SELECT value FROM counter WHERE name = ?")
        return (waiting ?? 0, try Int.fetchOne(statement, arguments: [dropped]) ?? 0)
    }
}

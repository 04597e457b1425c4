public import Basics
public import BeaconService
import GRDB
public import Regions
public import Tracking

// The log of events.
extension Store {
    /// The source of events of commands that end immediately.
    public static let commandSource = "command"

    /// Appends events to the log, and the records and contents that belong to them: all or none.
    /// - Parameters:
    ///   - source: The source of the events: `hci0`, `simulation`, …, `commandSource`.
    ///   - contents: New contents, or changed versions of stored ones.
    ///   - mostRecords: The oldest records above this number are dropped and counted.
    /// - Returns: The numbers of the events in the log, in their order; numbers increase and are never reused.
    @discardableResult
    public func append(
        _ events: [SiteEvent], source: String, records: [ServiceRecord] = [], contents: [KeptContent] = [],
        mostRecords: Int = mostRecords
    ) throws(StoreError) -> [Int] {
        guard !events.isEmpty || !records.isEmpty || !contents.isEmpty else { return [] }
        return try write { db, _ in
            try ContentTable.save(contents, most: Self.mostContents, db)
            try RecordTables.append(records, most: mostRecords, db)
            return try EventTable.append(events, source: source, db)
        }
    }

    /// The highest number that an event of the log has or ever had; 0 if there was none.
    public func lastEventNumber() throws(StoreError) -> Int {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'event'")
            return try Int.fetchOne(statement) ?? 0
        }
    }

    /// The time of the newest event in the log that was not logged by a command, or nil if there is none.
    public func lastTimeOfRuns() throws(StoreError) -> Timestamp? {
        try read { db in
            let sql = "SELECT time FROM event WHERE source <> ? ORDER BY number DESC LIMIT 1"
            return try Int64.fetchOne(db.cachedStatement(sql: sql), arguments: [Self.commandSource])
                .map(Timestamp.init(microseconds:))
        }
    }

    /// The events of the log. A row that cannot be read is left out.
    public func events(_ query: EventQuery = EventQuery()) throws(StoreError) -> [LoggedEvent] {
        try page(query).events
    }

    /// The events of the log, and the number of unreadable rows.
    public func page(_ query: EventQuery) throws(StoreError) -> EventPage {
        try read { db in try EventTable.page(query, db) }
    }

    /// The user's names of beacons, for writing events; a part of `state()`.
    public func names() throws(StoreError) -> [BeaconIdentity: String] {
        try read { db in try StateTables.names(db) }
    }

    /// Removes events that are too old or too many, the oldest first.
    ///
    /// Removes at most a portion at a time, so that other work does not wait for long. The caller repeats the call
    /// until it returns 0.
    /// - Parameters:
    ///   - oldest: Older events are removed; nil if no event is removed for its age.
    ///   - rows: The maximum number of events to keep, the newest ones.
    ///   - portion: The maximum number of rows removed in one call.
    /// - Returns: The number of removed events.
    @discardableResult
    public func prune(
        before oldest: Timestamp?, rows: Int = 100_000, portion: Int = 2_000
    ) throws(StoreError) -> Int {
        let oldest = oldest ?? Timestamp(microseconds: .min)
        guard try read({ db in try EventTable.isPrunable(before: oldest, rows: rows, db) }) else { return 0 }
        return try write { db, _ in try EventTable.prune(before: oldest, rows: rows, portion: portion, db) }
    }
}

import GRDB

/// The events of captures and of the simulated shop that earlier versions logged together with received ones.
enum SortedOut {
    private static let made = "source IN ('capture', 'simulated')"

    /// Moves the events from the log into a separate table, with their numbers. Memories of regions and rules that
    /// come from them are deleted and will be determined again.
    static func sort(_ db: Database) throws {
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO event_aside SELECT * FROM event WHERE \(made);
                DELETE FROM event WHERE \(made);
                DELETE FROM region_memory WHERE \(made);
                DELETE FROM rule_memory WHERE \(made);
                """)
    }

    /// The remark with the numbers of these events; none if there are no such events.
    static func remark(_ db: Database, _ path: String) throws -> [StoreRemark] {
        let sql = "SELECT count(*) FROM event_aside WHERE source = ?"
        let captures = try Int.fetchOne(db, sql: sql, arguments: ["capture"]) ?? 0
        let simulated = try Int.fetchOne(db, sql: sql, arguments: ["simulated"]) ?? 0
        guard captures + simulated > 0 else { return [] }
        return [.sortedOut(path: path, captureCount: captures, simulatedCount: simulated)]
    }
}

// The simulated shop's store takes over its events.
extension Store {
    /// Takes over, once, the events of the simulated shop that are stored beside the log of the site. The caller
    /// calls this on the store of the shop before anything is logged there.
    public func takeOverSimulatedEvents(of site: Store) throws(StoreError) {
        guard try !read({ db in try Self.hasTakenOver(db) }) else { return }
        let rows = try site.read { db in
            guard try db.tableExists("event_aside") else { return [] as [[DatabaseValue]] }
            return try Row.fetchAll(db, sql: "SELECT * FROM event_aside WHERE source = 'simulated' ORDER BY number")
                .map { Array($0.databaseValues) }
        }
        try write { db, _ in
            guard try !Self.hasTakenOver(db) else { return }
            for row in rows {
                let places = row.map { _ in "?" }.joined(separator: ", ")
                let statement = try db.cachedStatement(sql: "INSERT OR IGNORE INTO event VALUES (\(places))")
                try statement.execute(arguments: StatementArguments(row))
            }
            try db.execute(sql: "INSERT INTO counter (name, value) VALUES (?, ?)", arguments: [takenOver, rows.count])
        }
    }

    private static func hasTakenOver(_ db: Database) throws -> Bool {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT value FROM counter WHERE name = ?"), arguments: [takenOver]) != nil
    }
}

/// The name of the counter of events of earlier versions that the store took over.
private let takenOver = "simulated_events_taken_over"

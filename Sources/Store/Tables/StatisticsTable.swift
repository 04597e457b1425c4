import Basics
import BeaconService
import GRDB

/// The cost of listening for the program that listened last: at most one row.
enum StatisticsTable {
    static let name = "scan_statistics"

    static func load(_ db: Database) throws -> ScanStatistics? {
        guard try Schema.hasLater(name, since: 11, db) else { return nil }
        let sql = """
            SELECT since, until, source, profile, seconds, receiving, reports, wake_ups, processor FROM \(name)
            """
        var found: ScanStatistics?
        // An unreadable row counts as missing: the next one replaces it.
        try db.forEachRow(sql, [], of: name, Database.passOver) { row in
            let (since, until) = (try row.time(), try row.time())
            var read = ScanStatistics(since: since, source: try row.text(), profile: try row.optionalWord())
            read.until = until
            (read.seconds, read.receiving) = (try row.real(), try row.real())
            (read.reports, read.wakeUps) = (try row.integer(), try row.integer())
            read.processor = try row.real()
            found = read
        }
        return found
    }

    static func save(_ statistics: ScanStatistics, _ db: Database) throws {
        let sql = "INSERT OR REPLACE INTO \(name) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        try db.cachedStatement(sql: sql).execute(arguments: [
            statistics.since.microseconds, statistics.until.microseconds, statistics.source,
            statistics.profile?.rawValue, statistics.seconds, statistics.receiving, statistics.reports,
            statistics.wakeUps, statistics.processor,
        ])
    }
}

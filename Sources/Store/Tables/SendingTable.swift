import Basics
import BeaconService
import GRDB

/// The status of sending: one row for a lane, or none before anything was sent. The row of a Beacapp lane names its
/// application.
enum SendingTable {
    static let names = ["sending", "sending_beacapp"]

    private static func name(_ lane: SendingLane) -> String { lane == .service ? names[0] : names[1] }

    static func load(_ lane: SendingLane, _ db: Database) throws -> SendingMark? {
        let name = name(lane)
        guard try Schema.hasLater(name, since: lane == .service ? 6 : 8, db) else { return nil }
        let sql = """
            SELECT server, application, time, boot, since_boot, failures, wait, is_refused, reason, reason_values,
                last_success
            FROM \(name)
            """
        var mark: SendingMark?
        // An unreadable row counts as missing: sending is tried again.
        try db.forEachRow(sql, [], of: name, Database.passOver) { row in
            let (server, application) = (try row.text(), try row.text())
            let moment = MachineMoment(time: try row.time(), boot: try row.text(), sinceBoot: Int64(try row.integer()))
            var read = SendingMark(
                server: server, application: application, moment: moment, failures: try row.integer(),
                wait: try row.real(), isRefused: try row.flag())
            read.reason = try row.optionalPhrase()
            read.lastSuccess = try row.optionalTime()
            mark = read
        }
        return mark
    }

    static func save(_ mark: SendingMark, _ lane: SendingLane, _ db: Database) throws {
        let sql = "INSERT OR REPLACE INTO \(name(lane)) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        try db.cachedStatement(sql: sql).execute(arguments: [
            mark.server, mark.application, mark.moment.time.microseconds, mark.moment.boot, mark.moment.sinceBoot,
            mark.failures, mark.wait, mark.isRefused, mark.reason?.key.rawValue,
            mark.reason.map { ArgumentText.write($0.arguments) }, mark.lastSuccess?.microseconds,
        ])
    }
}

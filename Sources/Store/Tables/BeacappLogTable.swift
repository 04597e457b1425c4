import Basics
import BeaconService
import GRDB

/// The additional columns of records that are Beacapp logs, one row for each such record.
enum BeacappLogTable {
    static let name = "waiting_beacapp"

    static func append(_ log: BeacappLog, _ record: Int64, _ db: Database) throws {
        var (event, beacon, text): (String?, String?, String?)
        switch log.matter {
        case .fired(let name, let place, let addition): (event, beacon, text) = (name, place, addition)
        case .custom(let value): text = value
        }
        try db.cachedStatement(sql: "INSERT INTO waiting_beacapp VALUES (?, ?, ?, ?, ?, ?)")
            .execute(arguments: [record, log.server, log.requestToken, event, beacon, text])
    }

    /// The log of a record, or nil if the record is not a log.
    static func log(of record: Int, at time: Timestamp, _ db: Database) throws -> BeacappLog? {
        guard try Schema.hasLater(name, since: 8, db) else { return nil }
        let sql = "SELECT server, request_token, event, beacon, text FROM waiting_beacapp WHERE record = ?"
        var log: BeacappLog?
        try db.forEachRow(sql, [record], of: name, { throw $0 }) { row in
            let (server, requestToken) = (try row.text(), try row.text())
            let (event, beacon) = (try row.optionalText(), try row.optionalText())
            let text = try row.optionalText()
            // A log with an event also has a text if an application added one.
            let matter: BeacappLog.Matter? =
                event.map { .fired(event: $0, beacon: beacon, addition: text) } ?? text.map { .custom($0) }
            log = matter.map { BeacappLog($0, server: server, requestToken: requestToken, time: time) }
        }
        return log
    }
}

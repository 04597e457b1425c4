import Advertising
import Basics
import BeaconService
import GRDB

/// The Beacapp application and its events: at most one row each.
enum BeacappTables {
    static let names = ["beacapp_activation", "beacapp_events", "beacapp_log"]

    static func load(_ db: Database, _ tolerate: (any Error) throws -> Void) throws -> BeacappMemory {
        guard try Schema.hasLater("beacapp_activation", since: 8, db) else { return BeacappMemory() }
        var activation: BeacappActivation?
        let sql = """
            SELECT server, request_token, secret_key, device, access_token, expires, is_demonstration
            FROM beacapp_activation
            """
        try db.forEachRow(sql, [], of: "beacapp_activation", tolerate) { row in
            activation = BeacappActivation(
                server: try row.text(), keys: BeacappKeys(requestToken: try row.text(), secretKey: try row.text()),
                device: try row.uuid(), accessToken: try row.text(), expires: try row.time(),
                isDemonstration: try row.flag())
        }
        var events: BeacappEvents?
        try db.forEachRow(
            "SELECT place, text, revision, tag, updated FROM beacapp_events", [], of: "beacapp_events", tolerate
        ) { row in
            events = BeacappEvents(
                place: try row.text(), text: try row.text(), revision: try row.text(), tag: try row.optionalText(),
                updated: try row.time())
        }
        var last: Timestamp?
        try db.forEachRow("SELECT last FROM beacapp_log", [], of: "beacapp_log", tolerate) { last = try $0.time() }
        return BeacappMemory(activation: activation, events: events, lastLog: last)
    }

    static func save(_ new: BeacappMemory, replacing old: BeacappMemory, _ db: Database) throws {
        if new.activation != old.activation { try save(new.activation, db) }
        if new.events != old.events { try save(new.events, db) }
        if new.lastLog != old.lastLog { try save(new.lastLog, db) }
    }

    private static func save(_ activation: BeacappActivation?, _ db: Database) throws {
        guard let activation else {
            return try db.cachedStatement(sql: "DELETE FROM beacapp_activation").execute()
        }
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO beacapp_activation VALUES (1, ?, ?, ?, ?, ?, ?, ?)")
            .execute(arguments: [
                activation.server, activation.keys.requestToken, activation.keys.secretKey,
                activation.device.description, activation.accessToken, activation.expires.microseconds,
                activation.isDemonstration,
            ])
    }

    private static func save(_ events: BeacappEvents?, _ db: Database) throws {
        guard let events else { return try db.cachedStatement(sql: "DELETE FROM beacapp_events").execute() }
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO beacapp_events VALUES (1, ?, ?, ?, ?, ?)")
            .execute(arguments: [events.place, events.text, events.revision, events.tag, events.updated.microseconds])
    }

    private static func save(_ last: Timestamp?, _ db: Database) throws {
        guard let last else { return try db.cachedStatement(sql: "DELETE FROM beacapp_log").execute() }
        try db.cachedStatement(sql: "INSERT OR REPLACE INTO beacapp_log VALUES (1, ?)")
            .execute(arguments: [last.microseconds])
    }
}

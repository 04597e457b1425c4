import Advertising
import Basics
import BeaconService
import GRDB
import Tracking

/// The servers' answers about messages at beacons, for times when the servers cannot be asked.
enum NearbyTable {
    static let name = "nearby_message"

    /// Replaces the stored messages of beacons by the fetched ones.
    static func save(_ fetched: FetchedMessages, most: Int, _ db: Database) throws {
        let removal = try db.cachedStatement(
            sql: """
                DELETE FROM nearby_message
                WHERE server = ? AND application = ? AND beacon = ? AND (pattern = ? OR substr(pattern, 1, length(?5)) = ?5)
                """)
        // The answer for a pattern also applies to the messages that a wider question fetched.
        let withdrawal = try db.cachedStatement(
            sql: """
                DELETE FROM nearby_message
                WHERE server = ? AND application = ? AND beacon = ? AND pattern = ?
                    AND namespace = ifnull(?, namespace) AND type = ifnull(?, type)
                """)
        let insertion = try db.cachedStatement(
            sql: """
                INSERT INTO nearby_message
                    (server, application, pattern, beacon, position, namespace, type, content, distance, fetched)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """)
        let owner = fetched.owner
        for (beacon, attachments) in fetched.carried {
            // An answer to a wider question replaces those to narrower ones.
            try removal.execute(arguments: [
                owner.server, owner.application, beacon.stored, owner.pattern,
                NearbyPattern(owner.pattern).narrower ?? owner.pattern + "/",
            ])
            let asked = NearbyPattern(owner.pattern)
            for wider in asked.wider {
                try withdrawal.execute(arguments: [
                    owner.server, owner.application, beacon.stored, wider, asked.namespace, asked.type,
                ])
            }
            for (position, attachment) in attachments.enumerated() {
                let message = attachment.message
                try insertion.execute(arguments: [
                    owner.server, owner.application, owner.pattern, beacon.stored, position, message.namespace,
                    message.type, Hexadecimal.lower(message.content), attachment.maximumDistance,
                    fetched.time.microseconds,
                ])
            }
        }
        // To make room, rows with a time in the future, from a clock that was ahead, are removed first, then those
        // fetched longest ago.
        try db.cachedStatement(
            sql: """
                DELETE FROM nearby_message WHERE (server, application, pattern, beacon, position) IN
                    (SELECT server, application, pattern, beacon, position FROM nearby_message
                    ORDER BY fetched > ? DESC, fetched, server, application, pattern, beacon, position
                    LIMIT max(0, (SELECT count(*) FROM nearby_message) - ?))
                """
        ).execute(arguments: [fetched.time.microseconds, most])
    }

    /// The answers to an application.
    /// - Parameter beacon: The beacon, or nil for all beacons.
    static func load(
        _ server: String, _ application: String, _ beacon: BeaconIdentity?, _ db: Database
    ) throws -> [FetchedMessages] {
        guard try Schema.hasLater(name, since: 9, db) else { return [] }
        var arguments = StatementArguments([server, application])
        if let beacon { arguments += [beacon.stored] }
        let sql = """
            SELECT server, application, pattern, beacon, namespace, type, content, distance, fetched FROM nearby_message
            WHERE server = ? AND application = ? \(beacon == nil ? "" : "AND beacon = ?")
            ORDER BY server, application, pattern, beacon, position
            """
        var all: [FetchedMessages] = []
        try db.forEachRow(sql, arguments, of: name, Database.passOver) { row in
            let owner = FetchedMessages.Owner(
                server: try row.text(), application: try row.text(), pattern: try row.text())
            let beacon = try row.identity()
            let message = NearbyMessage(
                namespace: try row.text(), type: try row.text(),
                content: try row.present(Hexadecimal.octets(try row.text())))
            let attachment = NearbyAttachment(message, maximumDistance: try row.real())
            let time = try row.time()
            if all.last?.owner == owner, all.last?.time == time {
                all[all.count - 1].carried[beacon, default: []].append(attachment)
            } else {
                all.append(FetchedMessages(owner, [beacon: [attachment]], at: time))
            }
        }
        return all
    }
}

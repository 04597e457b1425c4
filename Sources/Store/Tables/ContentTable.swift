import Advertising
import Basics
import BeaconService
import GRDB
import Tracking

/// The contents that the service delivered, in the order of arrival.
enum ContentTable {
    static let name = "content"

    /// Adds contents, or updates stored ones.
    static func save(_ contents: [KeptContent], most: Int, _ db: Database) throws {
        guard !contents.isEmpty else { return }
        let sql = """
            INSERT INTO content (identifier, presentation, campaign, kind, url, annotation, body, wait, end_time, region_id,
                keycode, received, notified, opened)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (identifier) DO UPDATE SET
                notified = coalesce(notified, excluded.notified), opened = coalesce(excluded.opened, opened)
            """
        let statement = try db.cachedStatement(sql: sql)
        for content in contents {
            let presentation = content.presentation
            try statement.execute(arguments: [
                content.identifier.description, presentation.presentationID, presentation.campaignID,
                presentation.kind.rawValue, presentation.contentURL, presentation.annotation.rawValue,
                presentation.body, presentation.alertWaitingTime, presentation.endTime?.microseconds,
                content.place.regionID, content.place.keycode, content.received.microseconds,
                content.notified?.microseconds, content.opened?.microseconds,
            ])
        }
        try db.cachedStatement(
            sql:
                "DELETE FROM content WHERE number <= (SELECT number FROM content ORDER BY number DESC LIMIT 1 OFFSET ?)"
        ).execute(arguments: [most])
    }

    /// The contents, the oldest first. An unreadable one is left out.
    static func load(_ db: Database) throws -> [KeptContent] {
        guard try Schema.hasLater(name, since: 7, db) else { return [] }
        let sql = """
            SELECT identifier, presentation, campaign, kind, url, annotation, body, wait, end_time, region_id, keycode,
                received, notified, opened
            FROM content ORDER BY number
            """
        var contents: [KeptContent] = []
        try db.forEachRow(sql, [], of: name, Database.passOver) { row in
            let identifier = try row.uuid()
            let presentation = Presentation(
                presentationID: try row.text(), campaignID: try row.text(),
                kind: Presentation.Kind(rawValue: try row.integer()) ?? .unknown, contentURL: try row.optionalText(),
                annotation: Presentation.Annotation(rawValue: try row.integer()) ?? .unknown,
                body: try row.optionalText(), alertWaitingTime: try row.real(), endTime: try row.optionalTime())
            let place = ContactPlace(regionID: try row.text(), keycode: try row.optionalText())
            contents.append(
                KeptContent(
                    identifier: identifier, presentation, at: place, received: try row.time(),
                    notified: try row.optionalTime(), opened: try row.optionalTime()))
        }
        return contents
    }
}

/// The tables of the server, in steps: a store of any earlier version is migrated to the latest one when it is
/// opened.
///
/// Only data from devices are stored here; the operator's declarations are in files.
enum ServerSchema {
    /// The translation of the keywords that differ between databases.
    enum Dialect {
        case sqlite
        case postgreSQL

        func statement(_ text: String) -> String {
            switch self {
            case .sqlite: text
            case .postgreSQL:
                text.replacing("INTEGER", with: "BIGINT").replacing("REAL", with: "DOUBLE PRECISION")
                    .replacing(" WITHOUT ROWID", with: "")
            }
        }
    }

    /// The statements of each step. Steps are never changed once they are released; new ones are added.
    static let steps: [[String]] = [
        [
            // A record from a device. The device assigns its UUID at the first write, so that a record sent twice
            // remains one record. The response is stored if it cannot be derived from the record.
            """
            CREATE TABLE record (
                uuid TEXT PRIMARY KEY, kind TEXT NOT NULL, app TEXT NOT NULL, device TEXT NOT NULL,
                received INTEGER NOT NULL, body TEXT NOT NULL, answer TEXT) WITHOUT ROWID
            """,
            "CREATE INDEX record_received ON record (kind, received, uuid)",
            "CREATE INDEX record_device ON record (device)",
            // Responses by Idempotency-Key, for as long as a client may send again.
            """
            CREATE TABLE answer (
                app TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, status INTEGER NOT NULL,
                body TEXT NOT NULL, created INTEGER NOT NULL, PRIMARY KEY (app, key)) WITHOUT ROWID
            """,
            "CREATE INDEX answer_created ON answer (created)",
            """
            CREATE TABLE device (
                id TEXT NOT NULL, app TEXT NOT NULL, first_seen INTEGER NOT NULL, last_seen INTEGER NOT NULL,
                PRIMARY KEY (id, app)) WITHOUT ROWID
            """,
            // Contact checks of a device. Two simultaneous checks synchronize on this row.
            """
            CREATE TABLE contact (device TEXT PRIMARY KEY, checks INTEGER NOT NULL) WITHOUT ROWID
            """,
            // All applications of a device mark the same campaign.
            """
            CREATE TABLE mark (
                device TEXT NOT NULL, campaign TEXT NOT NULL, moment INTEGER NOT NULL,
                PRIMARY KEY (device, campaign, moment)) WITHOUT ROWID
            """,
            // Contents that were delivered to applications, with the event that caused the delivery.
            """
            CREATE TABLE delivery (
                device TEXT NOT NULL, app TEXT NOT NULL, presentation TEXT NOT NULL, event INTEGER NOT NULL,
                moment INTEGER NOT NULL, PRIMARY KEY (device, app, presentation, event)) WITHOUT ROWID
            """,
            // Blocks that prevent contents from being delivered again, to the same or to another application of the
            // device.
            """
            CREATE TABLE block (
                device TEXT NOT NULL, presentation TEXT NOT NULL, app TEXT NOT NULL, moment INTEGER NOT NULL,
                PRIMARY KEY (device, presentation, app)) WITHOUT ROWID
            """,
            // The times at which users were last notified of contents, and last opened them, by the device's clock.
            """
            CREATE TABLE presentation (
                device TEXT NOT NULL, app TEXT NOT NULL, presentation TEXT NOT NULL, act TEXT NOT NULL,
                moment INTEGER NOT NULL, PRIMARY KEY (device, app, presentation, act)) WITHOUT ROWID
            """,
            // The time at which any server first saw a representation: its Last-Modified.
            """
            CREATE TABLE representation (
                resource TEXT NOT NULL, tag TEXT NOT NULL, since INTEGER NOT NULL,
                PRIMARY KEY (resource, tag)) WITHOUT ROWID
            """,
            // Requests that servers have counted towards an application's rate, by the second.
            """
            CREATE TABLE rate (
                app TEXT NOT NULL, second INTEGER NOT NULL, taken INTEGER NOT NULL,
                PRIMARY KEY (app, second)) WITHOUT ROWID
            """,
            // Access tokens of Beacapp's interface, by their hashes.
            """
            CREATE TABLE activation (
                token TEXT PRIMARY KEY, device TEXT NOT NULL, app TEXT NOT NULL, expires INTEGER NOT NULL
                ) WITHOUT ROWID
            """,
            "CREATE INDEX activation_device ON activation (device)",
            // The times at which devices wrote custom logs, by their own clocks, to enforce the minimum time between
            // two of them.
            """
            CREATE TABLE custom_log (
                uuid TEXT PRIMARY KEY, device TEXT NOT NULL, app TEXT NOT NULL, moment INTEGER NOT NULL
                ) WITHOUT ROWID
            """,
            "CREATE INDEX custom_log_device ON custom_log (device, app, moment)",
        ],
        [
            // Records are appended in the order of arrival, and their random identifiers have a separate index.
            """
            CREATE TABLE kept_record (
                uuid TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, app TEXT NOT NULL, device TEXT NOT NULL,
                received INTEGER NOT NULL, body TEXT NOT NULL, answer TEXT)
            """,
            """
            INSERT INTO kept_record (uuid, kind, app, device, received, body, answer)
            SELECT uuid, kind, application_name(app), device, received, body, answer FROM record ORDER BY received, uuid
            """,
            "DROP TABLE record",
            "ALTER TABLE kept_record RENAME TO record",
            "CREATE INDEX record_received ON record (kind, received, uuid)",
            "CREATE INDEX record_device ON record (device)",
            // The response to a repeated record is derived from the stored record, and each server counts its own
            // rates.
            "DROP TABLE answer",
            "DROP TABLE rate",
            // These columns contained codes of applications, which are secrets.
            "UPDATE device SET app = application_name(app)",
            "UPDATE delivery SET app = application_name(app)",
            "UPDATE block SET app = application_name(app)",
            "UPDATE presentation SET app = application_name(app)",
            "UPDATE activation SET app = application_name(app)",
            "UPDATE custom_log SET app = application_name(app)",
            // The index for devices that have not been seen for long.
            "CREATE INDEX device_seen ON device (last_seen)",
        ],
        [
            // Beacons that applications registered, and those that the operator's files declare.
            """
            CREATE TABLE beacon (
                name TEXT PRIMARY KEY, app TEXT NOT NULL, status TEXT NOT NULL, description TEXT,
                declared INTEGER NOT NULL) WITHOUT ROWID
            """,
            "CREATE INDEX beacon_app ON beacon (app, name)",
            """
            CREATE TABLE attachment (
                beacon TEXT NOT NULL, id TEXT NOT NULL, namespace TEXT NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL,
                distance REAL NOT NULL, declared INTEGER NOT NULL, PRIMARY KEY (beacon, id)) WITHOUT ROWID
            """,
            // Whether the messages of a namespace are public, and which application made the setting.
            """
            CREATE TABLE namespace (
                name TEXT PRIMARY KEY, visibility TEXT NOT NULL, app TEXT NOT NULL) WITHOUT ROWID
            """,
            // Battery voltages from telemetry, the latest of each day.
            """
            CREATE TABLE battery (
                beacon TEXT NOT NULL, day INTEGER NOT NULL, moment INTEGER NOT NULL, millivolts INTEGER NOT NULL,
                PRIMARY KEY (beacon, day)) WITHOUT ROWID
            """,
        ],
    ]
}

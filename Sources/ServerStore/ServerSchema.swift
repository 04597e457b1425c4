/// The tables of the server, in steps: a store of any earlier version is brought up to the latest one when it is opened.
///
/// Only what devices bring is here; what the operator declares lies in files.
enum ServerSchema {
    /// What becomes of the words that are not the same everywhere.
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
            // What was recorded on a device. Its UUID is given there, at the first write: a record that is sent twice is
            // one for as long as it lives.
            """
            CREATE TABLE record (
                uuid TEXT PRIMARY KEY, kind TEXT NOT NULL, app TEXT NOT NULL, device TEXT NOT NULL,
                received INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID
            """,
            "CREATE INDEX record_received ON record (kind, received, uuid)",
            // Answers by Idempotency-Key, for as long as a client may send again.
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
            // When a representation was first seen by any server: its Last-Modified.
            """
            CREATE TABLE representation (
                resource TEXT NOT NULL, tag TEXT NOT NULL, since INTEGER NOT NULL,
                PRIMARY KEY (resource, tag)) WITHOUT ROWID
            """,
            // Requests that servers have taken of an application's rate, by the second.
            """
            CREATE TABLE rate (
                app TEXT NOT NULL, second INTEGER NOT NULL, taken INTEGER NOT NULL,
                PRIMARY KEY (app, second)) WITHOUT ROWID
            """,
        ]
    ]
}

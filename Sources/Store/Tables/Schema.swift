import GRDB
import GRDBSQLite

/// The tables, as numbered migrations. A published migration is never changed; new ones are added.
enum Schema {
    /// The number of the last migration, which is in the header of the file.
    static let version = 11
    /// The identifier in the header that marks the file as noroshi's: "noro".
    static let applicationID = 0x6E6F_726F

    /// The error for a file that another program created.
    struct ForeignFile: Error {}

    /// Checks the header before anything is written.
    /// - Throws: `newer`, and `ForeignFile`.
    static func check(_ db: Database, _ path: String) throws {
        guard try number("application_id", db) == applicationID else {
            // A file whose creation was interrupted has only the migrator's own tables.
            let sql = "SELECT count(*) FROM sqlite_master WHERE name NOT LIKE 'grdb%' AND name NOT LIKE 'sqlite%'"
            guard try Int.fetchOne(db, sql: sql) == 0 else { throw ForeignFile() }
            return
        }
        guard try number("user_version", db) <= version else { throw StoreError(path: path, .newer) }
    }

    /// Migrates the tables to this version.
    /// - Returns: Remarks on the migration.
    static func migrate(_ queue: DatabaseQueue, _ path: String) throws -> [StoreRemark] {
        let before = try queue.unsafeRead { try number("user_version", $0) }
        if before == version { return [] }
        // This finds damage before anything is changed.
        if before > 0 { _ = try queue.unsafeRead { try StateTables.load($0) } }
        try migrator.migrate(queue)
        guard (1..<firstApart).contains(before) else { return [] }
        return try queue.unsafeRead { try SortedOut.remark($0, path) }
    }

    /// The first version that separates simulated events from received ones.
    static let firstApart = 3

    /// A column that a later version added, for a query: a file that can only be read may not have it yet. SQLite
    /// answers from its loaded description of the tables, without a query.
    static func later(_ column: String, of table: String, _ db: Database) -> String {
        let found = unsafe sqlite3_table_column_metadata(
            db.sqliteConnection, nil, table, column, nil, nil, nil, nil, nil)
        return found == SQLITE_OK ? column : "NULL"
    }

    /// Whether tables that a later version added exist. If the file has that version, they are assumed to exist:
    /// their absence is damage.
    static func hasLater(_ table: String, since version: Int, _ db: Database) throws -> Bool {
        let found = unsafe sqlite3_table_column_metadata(db.sqliteConnection, nil, table, nil, nil, nil, nil, nil, nil)
        return try found == SQLITE_OK || number("user_version", db) >= version
    }

    private static func number(_ pragma: String, _ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "PRAGMA \(pragma)") ?? 0
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: first)
            try db.execute(sql: "PRAGMA application_id = \(applicationID); PRAGMA user_version = 1")
        }
        migrator.registerMigration("2") { db in
            try db.execute(sql: "ALTER TABLE service ADD COLUMN user_identifier TEXT")
            try db.execute(sql: "ALTER TABLE waiting_record ADD COLUMN user_identifier TEXT")
            try db.execute(sql: "PRAGMA user_version = 2")
        }
        migrator.registerMigration("3") { db in
            try db.execute(sql: "ALTER TABLE event ADD COLUMN beacons TEXT")
            try db.execute(sql: "CREATE TABLE event_aside (\(event), beacons TEXT) STRICT")
            try SortedOut.sort(db)
            // In earlier versions a start without notifications wrongly stored that choice for later starts.
            try db.execute(sql: "DELETE FROM region_options WHERE options = 0")
            try db.execute(sql: "PRAGMA user_version = 3")
        }
        migrator.registerMigration("4") { db in
            try db.execute(sql: "ALTER TABLE service ADD COLUMN device TEXT")
            try db.execute(sql: "ALTER TABLE waiting_record ADD COLUMN device TEXT")
            try db.execute(sql: "PRAGMA user_version = 4")
        }
        migrator.registerMigration("5") { db in
            try db.execute(sql: LaterTables.lists)
            try db.execute(sql: "PRAGMA user_version = 5")
        }
        migrator.registerMigration("6") { db in
            try db.execute(sql: LaterTables.sending)
            try RecordTables.giveIdentifiers(db)
            try db.execute(sql: "PRAGMA user_version = 6")
        }
        migrator.registerMigration("7") { db in
            try db.execute(sql: LaterTables.contents)
            try db.execute(sql: "PRAGMA user_version = 7")
        }
        migrator.registerMigration("8") { db in
            try db.execute(sql: LaterTables.beacapp)
            try db.execute(sql: "PRAGMA user_version = 8")
        }
        migrator.registerMigration("9") { db in
            try db.execute(sql: LaterTables.nearby)
            try db.execute(sql: "PRAGMA user_version = 9")
        }
        migrator.registerMigration("10") { db in
            try db.execute(sql: LaterTables.subscriptions)
            try db.execute(sql: "PRAGMA user_version = 10")
        }
        migrator.registerMigration("11") { db in
            try db.execute(sql: LaterTables.statistics)
            try db.execute(sql: "PRAGMA user_version = 11")
        }
        return migrator
    }

    /// The first tables. In strict tables SQLite itself rejects values of the wrong type.
    private static let first = """
        CREATE TABLE service (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            agreement TEXT NOT NULL CHECK (agreement IN ('unanswered', 'agreed', 'refused')),
            answered_at INTEGER,
            default_options INTEGER NOT NULL,
            is_switcher_rule_on INTEGER NOT NULL CHECK (is_switcher_rule_on IN (0, 1)),
            polarity TEXT NOT NULL CHECK (polarity IN ('any', 'only', 'exclude')),
            language TEXT
        ) STRICT;

        CREATE TABLE designated (
            position INTEGER PRIMARY KEY,
            region_id TEXT NOT NULL,
            segment INTEGER NOT NULL,
            keycode TEXT NOT NULL,
            is_switcher INTEGER NOT NULL CHECK (is_switcher IN (0, 1))
        ) STRICT;

        CREATE TABLE monitored_region (\(region)) STRICT;

        CREATE TABLE user_region (\(region)) STRICT;

        CREATE TABLE ranged (
            position INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL
        ) STRICT;

        CREATE TABLE managed_region (
            position INTEGER PRIMARY KEY,
            region_id TEXT NOT NULL,
            uuid TEXT NOT NULL,
            major INTEGER,
            minor INTEGER,
            name TEXT,
            managed_type INTEGER NOT NULL,
            beacon_type INTEGER
        ) STRICT;

        CREATE TABLE reserved_region (
            position INTEGER PRIMARY KEY,
            region_id TEXT NOT NULL,
            uuid TEXT NOT NULL,
            region_type INTEGER NOT NULL,
            beacon_type INTEGER NOT NULL,
            is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1))
        ) STRICT;

        CREATE TABLE beacon_name (
            beacon TEXT PRIMARY KEY,
            name TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE region_options (
            identifier TEXT PRIMARY KEY,
            options INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE region_memory (
            source TEXT NOT NULL,
            identifier TEXT NOT NULL,
            state INTEGER NOT NULL,
            since INTEGER,
            last_heard INTEGER,
            PRIMARY KEY (source, identifier)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE rule_memory (
            source TEXT NOT NULL,
            rule TEXT NOT NULL,
            last_fired INTEGER,
            is_held INTEGER NOT NULL CHECK (is_held IN (0, 1)),
            steps TEXT NOT NULL,
            PRIMARY KEY (source, rule)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE waiting_record (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            region_id TEXT NOT NULL,
            region TEXT NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            cycles INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE waiting_beacon (
            record INTEGER NOT NULL REFERENCES waiting_record (number) ON DELETE CASCADE,
            position INTEGER NOT NULL,
            region_id TEXT NOT NULL,
            segment INTEGER NOT NULL,
            keycode TEXT NOT NULL,
            is_switcher INTEGER NOT NULL CHECK (is_switcher IN (0, 1)),
            proximity INTEGER NOT NULL,
            accuracy REAL NOT NULL,
            rssi REAL NOT NULL,
            samples INTEGER NOT NULL,
            is_designated INTEGER NOT NULL CHECK (is_designated IN (0, 1)),
            PRIMARY KEY (record, position)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE counter (
            name TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE event (\(event)) STRICT;

        CREATE INDEX event_time ON event (time);
        CREATE INDEX event_kind ON event (kind, number);
        CREATE INDEX event_region ON event (region, number) WHERE region IS NOT NULL;
        """

    private static let event = """

            number INTEGER PRIMARY KEY AUTOINCREMENT,
            time INTEGER NOT NULL,
            kind TEXT NOT NULL,
            region TEXT,
            class TEXT,
            beacon TEXT,
            rule TEXT,
            action TEXT,
            action_value TEXT,
            rssi INTEGER,
            reason TEXT,
            reason_values TEXT,
            is_notified INTEGER NOT NULL CHECK (is_notified IN (0, 1)),
            source TEXT NOT NULL

        """

    private static let region = """

            position INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('ibeacon', 'altbeacon', 'eddystone')),
            uuid TEXT,
            major INTEGER,
            minor INTEGER,
            namespace TEXT,
            instance TEXT,
            address INTEGER,
            options INTEGER NOT NULL,
            exit_period REAL NOT NULL,
            entry_count INTEGER NOT NULL,
            entry_window REAL NOT NULL,
            threshold TEXT NOT NULL CHECK (threshold IN ('none', 'rssi', 'distance')),
            threshold_enter REAL,
            threshold_exit REAL,
            class TEXT NOT NULL

        """
}

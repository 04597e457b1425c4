/// The tables and columns that later versions added.
enum LaterTables {
    /// The lists fetched from servers (version 5).
    static let lists = """
        CREATE TABLE list_origin (
            list TEXT PRIMARY KEY CHECK (list IN ('managed', 'official')),
            place TEXT NOT NULL,
            time INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE list_mark (
            position INTEGER PRIMARY KEY,
            server TEXT NOT NULL,
            application TEXT NOT NULL,
            is_test_mode INTEGER NOT NULL CHECK (is_test_mode IN (0, 1)),
            managed_type INTEGER,
            beacon_type INTEGER,
            tag TEXT,
            time INTEGER NOT NULL,
            boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE new_region (\(managed)) STRICT;

        CREATE TABLE abandoned_region (\(managed)) STRICT;

        CREATE TABLE fetched_official (
            position INTEGER PRIMARY KEY,
            region_id TEXT NOT NULL,
            uuid TEXT NOT NULL,
            region_type INTEGER NOT NULL,
            beacon_type INTEGER NOT NULL,
            is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1))
        ) STRICT;
        """

    /// The identity of records in transmission, and the status of sending (version 6).
    static let sending = """
        ALTER TABLE waiting_record ADD COLUMN record_id TEXT NOT NULL DEFAULT '';
        ALTER TABLE waiting_record ADD COLUMN kind TEXT NOT NULL DEFAULT 'track';
        ALTER TABLE waiting_record ADD COLUMN code TEXT;
        ALTER TABLE waiting_record ADD COLUMN is_test_mode INTEGER CHECK (is_test_mode IN (0, 1));
        ALTER TABLE waiting_record ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE waiting_record ADD COLUMN state TEXT NOT NULL DEFAULT 'waiting'
            CHECK (state IN ('waiting', 'aside', 'own'));
        ALTER TABLE waiting_record ADD COLUMN reason TEXT;
        ALTER TABLE waiting_record ADD COLUMN reason_values TEXT;

        \(markTable("sending"))
        """

    /// Contents that the service delivered, and the content of a record about one (version 7).
    static let contents = """
        ALTER TABLE waiting_record ADD COLUMN presentation TEXT;

        CREATE TABLE content (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            identifier TEXT NOT NULL UNIQUE,
            presentation TEXT NOT NULL,
            campaign TEXT NOT NULL,
            kind INTEGER NOT NULL,
            url TEXT,
            annotation INTEGER NOT NULL,
            body TEXT,
            wait REAL NOT NULL,
            end_time INTEGER,
            region_id TEXT NOT NULL,
            keycode TEXT,
            received INTEGER NOT NULL,
            notified INTEGER,
            opened INTEGER
        ) STRICT;
        """

    /// The Beacapp application and its events (version 8).
    static let beacapp = """
        CREATE TABLE beacapp_activation (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            server TEXT NOT NULL,
            request_token TEXT NOT NULL,
            secret_key TEXT NOT NULL,
            device TEXT NOT NULL,
            access_token TEXT NOT NULL,
            expires INTEGER NOT NULL,
            is_demonstration INTEGER NOT NULL CHECK (is_demonstration IN (0, 1))
        ) STRICT;

        CREATE TABLE beacapp_events (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            place TEXT NOT NULL,
            text TEXT NOT NULL,
            revision TEXT NOT NULL,
            tag TEXT,
            updated INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE beacapp_log (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            last INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE waiting_beacapp (
            record INTEGER PRIMARY KEY REFERENCES waiting_record (number) ON DELETE CASCADE,
            server TEXT NOT NULL,
            request_token TEXT NOT NULL,
            event TEXT,
            beacon TEXT,
            text TEXT
        ) STRICT;

        \(markTable("sending_beacapp"))
        """

    /// Whether the user wants messages of beacons, and the servers' answers about beacons (version 9). A beacon that
    /// carries nothing has no row.
    static let nearby = """
        ALTER TABLE service ADD COLUMN is_nearby_allowed INTEGER CHECK (is_nearby_allowed IN (0, 1));

        CREATE TABLE nearby_message (
            server TEXT NOT NULL,
            application TEXT NOT NULL,
            pattern TEXT NOT NULL,
            beacon TEXT NOT NULL,
            position INTEGER NOT NULL,
            namespace TEXT NOT NULL,
            type TEXT NOT NULL,
            content TEXT NOT NULL,
            distance REAL NOT NULL,
            fetched INTEGER NOT NULL,
            PRIMARY KEY (server, application, pattern, beacon, position)
        ) STRICT, WITHOUT ROWID;

        CREATE INDEX nearby_message_fetched ON nearby_message (fetched);
        """

    /// The user's subscriptions to messages (version 10). Without a type a subscription includes any.
    static let subscriptions = """
        CREATE TABLE nearby_subscription (
            position INTEGER PRIMARY KEY,
            namespace TEXT NOT NULL,
            type TEXT,
            includes_ibeacons INTEGER NOT NULL CHECK (includes_ibeacons IN (0, 1)),
            prefers_low_power INTEGER NOT NULL CHECK (prefers_low_power IN (0, 1)),
            allows_background INTEGER NOT NULL CHECK (allows_background IN (0, 1))
        ) STRICT;
        """

    /// The cost of listening for the program that listened last (version 11).
    static let statistics = """
        CREATE TABLE scan_statistics (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            since INTEGER NOT NULL,
            until INTEGER NOT NULL,
            source TEXT NOT NULL,
            profile TEXT,
            seconds REAL NOT NULL,
            receiving REAL NOT NULL,
            reports INTEGER NOT NULL,
            wake_ups INTEGER NOT NULL,
            processor REAL NOT NULL
        ) STRICT;
        """

    /// The table for a sending status.
    private static func markTable(_ name: String) -> String {
        """
        CREATE TABLE \(name) (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            server TEXT NOT NULL,
            application TEXT NOT NULL,
            time INTEGER NOT NULL,
            boot TEXT NOT NULL,
            since_boot INTEGER NOT NULL,
            failures INTEGER NOT NULL,
            wait REAL NOT NULL,
            is_refused INTEGER NOT NULL CHECK (is_refused IN (0, 1)),
            reason TEXT,
            reason_values TEXT,
            last_success INTEGER
        ) STRICT;
        """
    }

    /// The columns of the table of managed regions.
    private static let managed = """

            position INTEGER PRIMARY KEY,
            region_id TEXT NOT NULL,
            uuid TEXT NOT NULL,
            major INTEGER,
            minor INTEGER,
            name TEXT,
            managed_type INTEGER NOT NULL,
            beacon_type INTEGER

        """
}

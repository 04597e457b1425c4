/// A store as written by the first version. It must never be changed, because such files exist on users' disks.
enum VersionOne {
    static let sql = """
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
        CREATE TABLE monitored_region (
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
        ) STRICT;
        CREATE TABLE user_region (
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
        ) STRICT;
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
        CREATE TABLE event (
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
        ) STRICT;
        CREATE INDEX event_time ON event (time);
        CREATE INDEX event_kind ON event (kind, number);
        CREATE INDEX event_region ON event (region, number) WHERE region IS NOT NULL;

        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1');
        PRAGMA application_id = 1852797551;
        PRAGMA user_version = 1;

        INSERT INTO service VALUES (1, 'agreed', 1700000000000000, 7, 0, 'exclude', 'ja');
        INSERT INTO designated VALUES (0, '3bitter_official_1', 7, '0000700012', 0);
        INSERT INTO designated VALUES (1, '3bitter_official_1', 7, '0000700013', 1);
        INSERT INTO monitored_region VALUES (0, 'hall', 'ibeacon', 'E2C56DB5-DFFB-48D2-B060-D0F5A71096E0', 7, NULL,
            NULL, NULL, NULL, 3, 30.0, 2, 5.0, 'rssi', -70.0, -75.0, 'designated');
        INSERT INTO user_region VALUES (0, 'gate', 'eddystone', NULL, NULL, NULL, '00010203040506070809', NULL,
            281474976710655, 1, 12.5, 1, 5.0, 'distance', 2.0, 3.5, 'other');
        INSERT INTO ranged VALUES (0, 'hall');
        INSERT INTO managed_region VALUES (0, 'm1', 'E2C56DB5-DFFB-48D2-B060-D0F5A71096E0', 1, 2, 'Lobby', 2, 3);
        INSERT INTO reserved_region VALUES (0, 'r1', 'E2C56DB5-DFFB-48D2-B060-D0F5A71096E0', 1, 2, 1);
        INSERT INTO beacon_name VALUES ('ibeacon:e2c56db5dffb48d2b060d0f5a71096e000070008', 'Gate A');
        INSERT INTO beacon_name VALUES ('layout3:0a0b', 'Shelf');
        INSERT INTO region_options VALUES ('hall', 5);
        INSERT INTO region_memory VALUES ('controller', 'hall', 1, 1700000001000000, 1700000002000000);
        INSERT INTO rule_memory VALUES ('controller', 'welcome', 1700000003000000, 1, '1 0');
        INSERT INTO waiting_record VALUES (4, '3bitter_official_1', 'hall', 1700000000000000, 1700000005000000, 5);
        INSERT INTO waiting_beacon VALUES (4, 0, '3bitter_official_1', 7, '0000700012', 0, 2, 1.5, -60.5, 4, 1);
        INSERT INTO counter VALUES ('dropped_records', 2);
        INSERT INTO event VALUES (9, 1700000004000000, 'rule-fired', 'hall', 'designated',
            'ibeacon:e2c56db5dffb48d2b060d0f5a71096e000070008', 'welcome', 'jbcp_custom_key_value',
            'k' || char(10) || 'v' || char(10), -61, 'why.fired', 't狼煙' || char(10) || 'i3' || char(10) || 's1.5' || char(10),
            1, 'hci0');
        """
}

/// A store as version 3 wrote it, with something in every table. It must never be changed, because such files exist on
/// users' disks.
enum VersionThree {
    static let sql = #"""
        CREATE TABLE beacon_name (
            beacon TEXT PRIMARY KEY,
            name TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "beacon_name" VALUES('eddystone-uid:0102030405060708090a0b0c0d0e0f10',
            'Shelf');
        INSERT INTO "beacon_name" VALUES('eddystone-url:036107','Page');
        INSERT INTO "beacon_name" VALUES('ibeacon:000102030405060708090a0b0c0d0e0f10111213',
            '改札 "西"
        口');
        INSERT INTO "beacon_name" VALUES('layout3:0a0b','L');
        CREATE TABLE counter (
            name TEXT PRIMARY KEY,
            value INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "counter" VALUES('dropped_records',2);
        CREATE TABLE designated (
            position INTEGER PRIMARY KEY,
            region_id TEXT NOT NULL,
            segment INTEGER NOT NULL,
            keycode TEXT NOT NULL,
            is_switcher INTEGER NOT NULL CHECK (is_switcher IN (0, 1))
        ) STRICT;
        INSERT INTO "designated" VALUES(0,'3bitter_official_1',7,'0000700012',0);
        INSERT INTO "designated" VALUES(1,'3bitter_official_1',8,'0000800013',1);
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
        , beacons TEXT) STRICT;
        INSERT INTO "event" VALUES(1,1700000004000000,'rule-fired','hall','designated',
            'ibeacon:000102030405060708090a0b0c0d0e0f10111213',
            'welcome','jbcp_custom_key_value','k
        v
        鍵
        a\nb
        ',-61,'why.fired','t狼煙
        i3
        s1.5
        ',1,'hci0','ibeacon:000102030405060708090a0b0c0d0e0f10111213
        =b1
        -61
        2
        1.25
        eddystone-uid:0102030405060708090a0b0c0d0e0f10


        0

        ');
        INSERT INTO "event" VALUES(2,1700000005000000,'adapter-lost',NULL,NULL,NULL,NULL,
            NULL,NULL,NULL,'x','thci0
        ',0,'hci0',NULL);
        INSERT INTO "event" VALUES(3,1700000006000000,'rule-fired',NULL,NULL,NULL,NULL,'jbcp_open_url',
            'https://example.com/?a=b',NULL,NULL,NULL,1,'hci0',NULL);
        CREATE TABLE event_aside (
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
        , beacons TEXT) STRICT;
        INSERT INTO "event_aside" VALUES(7,1700000007000000,'enter',NULL,NULL,NULL,NULL,NULL,
            NULL,NULL,NULL,NULL,1,'simulated',NULL);
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO "grdb_migrations" VALUES('1');
        INSERT INTO "grdb_migrations" VALUES('2');
        INSERT INTO "grdb_migrations" VALUES('3');
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
        INSERT INTO "managed_region" VALUES(0,'m1','E2C56DB5-DFFB-48D2-B060-D0F5A71096E0',
            1,2,'Lobby',2,3);
        INSERT INTO "managed_region" VALUES(1,'m2','E2C56DB5-DFFB-48D2-B060-D0F5A71096E0',
            NULL,NULL,NULL,2,NULL);
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
        INSERT INTO "monitored_region" VALUES(0,'hall','ibeacon','E2C56DB5-DFFB-48D2-B060-D0F5A71096E0',
            7,NULL,NULL,NULL,NULL,3,30.0,2,5.0,'rssi',-70.0,-75.0,'designated');
        INSERT INTO "monitored_region" VALUES(1,'yard','altbeacon','E2C56DB5-DFFB-48D2-B060-D0F5A71096E0',
            1,NULL,NULL,NULL,NULL,0,4.25,3,2.5,'none',NULL,NULL,'dynamic');
        CREATE TABLE ranged (
            position INTEGER PRIMARY KEY,
            identifier TEXT NOT NULL
        ) STRICT;
        INSERT INTO "ranged" VALUES(0,'hall');
        INSERT INTO "ranged" VALUES(1,'gate');
        CREATE TABLE region_memory (
            source TEXT NOT NULL,
            identifier TEXT NOT NULL,
            state INTEGER NOT NULL,
            since INTEGER,
            last_heard INTEGER,
            PRIMARY KEY (source, identifier)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "region_memory" VALUES('controller','gate',2,NULL,NULL);
        INSERT INTO "region_memory" VALUES('controller','hall',1,1700000001000000,1700000002000000);
        INSERT INTO "region_memory" VALUES('relay','gate',2,NULL,NULL);
        INSERT INTO "region_memory" VALUES('relay','hall',1,1700000001000000,1700000002000000);
        CREATE TABLE region_options (
            identifier TEXT PRIMARY KEY,
            options INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "region_options" VALUES('hall',2);
        INSERT INTO "region_options" VALUES('門',3);
        CREATE TABLE reserved_region (
            position INTEGER PRIMARY KEY,
            region_id TEXT NOT NULL,
            uuid TEXT NOT NULL,
            region_type INTEGER NOT NULL,
            beacon_type INTEGER NOT NULL,
            is_enabled INTEGER NOT NULL CHECK (is_enabled IN (0, 1))
        ) STRICT;
        INSERT INTO "reserved_region" VALUES(0,'r1','E2C56DB5-DFFB-48D2-B060-D0F5A71096E0',
            1,2,1);
        INSERT INTO "reserved_region" VALUES(1,'r2','E2C56DB5-DFFB-48D2-B060-D0F5A71096E0',
            3,3,0);
        CREATE TABLE rule_memory (
            source TEXT NOT NULL,
            rule TEXT NOT NULL,
            last_fired INTEGER,
            is_held INTEGER NOT NULL CHECK (is_held IN (0, 1)),
            steps TEXT NOT NULL,
            PRIMARY KEY (source, rule)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO "rule_memory" VALUES('controller','tea',NULL,0,'');
        INSERT INTO "rule_memory" VALUES('controller','welcome',1700000003000000,1,'1 0 4');
        INSERT INTO "rule_memory" VALUES('relay','tea',NULL,0,'');
        INSERT INTO "rule_memory" VALUES('relay','welcome',1700000003000000,1,'1 0 4');
        CREATE TABLE service (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            agreement TEXT NOT NULL CHECK (agreement IN ('unanswered', 'agreed', 'refused')),
            answered_at INTEGER,
            default_options INTEGER NOT NULL,
            is_switcher_rule_on INTEGER NOT NULL CHECK (is_switcher_rule_on IN (0, 1)),
            polarity TEXT NOT NULL CHECK (polarity IN ('any', 'only', 'exclude')),
            language TEXT
        , user_identifier TEXT) STRICT;
        INSERT INTO "service" VALUES(1,'agreed',1700000000000000,5,0,'only','ja','user-0001');
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
        INSERT INTO "user_region" VALUES(0,'gate','eddystone',NULL,NULL,NULL,'00010203040506070809',
            '010203040506',493680418881537,1,12.5,1,5.0,'distance',2.0,3.5,'other');
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
        CREATE TABLE waiting_record (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            region_id TEXT NOT NULL,
            region TEXT NOT NULL,
            start INTEGER NOT NULL,
            "end" INTEGER NOT NULL,
            cycles INTEGER NOT NULL
        , user_identifier TEXT) STRICT;
        INSERT INTO "waiting_record" VALUES(1,'3bitter_official_1','hall',1700000000000000,
            1700000005000000,5,'user-0001');
        INSERT INTO "waiting_record" VALUES(3,'3bitter_official_1','yard',1700000006000000,
            1700000009000000,2,NULL);
        CREATE INDEX event_time ON event (time);
        CREATE INDEX event_kind ON event (kind, number);
        CREATE INDEX event_region ON event (region, number) WHERE region IS NOT NULL;
        DELETE FROM "sqlite_sequence";
        INSERT INTO "sqlite_sequence" VALUES('event_aside',7);
        INSERT INTO "sqlite_sequence" VALUES('event',3);
        INSERT INTO "sqlite_sequence" VALUES('waiting_record',3);
        INSERT INTO "waiting_beacon" VALUES(1,0,'3bitter_official_1',7,'0000700012',0,2,1.5,
            -60.5,4,1);
        PRAGMA application_id = 1852797551;
        PRAGMA user_version = 3;
        """#
}

import Advertising
import BeaconService
import GRDB
import Tracking

/// Tracking records, and their beacons in a table of their own.
enum WaitingTables {
    private static let dropped = "dropped_records"

    static func enqueue(_ record: TrackingRecord, _ db: Database) throws -> Int {
        let sql = """
            INSERT INTO waiting_record (region_id, region, start, "end", cycles, user_identifier, device)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [
            record.regionID, record.region, record.start.microseconds, record.end.microseconds, record.cycles,
            record.userIdentifier, record.device?.description,
        ])
        let number = Int(db.lastInsertedRowID)
        let insertion = try db.cachedStatement(
            sql: "INSERT INTO waiting_beacon VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        for (position, beacon) in record.beacons.enumerated() {
            try insertion.execute(arguments: [
                number, position, beacon.data.regionID, beacon.data.segment, beacon.data.keycode,
                beacon.data.isSwitcher, Int(beacon.proximity.rawValue), beacon.accuracy, beacon.rssi, beacon.samples,
                beacon.isDesignated,
            ])
        }
        try dropSurplus(db)
        return number
    }

    private static func dropSurplus(_ db: Database) throws {
        let oldest = "SELECT number FROM waiting_record ORDER BY number DESC LIMIT 1 OFFSET ?"
        try db.cachedStatement(sql: "DELETE FROM waiting_record WHERE number <= (\(oldest))")
            .execute(arguments: [Store.mostWaitingRecords])
        guard db.changesCount > 0 else { return }
        let sql = """
            INSERT INTO counter (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = value + excluded.value
            """
        try db.cachedStatement(sql: sql).execute(arguments: [dropped, db.changesCount])
    }

    /// An unreadable record is left out, since it cannot be sent.
    static func records(limit: Int, _ db: Database) throws -> [WaitingRecord] {
        let sql = """
            SELECT number, region_id, region, start, "end", cycles,
                \(Schema.later("user_identifier", of: "waiting_record", db)),
                \(Schema.later("device", of: "waiting_record", db))
            FROM waiting_record ORDER BY number LIMIT ?
            """
        var records: [WaitingRecord] = []
        try db.forEachRow(sql, [max(0, limit)], of: "waiting_record", Database.passOver) { row in
            let number = try row.integer()
            var record = TrackingRecord(
                regionID: try row.text(), region: try row.text(), start: try row.time(), end: try row.time(),
                cycles: try row.integer(), beacons: [], userIdentifier: try row.optionalText(),
                device: try row.optionalUUID())
            record.beacons = try beacons(of: number, db)
            records.append(WaitingRecord(number: number, record: record))
        }
        return records
    }

    private static func beacons(of record: Int, _ db: Database) throws -> [TrackedBeacon] {
        let sql = """
            SELECT region_id, segment, keycode, is_switcher, proximity, accuracy, rssi, samples, is_designated
            FROM waiting_beacon WHERE record = ? ORDER BY position
            """
        var beacons: [TrackedBeacon] = []
        try db.forEachRow(sql, [record], of: "waiting_beacon", { throw $0 }) { row in
            let data = ServiceBeaconData(
                regionID: try row.text(), segment: try row.integer(), keycode: try row.text(),
                isSwitcher: try row.flag())
            beacons.append(
                TrackedBeacon(
                    data: data, proximity: try row.code(), accuracy: try row.real(), rssi: try row.real(),
                    samples: try row.integer(), isDesignated: try row.flag()))
        }
        return beacons
    }

    static func remove(_ numbers: [Int], _ db: Database) throws {
        let statement = try db.cachedStatement(sql: "DELETE FROM waiting_record WHERE number = ?")
        for number in numbers { try statement.execute(arguments: [number]) }
    }

    static func counts(_ db: Database) throws -> (waiting: Int, dropped: Int) {
        let waiting = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM waiting_record"))
        let statement = try db.cachedStatement(sql: "SELECT value FROM counter WHERE name = ?")
        return (waiting ?? 0, try Int.fetchOne(statement, arguments: [dropped]) ?? 0)
    }
}

import Advertising
import Basics
import BeaconService
import GRDB
import Tracking

/// The records for the service, and their beacons in a separate table.
enum RecordTables {
    private static let dropped = "dropped_records"

    static func append(_ records: [ServiceRecord], most: Int, _ db: Database) throws {
        for record in records { _ = try append(record, db) }
        if !records.isEmpty { try dropSurplus(most, db) }
    }

    private static func append(_ record: ServiceRecord, _ db: Database) throws {
        let sql = """
            INSERT INTO waiting_record (region_id, region, start, "end", cycles, user_identifier, device, record_id, kind,
                code, is_test_mode, state, presentation)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        let (start, cycles, beacons, presentation) = parts(of: record.matter)
        try db.cachedStatement(sql: sql).execute(arguments: [
            record.regionID ?? "", record.region ?? "", start.microseconds, record.time.microseconds, cycles,
            record.userIdentifier, record.device?.description, record.identifier.description, record.kind.rawValue,
            record.code, record.isTestMode, record.state.rawValue, presentation,
        ])
        let number = db.lastInsertedRowID
        if case .beacapp(let log) = record.matter { try BeacappLogTable.append(log, number, db) }
        let insertion = try db.cachedStatement(
            sql: "INSERT INTO waiting_beacon VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        for (position, beacon) in beacons.enumerated() {
            try insertion.execute(arguments: [
                number, position, beacon.data.regionID, beacon.data.segment, beacon.data.keycode,
                beacon.data.isSwitcher, Int(beacon.proximity.rawValue), beacon.accuracy, beacon.rssi, beacon.samples,
                beacon.isDesignated,
            ])
        }
    }

    /// The parts that only some records have.
    private static func parts(
        of matter: ServiceRecord.Matter
    ) -> (start: Timestamp, cycles: Int, beacons: [TrackedBeacon], presentation: String?) {
        switch matter {
        case .track(let track): (track.start, track.cycles, track.beacons, nil)
        case .report(let report): (report.time, 0, [], report.presentationID)
        case .beacapp(let log): (log.time, 0, [], nil)
        }
    }

    /// Drops the oldest records, first those that are not to be sent.
    private static func dropSurplus(_ most: Int, _ db: Database) throws {
        let count = try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM waiting_record")) ?? 0
        guard count > most else { return }
        let surplus = "SELECT number FROM waiting_record ORDER BY state = 'waiting', number LIMIT ?"
        try db.cachedStatement(sql: "DELETE FROM waiting_record WHERE number IN (\(surplus))")
            .execute(arguments: [count - max(0, most)])
        let sql = """
            INSERT INTO counter (name, value) VALUES (?, ?)
            ON CONFLICT (name) DO UPDATE SET value = value + excluded.value
            """
        try db.cachedStatement(sql: sql).execute(arguments: [dropped, db.changesCount])
    }

    /// Gives records of earlier versions an identifier.
    static func giveIdentifiers(_ db: Database) throws {
        let numbers = try Int.fetchAll(db, sql: "SELECT number FROM waiting_record WHERE record_id = ''")
        let statement = try db.cachedStatement(sql: "UPDATE waiting_record SET record_id = ? WHERE number = ?")
        for number in numbers { try statement.execute(arguments: [UUID128.random().description, number]) }
    }

    // MARK: Reading

    /// The oldest records, or the oldest of a state. An unreadable record is left out, since it cannot be sent.
    /// - Parameter lane: The lane, or nil for every lane.
    static func records(
        _ state: ServiceRecordState?, _ lane: SendingLane? = nil, limit: Int, _ db: Database
    ) throws -> [QueuedRecord] {
        // A file that can only be read may be of an earlier version, all of whose records wait.
        let isWhole = Schema.later("record_id", of: "waiting_record", db) != "NULL"
        if !isWhole, let state, state != .waiting { return [] }
        var conditions: [String] = []
        var arguments: [any DatabaseValueConvertible] = []
        if isWhole, let state { (conditions, arguments) = (["state = ?"], [state.rawValue]) }
        if let lane {
            let (condition, values) = condition(lane)
            conditions.append(condition)
            arguments += values
        }
        arguments.append(max(0, limit))
        let condition = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        let later = ["user_identifier", "device", "code", "is_test_mode", "reason", "reason_values", "presentation"]
            .map { Schema.later($0, of: "waiting_record", db) }
        let sql = """
            SELECT number, region_id, region, start, "end", cycles, \(later.joined(separator: ", ")),
                \(isWhole ? "record_id, state, tries, kind" : "NULL, 'waiting', 0, 'track'")
            FROM waiting_record \(condition) ORDER BY number LIMIT ?
            """
        var records: [QueuedRecord] = []
        try db.forEachRow(sql, StatementArguments(arguments), of: "waiting_record", Database.passOver) { row in
            var record = try read(&row, db)
            if case .track(var track) = record.record.matter {
                track.beacons = try beacons(of: record.number, db)
                record.record.matter = .track(track)
            }
            records.append(record)
        }
        return records
    }

    /// The condition for the records of a lane. A record whose log is missing belongs to the service's lane, which
    /// sets aside unreadable records.
    private static func condition(_ lane: SendingLane) -> (String, [any DatabaseValueConvertible]) {
        switch lane {
        case .service: ("number NOT IN (SELECT record FROM waiting_beacapp)", [])
        case .beacapp(let server, let requestToken):
            (
                "number IN (SELECT record FROM waiting_beacapp WHERE server = ? AND request_token = ?)",
                [server, requestToken]
            )
        }
    }

    private static func read(_ row: inout RowReader, _ db: Database) throws -> QueuedRecord {
        let number = try row.integer()
        let track = TrackingRecord(
            regionID: try row.text(), region: try row.text(), start: try row.time(), end: try row.time(),
            cycles: try row.integer(), beacons: [], userIdentifier: try row.optionalText(),
            device: try row.optionalUUID())
        let code = try row.optionalText()
        let isTestMode = try row.optionalNumber(Int.self).map { $0 != 0 }
        let reason = try row.optionalPhrase()
        let presentation = try row.optionalText()
        let identifier = try row.optionalUUID() ?? UUID128(high: 0, low: 0)
        let (state, tries): (ServiceRecordState, Int) = (try row.word(), try row.integer())
        let kind: ServiceRecord.Kind = try row.word()
        let isLog = kind == .beacappEvent || kind == .beacappLog
        let log = isLog ? try BeacappLogTable.log(of: number, at: track.end, db) : nil
        let matter = try matter(kind, track, presentation, log) ?? { throw row.damage }()
        return QueuedRecord(
            number: number,
            record: ServiceRecord(
                identifier: identifier, matter, code: code, isTestMode: isTestMode, state: state),
            tries: tries, reason: reason)
    }

    /// - Parameter track: The content of the columns that every record has.
    private static func matter(
        _ kind: ServiceRecord.Kind, _ track: TrackingRecord, _ presentation: String?, _ log: BeacappLog?
    ) -> ServiceRecord.Matter? {
        let act: ContentAct
        switch kind {
        case .track: return .track(track)
        case .notified: act = .notified
        case .tapped: act = .tapped
        case .beacappEvent, .beacappLog: return log.map { .beacapp($0) }
        }
        guard let presentation else { return nil }
        // The region of a single beacon has the key code after the identifier of its official region.
        let keycode = track.region.dropFirst(track.regionID.count + 1)
        return .report(
            ContentReport(
                act, presentationID: presentation,
                place: ContactPlace(regionID: track.regionID, keycode: keycode.isEmpty ? nil : String(keycode)),
                time: track.end, userIdentifier: track.userIdentifier, device: track.device))
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

    static func counts(_ db: Database) throws -> QueueCounts {
        var counts = QueueCounts()
        let state = Schema.later("state", of: "waiting_record", db) == "NULL" ? "'waiting'" : "state"
        let sql = "SELECT \(state) AS word, count(*) FROM waiting_record GROUP BY word"
        try db.forEachRow(sql, [], of: "waiting_record", Database.passOver) { row in
            let kind: ServiceRecordState = try row.word()
            let count = try row.integer()
            switch kind {
            case .waiting: counts.waiting = count
            case .aside: counts.aside = count
            case .own: counts.own = count
            }
        }
        let statement = try db.cachedStatement(sql: "SELECT value FROM counter WHERE name = ?")
        counts.dropped = try Int.fetchOne(statement, arguments: [dropped]) ?? 0
        return counts
    }

    // MARK: Sending

    /// Records that sending begins, together with the values with which records are sent.
    static func begin(_ records: [ServiceRecord], _ db: Database) throws {
        let sql = """
            UPDATE waiting_record SET code = ?, is_test_mode = ?, device = ?, tries = tries + 1 WHERE record_id = ?
            """
        let statement = try db.cachedStatement(sql: sql)
        for record in records {
            try statement.execute(arguments: [
                record.code, record.isTestMode, record.device?.description, record.identifier.description,
            ])
        }
    }

    static func remove(_ identifiers: [UUID128], _ db: Database) throws {
        let statement = try db.cachedStatement(sql: "DELETE FROM waiting_record WHERE record_id = ?")
        for identifier in identifiers { try statement.execute(arguments: [identifier.description]) }
    }

    static func setAside(_ identifier: UUID128, _ reason: Phrase, _ db: Database) throws {
        let sql = "UPDATE waiting_record SET state = 'aside', reason = ?, reason_values = ? WHERE record_id = ?"
        try db.cachedStatement(sql: sql).execute(arguments: [
            reason.key.rawValue, ArgumentText.write(reason.arguments), identifier.description,
        ])
    }

    /// The oldest waiting records of a lane. Unreadable ones are set aside, because they would block the others
    /// permanently.
    static func next(_ limit: Int, _ lane: SendingLane, _ db: Database) throws -> [QueuedRecord] {
        let found = try records(.waiting, lane, limit: limit, db)
        let (condition, values) = condition(lane)
        let count = try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM waiting_record WHERE state = 'waiting' AND \(condition)"),
            arguments: StatementArguments(values))
        guard found.count < min(limit, count ?? 0) else { return found }
        let readable = try records(.waiting, lane, limit: .max, db).map { String($0.number) }.joined(separator: ",")
        let sql = """
            UPDATE waiting_record SET state = 'aside', reason = ?, reason_values = NULL
            WHERE state = 'waiting' AND \(condition) AND number NOT IN (\(readable))
            """
        try db.execute(
            sql: sql, arguments: StatementArguments([TextKey.why.recordUnreadable.rawValue] + values))
        return try records(.waiting, lane, limit: limit, db)
    }

    /// Marks records of the user's own regions that were stored before the region's owner was recorded.
    static func keepOwn(_ regionIDs: [String], _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: "UPDATE waiting_record SET state = 'own' WHERE region_id = ? AND state = 'waiting' AND tries = 0")
        for regionID in regionIDs { try statement.execute(arguments: [regionID]) }
    }
}

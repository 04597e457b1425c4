import Basics
import GRDB
import Regions
import Tracking

/// The log of events: one row for each event, with a column for every part.
enum EventTable {
    private static let columns = """
        time, kind, region, class, beacon, rule, action, action_value, rssi, reason, reason_values, is_notified, source
        """

    private static let kinds = Dictionary(uniqueKeysWithValues: SiteEvent.Kind.allCases.map { ($0.rawValue, $0) })

    /// - Returns: The numbers of the rows, in the order of `events`.
    static func append(_ events: [SiteEvent], source: String, _ db: Database) throws -> [Int] {
        let statement = try db.cachedStatement(
            sql: "INSERT INTO event (\(columns), beacons) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        return try events.map { event in
            let action = event.action.map(ActionText.write)
            try statement.execute(arguments: [
                event.time.microseconds, event.kind.rawValue, event.region, event.regionClass?.rawValue,
                event.beacon?.stored, event.rule, event.action?.name, action, event.rssi, event.reason?.key.rawValue,
                event.reason.map { ArgumentText.write($0.arguments) }, event.isNotified, source,
                event.beacons.isEmpty ? nil : FiredBeaconText.write(event.beacons),
            ])
            return Int(db.lastInsertedRowID)
        }
    }

    static func page(_ query: EventQuery, _ db: Database) throws -> EventPage {
        var conditions: [String] = []
        var arguments: [any DatabaseValueConvertible] = []
        func demand(_ condition: String, _ argument: (any DatabaseValueConvertible)?) {
            guard let argument else { return }
            conditions.append(condition)
            arguments.append(argument)
        }
        demand("region = ?", query.region)
        demand("time >= ?", query.since?.microseconds)
        demand("time < ?", query.until?.microseconds)
        demand("number > ?", query.after)
        demand("number < ?", query.before)
        demand("source = ?", query.source)
        if !query.kinds.isEmpty {
            let kinds = query.kinds.map(\.rawValue).sorted()
            conditions.append("kind IN (\(kinds.map { _ in "?" }.joined(separator: ", ")))")
            arguments += kinds
        }
        let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
        let direction = query.order == .newestFirst ? "DESC" : "ASC"
        let beacons = Schema.later("beacons", of: "event", db)
        let sql = "SELECT number, \(columns), \(beacons) FROM event \(filter) ORDER BY number \(direction) LIMIT ?"
        arguments.append(max(0, query.limit))
        var page = EventPage()
        page.events.reserveCapacity(min(max(0, query.limit), 1_000))
        try db.forEachRow(sql, StatementArguments(arguments), of: "event", Database.passOver) { row in
            let number = try row.integer()
            page.last = number
            // An unreadable row must not hide the others.
            do { page.events.append(try read(number, &row)) } catch is RowDamage { page.unreadableCount += 1 }
        }
        return page
    }

    private static func read(_ number: Int, _ row: inout RowReader) throws -> LoggedEvent {
        let time = try row.time()
        // A table lookup is faster than comparing with more than forty words.
        var event = SiteEvent(number: number, time: time, kind: try row.present(kinds[row.text()]))
        event.region = try row.optionalText()
        event.regionClass = try row.optionalWord()
        event.beacon = try row.optionalIdentity()
        event.rule = try row.optionalText()
        let action = try row.optionalText()
        let value = try row.optionalText()
        event.action = try action.map { try row.present(ActionText.read(name: $0, value: value)) }
        event.rssi = try row.optionalNumber()
        event.reason = try row.optionalPhrase()
        event.isNotified = try row.flag()
        let source = try row.text()
        event.beacons = try row.optional(FiredBeaconText.read) ?? []
        return LoggedEvent(event: event, source: source)
    }

    /// Whether `prune` would remove any event.
    static func isPrunable(before oldest: Timestamp, rows: Int, _ db: Database) throws -> Bool {
        let first = try db.cachedStatement(sql: "SELECT min(time) FROM event")
        if let time = try Int64.fetchOne(first), time < oldest.microseconds { return true }
        return try lastSurplus(rows, db) != nil
    }

    /// - Returns: The number of removed rows.
    static func prune(before oldest: Timestamp, rows: Int, portion: Int, _ db: Database) throws -> Int {
        let old = "SELECT number FROM event WHERE time < ? ORDER BY time LIMIT ?"
        try db.cachedStatement(sql: "DELETE FROM event WHERE number IN (\(old))")
            .execute(arguments: [oldest.microseconds, portion])
        let removed = db.changesCount
        guard removed < portion, let last = try lastSurplus(rows, db) else { return removed }
        let surplus = "SELECT number FROM event WHERE number <= ? ORDER BY number LIMIT ?"
        try db.cachedStatement(sql: "DELETE FROM event WHERE number IN (\(surplus))")
            .execute(arguments: [last, portion - removed])
        return removed + db.changesCount
    }

    /// The newest row that is not among the `rows` newest ones. Rows are not counted if their numbers already show
    /// that there are not so many.
    private static func lastSurplus(_ rows: Int, _ db: Database) throws -> Int? {
        guard let first = try Int.fetchOne(db.cachedStatement(sql: "SELECT min(number) FROM event")),
            let last = try Int.fetchOne(db.cachedStatement(sql: "SELECT max(number) FROM event")),
            last - first >= rows
        else { return nil }
        let sql = "SELECT number FROM event ORDER BY number DESC LIMIT 1 OFFSET ?"
        return try Int.fetchOne(db.cachedStatement(sql: sql), arguments: [max(0, rows)])
    }
}

import BeaconService
import GRDB
import Platform

/// Reads the readable part of a damaged file, without changing the file.
struct Salvage {
    private let path: String

    init(_ path: String) { self.path = path }

    /// The maximum number of events that are read.
    private static let mostEvents = 100_000
    /// The number of rows that are read together. A damaged page costs all rows of its portion.
    private static let portion = 250

    /// The tables that are copied row by row, besides the state and the log.
    private static let tables =
        [
            "region_memory", "rule_memory", "waiting_record", "waiting_beacon", BeacappLogTable.name, "counter",
            "event_aside", ContentTable.name,
        ] + SendingTable.names

    /// Copies the state and the log into a new file.
    func bring(to queue: DatabaseQueue, known: ServiceState?) throws -> StoreRemark.Kept {
        guard let source = open() else {
            try queue.write { try StateTables.save(known ?? ServiceState(), replacing: ServiceState(), $0) }
            return StoreRemark.Kept(isStateWhole: known != nil, eventCount: 0)
        }
        return try queue.write { new in
            try source.unsafeRead { old in
                let found = StateTables.salvage(old)
                let state = found.isWhole ? found.state : known ?? found.state.incomplete
                try StateTables.save(state, replacing: ServiceState(), new)
                for table in Self.tables {
                    _ = copy("SELECT * FROM \(table)", from: old, to: table, new)
                }
                try RecordTables.giveIdentifiers(new)
                let count = copyEvents(from: old, to: new)
                if isMixed { try SortedOut.sort(new) }
                return StoreRemark.Kept(isStateWhole: found.isWhole || known != nil, eventCount: count)
            }
        }
    }

    /// Whether the file has a version that logged simulated and received events together.
    var isMixed: Bool {
        let version = try? open()?.unsafeRead { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        return version.map { (1..<Schema.firstApart).contains($0) } ?? false
    }

    private func open() -> DatabaseQueue? {
        // SQLite would remove the write-ahead log of an empty file.
        guard let facts = FileFacts(path), facts.size > 0 else { return nil }
        var configuration = Configuration()
        configuration.readonly = true
        // Makes SQLite read the existing part of a file that is shorter than its header states.
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA writable_schema = ON") }
        return try? DatabaseQueue(path: path, configuration: configuration)
    }

    private func copyEvents(from old: Database, to new: Database) -> Int {
        let counted = try? Int.fetchOne(old, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'event'")
        let last = counted ?? (try? Int.fetchOne(old, sql: "SELECT max(number) FROM event")) ?? 0
        var upper = last
        var count = 0
        while upper > 0 && upper > last - Self.mostEvents {
            let lower = max(0, upper - Self.portion)
            count += copy(
                "SELECT * FROM event WHERE number > \(lower) AND number <= \(upper)", from: old, to: "event", new)
            upper = lower
        }
        return count
    }

    /// - Returns: The number of copied rows. The first unreadable row ends the copy; a row that the new table
    ///   rejects is left out.
    private func copy(_ sql: String, from old: Database, to table: String, _ new: Database) -> Int {
        var count = 0
        do {
            let rows = try Row.fetchCursor(old, sql: sql)
            while let row = try rows.next() {
                // Columns are copied by name, because the file may be of an earlier version.
                let columns = Array(row.columnNames)
                guard columns.allSatisfy(isPlain) else { break }
                let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                let places = columns.map { _ in "?" }.joined(separator: ", ")
                let statement = try new.cachedStatement(
                    sql: "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(places))")
                let values = StatementArguments(Array(row.databaseValues))
                if (try? statement.execute(arguments: values)) != nil { count += new.changesCount }
            }
        } catch {}
        return count
    }

    private func isPlain(_ name: String) -> Bool {
        name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    }
}

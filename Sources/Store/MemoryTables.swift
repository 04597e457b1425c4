import GRDB
import Regions
import Tracking

/// States of regions and firings of rules. A row that does not read counts as not there: it is found out anew.
enum MemoryTables {
    static func regionStates(source: String, _ db: Database) throws -> [StoredRegionState] {
        let sql = """
            SELECT identifier, state, since, last_heard, last_beacon FROM region_state WHERE source = ?
            ORDER BY identifier
            """
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [source])
        var states: [StoredRegionState] = []
        while let next = try rows.next() {
            if let state = try? readState(RowReader(next, of: "region_state")) { states.append(state) }
        }
        return states
    }

    private static func readState(_ reader: RowReader) throws -> StoredRegionState {
        var row = reader
        return StoredRegionState(
            identifier: try row.text(), state: try row.code(), since: try row.optionalTime(),
            lastHeard: try row.optionalTime(), lastBeacon: try row.optionalIdentity())
    }

    static func save(_ new: [StoredRegionState], source: String, _ db: Database) throws {
        let old = try regionStates(source: source, db)
        let wanted = Dictionary(new.map { ($0.identifier, $0) }) { _, last in last }
        let removal = try db.cachedStatement(sql: "DELETE FROM region_state WHERE source = ? AND identifier = ?")
        for state in old where wanted[state.identifier] == nil {
            try removal.execute(arguments: [source, state.identifier])
        }
        let change = try db.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO region_state (source, identifier, state, since, last_heard, last_beacon)
                VALUES (?, ?, ?, ?, ?, ?)
                """)
        let present = Dictionary(old.map { ($0.identifier, $0) }) { _, last in last }
        for state in wanted.values where present[state.identifier] != state {
            try change.execute(arguments: [
                source, state.identifier, Int(state.state.rawValue), state.since?.microseconds,
                state.lastHeard?.microseconds, state.lastBeacon?.stored,
            ])
        }
    }

    static func ruleFirings(_ db: Database) throws -> [String: Timestamp] {
        var firings: [String: Timestamp] = [:]
        try db.forEachRow("SELECT rule, fired_at FROM rule_memory", of: "rule_memory", { _ in }) { row in
            let rule = try row.text()
            firings[rule] = try row.time()
        }
        return firings
    }

    static func save(_ new: [String: Timestamp], _ db: Database) throws {
        let old = try ruleFirings(db)
        let removal = try db.cachedStatement(sql: "DELETE FROM rule_memory WHERE rule = ?")
        for rule in old.keys where new[rule] == nil { try removal.execute(arguments: [rule]) }
        let change = try db.cachedStatement(sql: "INSERT OR REPLACE INTO rule_memory (rule, fired_at) VALUES (?, ?)")
        for (rule, time) in new where old[rule] != time { try change.execute(arguments: [rule, time.microseconds]) }
    }
}

import Basics
import BeaconService
import GRDB
import Regions

/// The memories of regions and rules. An unreadable row counts as missing, since the state will be determined again.
enum MemoryTables {
    static func regions(source: String, _ db: Database) throws -> [RegionMemory] {
        let sql = "SELECT identifier, state, since, last_heard FROM region_memory WHERE source = ? ORDER BY identifier"
        var regions: [RegionMemory] = []
        try db.forEachRow(sql, [source], of: "region_memory", Database.passOver) { row in
            regions.append(
                RegionMemory(
                    identifier: try row.text(), state: try row.code(), since: try row.optionalTime(),
                    lastHeard: try row.optionalTime()))
        }
        return regions
    }

    static func save(_ new: [RegionMemory], source: String, _ db: Database) throws {
        let old = Dictionary(try regions(source: source, db).map { ($0.identifier, $0) }) { $1 }
        let wanted = Dictionary(new.map { ($0.identifier, $0) }) { $1 }
        let removal = try db.cachedStatement(sql: "DELETE FROM region_memory WHERE source = ? AND identifier = ?")
        for identifier in old.keys where wanted[identifier] == nil {
            try removal.execute(arguments: [source, identifier])
        }
        let sql = """
            INSERT OR REPLACE INTO region_memory (source, identifier, state, since, last_heard) VALUES (?, ?, ?, ?, ?)
            """
        let change = try db.cachedStatement(sql: sql)
        for region in wanted.values where old[region.identifier] != region {
            try change.execute(arguments: [
                source, region.identifier, Int(region.state.rawValue), region.since?.microseconds,
                region.lastHeard?.microseconds,
            ])
        }
    }

    static func rules(source: String, _ db: Database) throws -> [RuleMemory] {
        let sql = "SELECT rule, last_fired, is_held, steps FROM rule_memory WHERE source = ? ORDER BY rule"
        var rules: [RuleMemory] = []
        try db.forEachRow(sql, [source], of: "rule_memory", Database.passOver) { row in
            var memory = RuleMemory(
                rule: try row.text(), lastFired: try row.optionalTime(), isHeld: try row.flag())
            memory.steps = try row.text().split(separator: " ").map { try row.present(Int($0)) }
            rules.append(memory)
        }
        return rules
    }

    static func save(_ new: [RuleMemory], source: String, _ db: Database) throws {
        let old = Dictionary(try rules(source: source, db).map { ($0.rule, $0) }) { $1 }
        let wanted = Dictionary(new.map { ($0.rule, $0) }) { $1 }
        let removal = try db.cachedStatement(sql: "DELETE FROM rule_memory WHERE source = ? AND rule = ?")
        for rule in old.keys where wanted[rule] == nil { try removal.execute(arguments: [source, rule]) }
        let sql = "INSERT OR REPLACE INTO rule_memory (source, rule, last_fired, is_held, steps) VALUES (?, ?, ?, ?, ?)"
        let change = try db.cachedStatement(sql: sql)
        for memory in wanted.values where old[memory.rule] != memory {
            let steps = memory.steps.map { String($0) }.joined(separator: " ")
            try change.execute(arguments: [
                source, memory.rule, memory.lastFired?.microseconds, memory.isHeld, steps,
            ])
        }
    }
}

import GRDB
public import Regions

// The remaining extension for runs in the background.
extension Store {
    /// The current budget; the full one if nothing was used yet.
    public func backgroundBudget() throws(StoreError) -> BackgroundBudget {
        try read { db in try Self.budget(db) }
    }

    /// Changes the budget and appends the events to the log: both, or neither. Concurrent changes of several
    /// programs are made one after the other.
    /// - Parameter source: The source of the events, as for `append`.
    public func updateBackgroundBudget<Answer: Sendable>(
        loggedFrom source: String = "",
        _ body: (inout BackgroundBudget, inout [SiteEvent]) -> Answer
    ) throws(StoreError) -> Answer {
        try write { db, _ in
            let old = try Self.budget(db)
            var new = old
            var events: [SiteEvent] = []
            let answer = body(&new, &events)
            if new != old {
                try db.cachedStatement(sql: "INSERT OR REPLACE INTO counter (name, value) VALUES (?, ?)")
                    .execute(arguments: [Self.extensionRest, Int64(new.rest * 1000)])
            }
            _ = try EventTable.append(events, source: source, db)
            return answer
        }
    }

    /// The name of the counter for the remaining milliseconds.
    private static let extensionRest = "background_extension_ms"

    private static func budget(_ db: Database) throws -> BackgroundBudget {
        let statement = try db.cachedStatement(sql: "SELECT value FROM counter WHERE name = ?")
        guard let rest = try Int64.fetchOne(statement, arguments: [extensionRest]) else { return BackgroundBudget() }
        return BackgroundBudget(rest: Double(rest) / 1000)
    }
}

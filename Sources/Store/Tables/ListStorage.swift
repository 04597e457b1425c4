import GRDB

/// A table for an ordered list: a column `position`, and the columns of an element.
struct ListStorage<Element: Equatable> {
    let name: String
    /// The columns in the order of `read` and `write`.
    let columns: [String]
    let read: (inout RowReader) throws -> Element
    let write: (Element) -> [(any DatabaseValueConvertible)?]

    /// - Parameter tolerate: Receives an error of the table or of a row; it rethrows it if nothing may be missing.
    func load(_ db: Database, _ tolerate: (any Error) throws -> Void) throws -> [Element] {
        let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(name) ORDER BY position"
        var elements: [Element] = []
        try db.forEachRow(sql, [], of: name, tolerate) { row in elements.append(try read(&row)) }
        return elements
    }

    /// Writes the difference: the rows after the common beginning of both lists.
    func save(_ new: [Element], replacing old: [Element], _ db: Database) throws {
        let same = zip(new, old).prefix { $0 == $1 }.count
        if old.count > same {
            try db.cachedStatement(sql: "DELETE FROM \(name) WHERE position >= ?").execute(arguments: [same])
        }
        guard new.count > same else { return }
        let places = Array(repeating: "?", count: columns.count + 1).joined(separator: ", ")
        let statement = try db.cachedStatement(
            sql: "INSERT INTO \(name) (position, \(columns.joined(separator: ", "))) VALUES (\(places))")
        for (position, element) in new.enumerated().dropFirst(same) {
            try statement.execute(arguments: StatementArguments([position] + write(element)))
        }
    }
}

extension Database {
    /// Ignores unreadable rows, for tables that can do without a row; damage to the file is still thrown.
    static func passOver(_ error: any Error) throws {
        guard error is RowDamage else { throw error }
    }

    /// Reads row by row. Errors of a row are passed to `tolerate`; so are errors of the table, which end the reading.
    func forEachRow(
        _ sql: String, _ arguments: StatementArguments, of table: String, _ tolerate: (any Error) throws -> Void,
        _ body: (inout RowReader) throws -> Void
    ) throws {
        do {
            let statement = try cachedStatement(sql: sql)
            let rows = try Row.fetchCursor(statement, arguments: arguments)
            while try rows.next() != nil {
                var row = unsafe RowReader(statement.sqliteStatement, of: table)
                do {
                    try body(&row)
                } catch {
                    try tolerate(error)
                }
            }
        } catch {
            try tolerate(error)
        }
    }
}

import GRDB

/// A table that keeps a list in its order: a column `position`, and the columns of an element.
struct ListTable<Element: Equatable> {
    let name: String
    /// The columns in the order of `read` and `write`.
    let columns: [String]
    let read: (inout RowReader) throws -> Element
    let write: (Element) -> [(any DatabaseValueConvertible)?]

    func load(_ db: Database) throws -> [Element] {
        let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(name) ORDER BY position"
        var elements: [Element] = []
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql))
        while let row = try rows.next() {
            var reader = RowReader(row, of: name)
            elements.append(try read(&reader))
        }
        return elements
    }

    /// Writes what is different: the rows behind the part that both lists begin with.
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

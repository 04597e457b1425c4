import GRDB
import Synchronization

/// Statements in SQLite's syntax, in which numbered parameters begin with a question mark.
final class SQLiteStatements: Sendable {
    private let known = Mutex<[String: String]>([:])

    func text(_ statement: String) -> String {
        known.withLock { known in
            if let text = known[statement] { return text }
            let text = statement.replacing("$", with: "?")
            known[statement] = text
            return text
        }
    }
}

struct SQLiteSession: SQLSession {
    let database: Database
    let statements: SQLiteStatements

    func run(_ statement: String, _ parameters: [SQLValue]) throws(ServerStoreError) -> [SQLRow] {
        do {
            let prepared = try database.cachedStatement(sql: statements.text(statement))
            try prepared.setArguments(StatementArguments(parameters.map(\.databaseValue)))
            return try Row.fetchAll(prepared).map { row in SQLRow(row.databaseValues.map(SQLValue.init)) }
        } catch {
            throw ServerStoreError(error)
        }
    }
}

extension SQLValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        }
    }

    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob: self = .null
        }
    }
}

extension ServerStoreError {
    init(_ error: any Error) {
        if let error = error as? ServerStoreError {
            self = error
        } else if let error = error as? DatabaseError {
            let kind: Kind =
                switch error.resultCode {
                case .SQLITE_BUSY, .SQLITE_FULL, .SQLITE_IOERR: .unavailable
                case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
                default: .unexpected
                }
            self.init(kind, error.message ?? "\(error.resultCode)")
        } else {
            self.init(.unexpected, "\(error)")
        }
    }
}

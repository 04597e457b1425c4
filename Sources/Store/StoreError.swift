import GRDB

/// Why the store could not do what it was asked: which file, and what is wrong with it.
public struct StoreError: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// The disk, or the user's share of it, is full.
        case full
        /// No permission to read or write here, or the file system is read-only; the words of the system.
        case notPermitted(String)
        /// The folder cannot be made or used: something else is in its place; the words of the system.
        case noFolder(String)
        /// This program opened the store for reading only.
        case readOnly
        /// The file is damaged; where it was set aside, nil when it could not be.
        case damaged(setAside: String?)
        /// The file was written by a newer version of noroshi.
        case newer
        /// Another program held the store for longer than a change takes.
        case locked
        /// The disk failed; the words of the system.
        case failed(String)
    }

    /// The file or folder.
    public let path: String
    public let kind: Kind

    public init(path: String, _ kind: Kind) {
        self.path = path
        self.kind = kind
    }

    /// What SQLite reports.
    init(_ error: any Error, path: String) {
        self.init(path: path, Self.kind(of: error))
    }

    private static func kind(of error: any Error) -> Kind {
        guard let error = error as? DatabaseError else {
            return error is RowDamage ? .damaged(setAside: nil) : .failed("\(error)")
        }
        let words = error.message ?? error.resultCode.description
        switch error.resultCode {
        case .SQLITE_FULL: return .full
        case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_CANTOPEN: return .notPermitted(words)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: return .damaged(setAside: nil)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: return .locked
        default: return .failed(words)
        }
    }

    /// The key of the sentence that says it, `error.store.…`.
    public var key: String {
        switch kind {
        case .full: "error.store.full"
        case .notPermitted: "error.store.notPermitted"
        case .noFolder: "error.store.noFolder"
        case .readOnly: "error.store.readOnly"
        case .damaged(nil): "error.store.damaged"
        case .damaged: "error.store.damaged.setAside"
        case .newer: "error.store.newer"
        case .locked: "error.store.locked"
        case .failed: "error.store.failed"
        }
    }

    /// What stands in the sentence.
    public var arguments: [String] {
        switch kind {
        case .full, .readOnly, .damaged(nil), .newer, .locked: [path]
        case .damaged(.some(let copy)): [path, copy]
        case .notPermitted(let words), .noFolder(let words), .failed(let words): [path, words]
        }
    }
}

/// Why an update did not come about.
public enum Refused<Refusal: Error>: Error {
    /// The body gave up; nothing was written.
    case refused(Refusal)
    /// The store failed; nothing was written.
    case store(StoreError)
}

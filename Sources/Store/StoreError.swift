import GRDB
import Glibc

/// Why the store could not do what it was asked: which file, and what is wrong with it.
public struct StoreError: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// The disk, or the user's share of it, is full.
        case full
        /// No permission to read or write here; the words of the system.
        case notPermitted(String)
        /// The file system takes no changes.
        case readOnlyDisk
        /// The folder cannot be made or used; the words of the system.
        case noFolder(String)
        /// A folder or file of another user: what is written there is at their mercy.
        case foreign
        /// A folder or file that others may write.
        case exposed
        /// A link, a pipe or something else where a regular file has to be.
        case notRegular
        /// This program opened the store for reading only: another instance owns it, or nothing can be written.
        case readOnly
        /// The file is damaged and could not be replaced by a new one.
        case damaged
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

    /// The key of the sentence that says it, `error.store.…`.
    public var key: String {
        switch kind {
        case .full: "error.store.full"
        case .notPermitted: "error.store.notPermitted"
        case .readOnlyDisk: "error.store.readOnlyDisk"
        case .noFolder: "error.store.noFolder"
        case .foreign: "error.store.foreign"
        case .exposed: "error.store.exposed"
        case .notRegular: "error.store.notRegular"
        case .readOnly: "error.store.readOnly"
        case .damaged: "error.store.damaged"
        case .newer: "error.store.newer"
        case .locked: "error.store.locked"
        case .failed: "error.store.failed"
        }
    }

    /// The texts that stand in the sentence, in their order.
    public var arguments: [String] {
        switch kind {
        case .full, .readOnlyDisk, .foreign, .exposed, .notRegular, .readOnly, .damaged, .newer, .locked: [path]
        case .notPermitted(let words), .noFolder(let words), .failed(let words): [path, words]
        }
    }
}

extension StoreError {
    /// What the system reports.
    init(path: String, errno code: Int32) {
        let words = unsafe String(cString: strerror(code))
        let kind: Kind =
            switch code {
            case ENOSPC, EDQUOT: .full
            case EROFS: .readOnlyDisk
            case EACCES, EPERM: .notPermitted(words)
            case ENOENT, ENOTDIR, ELOOP, ENAMETOOLONG, EEXIST, EISDIR: .noFolder(words)
            default: .failed(words)
            }
        self.init(path: path, kind)
    }

    /// What SQLite reports, or a row that does not read.
    init(_ error: any Error, path: String) {
        switch error {
        case let error as StoreError: self = error
        case is RowDamage, is Schema.ForeignFile: self.init(path: path, .damaged)
        case let error as DatabaseError: self.init(path: path, Self.kind(of: error, path: path))
        default: self.init(path: path, .failed("\(error)"))
        }
    }

    private static func kind(of error: DatabaseError, path: String) -> Kind {
        let words = error.message ?? error.resultCode.description
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        switch error.resultCode {
        // Nothing that is written here is too big: the file says so of itself.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_TOOBIG: return .damaged
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: return .locked
        // The description of the tables is part of the file too.
        case .SQLITE_ERROR where words.hasPrefix("no such ") || words.contains(" has no column "): return .damaged
        case .SQLITE_FULL: return .full
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_PERM, .SQLITE_AUTH:
            // SQLite does not hand on what the system said.
            if StoreFolder.isReadOnly(folder) { return .readOnlyDisk }
            if StoreFolder.isFull(folder) { return .full }
            return error.resultCode.primaryResultCode == .SQLITE_IOERR ? .failed(words) : .notPermitted(words)
        default: return .failed(words)
        }
    }
}

/// Why an update did not come about. Nothing was written.
public enum Refused<Refusal: Error>: Error {
    /// The body gave up.
    case refused(Refusal)
    /// The store failed.
    case store(StoreError)
}

extension Refused: Equatable where Refusal: Equatable {}

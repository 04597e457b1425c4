public import Basics
import GRDB
import Glibc

/// An error of the store: the file, and the fault.
public struct StoreError: Error, Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        /// The disk, or the user's quota on it, is full.
        case full
        /// There is no permission to read or write here; with the system's message.
        case notPermitted(String)
        /// The file system is read-only.
        case readOnlyDisk
        /// The folder cannot be created or used; with the system's message.
        case noFolder(String)
        /// The folder or file belongs to another user, who would control the data written there.
        case foreign
        /// The folder or file can be written by other users.
        case exposed
        /// There is a link, a pipe or another object instead of a regular file.
        case notRegular
        /// This program has the store open for reading only: another instance owns it, or nothing can be written.
        case readOnly
        /// The file is damaged and could not be replaced by a new one.
        case damaged
        /// The file was written by a newer version of noroshi.
        case newer
        /// Another program kept the store locked for too long.
        case locked
        /// The file does not exist, and the program that owns the site did not rewrite it in time.
        case unmade
        /// The caller cancelled the work before anything was written.
        case cancelled
        /// The disk failed; with the system's message.
        case failed(String)
    }

    /// The file or folder.
    public let path: String
    public let kind: Kind

    public init(path: String, _ kind: Kind) {
        self.path = path
        self.kind = kind
    }

    /// The key of the error's sentence, `error.store.…`.
    public var key: TextKey {
        switch kind {
        case .full: .error.storeFull
        case .notPermitted: .error.storeNotPermitted
        case .readOnlyDisk: .error.storeReadOnlyDisk
        case .noFolder: .error.storeNoFolder
        case .foreign: .error.storeForeign
        case .exposed: .error.storeExposed
        case .notRegular: .error.storeNotRegular
        case .readOnly: .error.storeReadOnly
        case .damaged: .error.storeDamaged
        case .newer: .error.storeNewer
        case .locked: .error.storeLocked
        case .unmade: .error.storeUnmade
        case .cancelled: .error.storeCancelled
        case .failed: .error.storeFailed
        }
    }

    /// The arguments of the sentence, in order.
    public var arguments: [String] {
        switch kind {
        case .full, .readOnlyDisk, .foreign, .exposed, .notRegular, .readOnly, .damaged, .newer, .locked, .unmade:
            [path]
        case .cancelled: []
        case .notPermitted(let words), .noFolder(let words), .failed(let words): [path, words]
        }
    }
}

extension StoreError {
    /// The error for an errno of the system.
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

    /// The error for an SQLite error, or for a row that cannot be read.
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
        // TOOBIG also indicates damage, since the store never writes values that are too big.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_TOOBIG: return .damaged
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: return .locked
        // The description of the tables is part of the file and may be damaged, too.
        case .SQLITE_ERROR where words.hasPrefix("no such ") || words.contains(" has no column "): return .damaged
        case .SQLITE_FULL: return .full
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_PERM, .SQLITE_AUTH:
            // SQLite does not pass on the system's error.
            if StoreFolder.isReadOnly(folder) { return .readOnlyDisk }
            if StoreFolder.isFull(folder) { return .full }
            return error.resultCode.primaryResultCode == .SQLITE_IOERR ? .failed(words) : .notPermitted(words)
        default: return .failed(words)
        }
    }
}

extension StoreError: PhraseConvertible {
    public var phrase: Phrase { Phrase(key, arguments.map { .text($0) }) }
}

/// The reason why an update was not made. Nothing was written.
public enum CommandError<Rejection: Error>: Error {
    /// The closure threw an error.
    case rejected(Rejection)
    /// The store failed.
    case store(StoreError)
}

extension CommandError: Equatable where Rejection: Equatable {}

import Glibc
import Platform

/// The folder of the store in the file system.
enum StoreFolder {
    /// Creates the folder and those above it, for the user only.
    static func make(_ folder: String) throws(StoreError) {
        if let error = Folder.make(folder) { throw StoreError(path: folder, errno: error.code) }
    }

    /// Rejects a folder in which others may create files. The folder may be reached by a link, as systemd creates
    /// them.
    static func check(_ folder: String) throws(StoreError) {
        guard let facts = FileFacts(folder) else { return }
        if facts.owner != geteuid() { throw StoreError(path: folder, .foreign) }
        if facts.permissions & 0o022 != 0 { throw StoreError(path: folder, .exposed) }
    }

    /// Rejects anything at a path of SQLite's files that is not a file of this user only; a link may lead anywhere.
    static func checkFile(_ path: String) throws(StoreError) {
        guard let facts = FileFacts(path, followsLinks: false) else { return }
        if !facts.isRegular { throw StoreError(path: path, .notRegular) }
        if facts.owner != geteuid() { throw StoreError(path: path, .foreign) }
        // The other name of the file may belong to another program.
        if facts.names > 1 { throw StoreError(path: path, .notRegular) }
    }

    /// Creates an empty file that only the user can read, or removes the rights of others to an existing one.
    ///
    /// An existing file is not opened, because closing it would release SQLite's locks on it.
    static func secure(_ path: String) throws(StoreError) {
        if let facts = FileFacts(path) {
            if facts.permissions & 0o077 != 0 { _ = unsafe chmod(path, 0o600) }
            // SQLite would open a file that it may not write, and fail only at the first change.
            guard unsafe access(path, R_OK | W_OK) == 0 else { throw StoreError(path: path, errno: errno) }
            return
        }
        let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreError(path: path, errno: errno) }
        close(file)
    }

    /// Waits until a file is on the disk.
    static func makeDurable(_ path: String) throws(StoreError) {
        guard FileFacts.sync(path) else { throw StoreError(path: path, errno: errno) }
    }

    /// Whether the file system is read-only.
    static func isReadOnly(_ folder: String) -> Bool {
        var facts = statvfs()
        return unsafe statvfs(folder, &facts) == 0 && facts.f_flag & UInt(ST_RDONLY) != 0
    }

    /// Whether the disk is full.
    static func isFull(_ folder: String) -> Bool {
        var facts = statvfs()
        return unsafe statvfs(folder, &facts) == 0 && (facts.f_bavail == 0 || facts.f_files > 0 && facts.f_favail == 0)
    }

    /// Runs `body` while no other program opens, closes or sets aside a store here.
    ///
    /// The lock is on the folder itself. If the file system has no such locks, `body` runs without one.
    /// - Throws: `locked` if another program holds the lock for too long, and any error that `body` throws.
    static func alone<Answer>(
        in folder: String, _ timeout: Double, _ body: () throws(StoreError) -> Answer
    ) throws(StoreError) -> Answer {
        guard let lock = FolderLock(folder, within: timeout) else { throw StoreError(path: folder, .locked) }
        defer { lock.release() }
        return try body()
    }
}

import Glibc

/// The folder of the store in the file system.
enum StoreFolder {
    /// Creates the folder and those above it, for the user only.
    static func make(_ folder: String) throws(StoreError) {
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/\(part)"
            let code = unsafe mkdir(path, 0o700) == 0 ? 0 : errno
            // Folders above an existing one may not be writable, which is no error.
            if code != 0 && FileFacts(path)?.isFolder != true {
                throw StoreError(path: folder, errno: code == EEXIST ? ENOTDIR : code)
            }
        }
    }

    /// Refuses a folder in which others may create files. It may be reached by a link, as systemd creates them.
    static func check(_ folder: String) throws(StoreError) {
        guard let facts = FileFacts(folder) else { return }
        if facts.owner != geteuid() { throw StoreError(path: folder, .foreign) }
        if facts.permissions & 0o022 != 0 { throw StoreError(path: folder, .exposed) }
    }

    /// Refuses anything where SQLite would write that is not a file of this user only; a link may lead anywhere.
    static func checkFile(_ path: String) throws(StoreError) {
        guard let facts = FileFacts(path, followsLinks: false) else { return }
        if !facts.isRegular { throw StoreError(path: path, .notRegular) }
        if facts.owner != geteuid() { throw StoreError(path: path, .foreign) }
        // Its other name may belong to another program.
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
        let file = unsafe Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { throw StoreError(path: path, errno: errno) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw StoreError(path: path, errno: errno) }
    }

    /// Makes renamed or created files in the folder durable.
    static func sync(_ folder: String) {
        let file = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
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
    /// - Throws: `locked` when another program holds it for too long, and what `body` throws.
    static func alone<Answer>(
        in folder: String, _ patience: Double, _ body: () throws(StoreError) -> Answer
    ) throws(StoreError) -> Answer {
        let file = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        var waits = 0
        while file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK {
            guard waits < Int(patience * 200) else { throw StoreError(path: folder, .locked) }
            waits += 1
            usleep(5_000)
        }
        return try body()
    }
}

/// The system's information on a file.
struct FileFacts: Equatable {
    /// Device and inode number, which identify the file whatever its name.
    let device: UInt64
    let number: UInt64
    let size: Int64
    /// Nanoseconds since 1970.
    let modified: Int64
    let permissions: UInt32
    let owner: UInt32
    let isFolder: Bool
    let isRegular: Bool
    /// The number of names (hard links) of the file.
    let names: UInt64

    init?(_ path: String, followsLinks: Bool = true) {
        var facts = stat()
        guard unsafe (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
        self.init(facts)
    }

    init?(file: Int32) {
        var facts = stat()
        guard unsafe fstat(file, &facts) == 0 else { return nil }
        self.init(facts)
    }

    private init(_ facts: stat) {
        device = UInt64(facts.st_dev)
        number = UInt64(facts.st_ino)
        size = Int64(facts.st_size)
        modified = Int64(facts.st_mtim.tv_sec) * 1_000_000_000 + Int64(facts.st_mtim.tv_nsec)
        permissions = facts.st_mode & 0o777
        owner = facts.st_uid
        names = UInt64(facts.st_nlink)
        isRegular = facts.st_mode & S_IFMT == S_IFREG
        isFolder = facts.st_mode & S_IFMT == S_IFDIR
    }

    func isSameFile(as other: FileFacts) -> Bool { device == other.device && number == other.number }
}

import Glibc

/// The folder of the store as the system has it.
enum StoreFolder {
    /// Makes the folder and those above it, for nobody but the user.
    static func make(_ folder: String) throws(StoreError) {
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/" + part
            let code = unsafe mkdir(path, 0o700) == 0 ? 0 : errno
            // Above a folder that exists there may be some that cannot be written to.
            if code != 0 && FileFacts(path)?.isFolder != true {
                throw StoreError(path: folder, errno: code == EEXIST ? ENOTDIR : code)
            }
        }
    }

    /// Refuses a folder in which somebody else may put files. It may be reached by a link, as systemd makes them.
    static func check(_ folder: String) throws(StoreError) {
        guard let facts = FileFacts(folder) else { return }
        if facts.owner != geteuid() { throw StoreError(path: folder, .foreign) }
        if facts.permissions & 0o022 != 0 { throw StoreError(path: folder, .exposed) }
    }

    /// Refuses what lies where SQLite would write, and is not a file of this user alone: what a link leads to may be
    /// anything.
    static func checkFile(_ path: String) throws(StoreError) {
        guard let facts = FileFacts(path, followsLinks: false) else { return }
        if !facts.isRegular { throw StoreError(path: path, .notRegular) }
        if facts.owner != geteuid() { throw StoreError(path: path, .foreign) }
        // Another name of it lies elsewhere, and is another program's.
        if facts.names > 1 { throw StoreError(path: path, .notRegular) }
    }

    /// Makes an empty file that only the user can read, or takes the others' rights to one that exists.
    ///
    /// A file that exists is not opened: closing it would take SQLite's locks on it with it.
    static func secure(_ path: String) throws(StoreError) {
        if let facts = FileFacts(path) {
            if facts.permissions & 0o077 != 0 { _ = unsafe chmod(path, 0o600) }
            // SQLite opens a file that it may not write all the same, and fails at the first change.
            guard unsafe access(path, R_OK | W_OK) == 0 else { throw StoreError(path: path, errno: errno) }
            return
        }
        let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw StoreError(path: path, errno: errno) }
        close(file)
    }

    /// Makes what was renamed or made in the folder last.
    static func sync(_ folder: String) {
        let file = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }

    /// Whether the file system takes no changes.
    static func isReadOnly(_ folder: String) -> Bool {
        var facts = statvfs()
        return unsafe statvfs(folder, &facts) == 0 && facts.f_flag & UInt(ST_RDONLY) != 0
    }

    /// Whether nothing more fits.
    static func isFull(_ folder: String) -> Bool {
        var facts = statvfs()
        return unsafe statvfs(folder, &facts) == 0 && (facts.f_bavail == 0 || facts.f_files > 0 && facts.f_favail == 0)
    }

    /// Runs `body` while no other program opens, closes or sets aside a store here.
    ///
    /// The lock is on the folder itself. Where the file system has no such locks, `body` runs without.
    /// - Throws: `locked` when another program stays at it for too long, and what `body` throws.
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

/// What the system says of a file.
struct FileFacts: Equatable {
    /// Device and number: the same as long as it is the same file, whatever its name.
    let device: UInt64
    let number: UInt64
    let size: Int64
    /// Nanoseconds since 1970.
    let modified: Int64
    let permissions: UInt32
    let owner: UInt32
    let isFolder: Bool
    let isRegular: Bool
    /// How many names the file has.
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

import Glibc

/// The system's information on a file.
public struct FileFacts: Equatable, Sendable {
    /// Device and inode number, which identify the file whatever its name.
    public let device: UInt64
    public let number: UInt64
    public let size: Int64
    /// Nanoseconds since 1970.
    public let modified: Int64
    public let permissions: UInt32
    public let owner: UInt32
    public let isFolder: Bool
    public let isRegular: Bool
    /// The number of names (hard links) of the file.
    public let names: UInt64

    public init?(_ path: String, followsLinks: Bool = true) {
        var facts = stat()
        guard unsafe (followsLinks ? stat(path, &facts) : lstat(path, &facts)) == 0 else { return nil }
        self.init(facts)
    }

    public init?(file: Int32) {
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

    /// Waits until a file is on the disk.
    /// - Returns: False if it cannot be opened or written; errno contains the reason.
    public static func sync(_ path: String) -> Bool {
        let file = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return false }
        let isSynced = fsync(file) == 0
        let code = errno
        close(file)
        errno = code
        return isSynced
    }

    /// The identity of a file, independent of its name.
    public struct Identity: Equatable, Sendable {
        let device: UInt64
        let number: UInt64
    }

    public var identity: Identity { Identity(device: device, number: number) }

    public func isSameFile(as other: FileFacts) -> Bool { identity == other.identity }
}

import Glibc
import Platform

/// The lock of the one program that owns the site. The system releases it when the program ends, however it ends.
final class InstanceLock: Sendable {
    enum Outcome {
        case held(InstanceLock)
        /// Another program holds the lock, with its process number if known.
        case taken(pid: Int32?)
        /// No lock is possible, because no file can be created in the folder.
        case impossible(errno: Int32)
    }

    private let file: Int32
    /// The process that held the lock last, or nil if there was none or it is unknown.
    let former: Int32?

    private init(file: Int32, former: Int32?) {
        self.file = file
        self.former = former
    }

    deinit {
        // Without unlocking, closing the file would leave the lock with a child process that was forked but has not
        // called exec yet.
        _ = Self.change(file, to: F_UNLCK)
        close(file)
    }

    // Locks of an open file (fcntl(2), "Open file description locks"): the holder can be queried without acquiring
    // the lock, which is not possible with `flock`, so a query does not obstruct a program that starts. The
    // constants for them are not imported.
    private static let (ask, set): (Int32, Int32) = (36, 37)

    /// A lock on a whole file.
    private static func whole(_ kind: Int32) -> flock {
        var lock = flock()
        lock.l_type = Int16(kind)
        lock.l_whence = Int16(SEEK_SET)
        return lock
    }

    /// Changes the lock of a file without waiting, and returns whether that succeeded.
    private static func change(_ file: Int32, to kind: Int32) -> Bool {
        var lock = whole(kind)
        return unsafe fcntl(file, set, &lock) == 0
    }

    /// - Throws: An error if another object is in its place, which is left unchanged.
    static func acquire(_ path: String) throws(StoreError) -> Outcome {
        try StoreFolder.checkFile(path)
        // The target of a link would be emptied, and a pipe would block the program.
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let file = unsafe Glibc.open(path, flags, 0o600)
        guard file >= 0 else { return .impossible(errno: errno) }
        guard let facts = FileFacts(file: file), facts.isRegular, facts.owner == geteuid(), facts.names <= 1 else {
            close(file)
            throw StoreError(path: path, .notRegular)
        }
        guard change(file, to: F_WRLCK) else {
            let code = errno
            defer { close(file) }
            return [EAGAIN, EACCES].contains(code) ? .taken(pid: readNumber(file)) : .impossible(errno: code)
        }
        let former = readNumber(file)
        // The number is only information, so a full disk may prevent writing it.
        let octets = Array("\(getpid())\n".utf8)
        ftruncate(file, 0)
        _ = unsafe pwrite(file, octets, octets.count, 0)
        return .held(InstanceLock(file: file, former: former))
    }

    /// Whether the lock file is still at `path`; if it is gone, another program can create and lock a new one.
    func isInPlace(_ path: String) -> Bool {
        guard let own = FileFacts(file: file) else { return false }
        return FileFacts(path, followsLinks: false)?.isSameFile(as: own) == true
    }

    /// The process that holds the lock, or nil if there is none or it is unknown.
    static func holder(_ path: String) -> Int32? {
        let file = unsafe Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var lock = whole(F_WRLCK)
        guard unsafe fcntl(file, ask, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return readNumber(file)
    }

    private static func readNumber(_ file: Int32) -> Int32? {
        var octets = [UInt8](repeating: 0, count: 16)
        let count = unsafe pread(file, &octets, octets.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: octets.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}

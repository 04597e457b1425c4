import Glibc

/// The lock of the one program that owns the site. The system releases it when the program ends, however it ends.
final class InstanceLock: Sendable {
    enum Outcome {
        case held(InstanceLock)
        /// Taken by another program, with its process number if known.
        case taken(pid: Int32?)
        /// There can be no lock, because no file can be created in the folder.
        case impossible(errno: Int32)
    }

    private let file: Int32

    private init(file: Int32) { self.file = file }

    deinit {
        // Only closing it would leave the lock with a child process that was forked but has not called exec yet.
        flock(file, LOCK_UN)
        close(file)
    }

    /// - Throws: When something else is in its place, which is left as it is.
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
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            defer { close(file) }
            return code == EWOULDBLOCK ? .taken(pid: readNumber(file)) : .impossible(errno: code)
        }
        // The number is only information, so a full disk may prevent writing it.
        let octets = Array("\(getpid())\n".utf8)
        ftruncate(file, 0)
        _ = unsafe pwrite(file, octets, octets.count, 0)
        return .held(InstanceLock(file: file))
    }

    /// Whether the lock is still at `path`; if its file is gone, another program can take a new one.
    func isInPlace(_ path: String) -> Bool {
        guard let own = FileFacts(file: file) else { return false }
        return FileFacts(path, followsLinks: false)?.isSameFile(as: own) == true
    }

    /// The process that holds the lock; nil: none, or it is not known.
    static func holder(_ path: String) -> Int32? {
        let file = unsafe Glibc.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        // If a shared lock is granted nobody holds the lock. It is released at once.
        guard flock(file, LOCK_SH | LOCK_NB) != 0, errno == EWOULDBLOCK else { return nil }
        return readNumber(file)
    }

    private static func readNumber(_ file: Int32) -> Int32? {
        var octets = [UInt8](repeating: 0, count: 16)
        let count = unsafe pread(file, &octets, octets.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: octets.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}

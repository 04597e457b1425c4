import Glibc

/// Held by the one program that owns the site (S-40). The system lets go of it when the program ends, however it ends.
final class InstanceLock: Sendable {
    enum Outcome {
        case held(InstanceLock)
        /// By another program; its process number, when it is to be found out.
        case taken(pid: Int32?)
        /// There can be no lock: the folder takes no files.
        case impossible(errno: Int32)
    }

    private let file: Int32

    private init(file: Int32) { self.file = file }

    deinit { close(file) }

    static func take(_ path: String) -> Outcome {
        let file = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { return .impossible(errno: errno) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let code = errno
            defer { close(file) }
            return code == EWOULDBLOCK ? .taken(pid: readNumber(file)) : .impossible(errno: code)
        }
        // The number serves people alone. A full disk may leave it out.
        let octets = Array("\(getpid())\n".utf8)
        ftruncate(file, 0)
        _ = unsafe pwrite(file, octets, octets.count, 0)
        return .held(InstanceLock(file: file))
    }

    private static func readNumber(_ file: Int32) -> Int32? {
        var octets = [UInt8](repeating: 0, count: 16)
        let count = unsafe pread(file, &octets, octets.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: octets.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}

import Glibc
import SystemPackage

/// The standard input of a user's command: a nameless file in memory that holds all of it.
///
/// Not a pipe: a command that ends without reading would make the writing end raise SIGPIPE, which kills an
/// application that never heard of hooks, and one that never reads would keep the writer waiting.
enum HookInput {
    /// - Throws: Why there can be no such file; nothing is left open then.
    static func make(_ text: String) throws(Errno) -> FileDescriptor {
        let name = "/noroshi-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let file = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
        guard file >= 0 else { throw Errno(rawValue: errno) }
        unsafe shm_unlink(name)
        let descriptor = FileDescriptor(rawValue: file)
        do {
            try descriptor.writeAll(text.utf8)
            try descriptor.seek(offset: 0, from: .start)
            return descriptor
        } catch {
            try? descriptor.close()
            throw error as? Errno ?? .ioError
        }
    }
}

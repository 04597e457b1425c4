import Glibc

/// The standard input of a program that is started: an anonymous file in memory that holds all of it.
///
/// A pipe is not suitable: a command that ends without reading would cause SIGPIPE, which kills an application that
/// does not expect it, and a command that never reads would block the writer.
public struct ProcessInput: ~Copyable {
    public let file: Int32

    /// Nil when the file cannot be created; nothing is left open then.
    public init?(_ octets: [UInt8]) {
        let name = "/noroshi-\(getpid())-\(UInt64.random(in: 0 ... .max))"
        file = unsafe shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
        guard file >= 0 else { return nil }
        unsafe shm_unlink(name)
        guard OpenFile.write(octets.span, to: file) == nil, lseek(file, 0, SEEK_SET) == 0 else {
            close(file)
            return nil
        }
    }

    deinit { close(file) }
}

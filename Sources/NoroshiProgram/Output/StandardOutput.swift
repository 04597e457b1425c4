import Glibc
import Platform
import Scanning
import Synchronization

/// Writes to standard output. A writer may check the result to end early; the program itself reports missing output
/// at the end, for every command.
enum StandardOutput {
    /// The error number of the first write that failed; 0: no write failed.
    private static let failed = Atomic<Int32>(0)

    /// The reason why written output is missing; nil also when the reader has closed the pipe, the usual end of `|
    /// head`.
    static var failure: SystemError? {
        let code = failed.load(ordering: .relaxed)
        return code == 0 ? nil : SystemError(call: "write", path: "/dev/stdout", code: code)
    }

    /// Records the reason why a write failed.
    static func note(_ code: Int32) {
        if code != EPIPE { _ = failed.compareExchange(expected: 0, desired: code, ordering: .relaxed) }
    }

    /// Whether standard output is a pipe to another program, as in `| head`.
    static var isPipe: Bool {
        var facts = stat()
        return unsafe fstat(STDOUT_FILENO, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
    }

    /// Writes a text. Returns false if the reader has closed the pipe, or if writing failed.
    @discardableResult
    static func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    /// Writes bytes of UTF-8, with the same result.
    @discardableResult
    static func write(_ octets: [UInt8]) -> Bool { problem(writing: octets) == nil }

    /// Writes bytes of UTF-8 and returns the reason why that failed, also if the reader has closed the pipe; nil:
    /// they were written.
    static func problem(writing octets: [UInt8]) -> SystemError? {
        guard let code = OpenFile.write(octets.span, to: STDOUT_FILENO) else { return nil }
        note(code)
        return SystemError(call: "write", path: "/dev/stdout", code: code)
    }

    /// Occupies the descriptors of standard streams that are closed. Otherwise the next opened file would get such a
    /// number, and output would end up in it. Writing to standard output then fails, which is reported.
    static func holdPlaces() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = unsafe open("/dev/null", descriptor == STDERR_FILENO ? O_RDWR : O_RDONLY)
        }
    }
}

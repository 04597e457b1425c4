import Glibc

/// An open file, which is closed when it is released.
public struct FileDescriptor: ~Copyable {
    public let number: Int32

    public init(adopting number: Int32) { self.number = number }

    /// Opens for reading. `-` is standard input.
    public static func reading(_ path: String) throws(SystemError) -> FileDescriptor {
        if path == "-" { return FileDescriptor(adopting: try check("dup", path) { dup(STDIN_FILENO) }) }
        let number = try check("open", path) { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        var status = stat()
        if unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            close(number)
            throw SystemError(call: "open", path: path, code: EISDIR)
        }
        return FileDescriptor(adopting: number)
    }

    /// Opens for writing, readable by the owner only. The content of an existing file remains; unless `replacing`,
    /// the file must not exist. `-` is standard output.
    public static func writing(_ path: String, replacing: Bool) throws(SystemError) -> FileDescriptor {
        if path == "-" { return FileDescriptor(adopting: try check("dup", path) { dup(STDOUT_FILENO) }) }
        let mode = replacing ? 0 : O_EXCL
        return FileDescriptor(
            adopting: try check("open", path) { unsafe open(path, O_WRONLY | O_CREAT | mode | O_CLOEXEC, 0o600) })
    }

    /// Whether it is a file on a disk, which can be read again.
    public var isRegular: Bool { size != nil }

    /// Whether a path is a regular file. The path is not opened: that would take data from a pipe.
    public static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a path is a named pipe, again without opening it.
    public static func isPipe(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
    }

    /// The size in bytes of a regular file; nil for anything else.
    public var size: Int? {
        var status = stat()
        guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// Appends up to `limit` bytes to `buffer`. Returns the number that was read; 0 at the end.
    public func read(appendingTo buffer: inout [UInt8], limit: Int, path: String) throws(SystemError) -> Int {
        var got = 0
        // Uninitialized memory: a build without optimization would fill it with zeros byte by byte.
        let octets = unsafe [UInt8](unsafeUninitializedCapacity: limit) { free, count in
            repeat {
                got = unsafe Glibc.read(number, free.baseAddress, free.count)
            } while got < 0 && errno == EINTR
            count = max(0, got)
        }
        if got < 0 { throw SystemError(call: "read", path: path, code: errno) }
        buffer += octets
        return got
    }

    /// The bytes up to the end, or the first `limit` of them.
    public func read(upTo limit: Int, path: String) throws(SystemError) -> [UInt8] {
        var octets: [UInt8] = []
        // The size is a hint only: a file in `/proc` has more content than that. The byte beyond it finds the end.
        var portion = (size ?? 0) + 1
        while octets.count < limit {
            let most = min(max(portion, 1 << 12), limit - octets.count)
            guard try read(appendingTo: &octets, limit: most, path: path) > 0 else { break }
            portion = 1 << 14
        }
        return octets
    }

    /// Writes all of `octets`.
    public func write(_ octets: Span<UInt8>, path: String) throws(SystemError) {
        if let code = OpenFile.write(octets, to: number) {
            throw SystemError(call: "write", path: path, code: code)
        }
    }

    deinit { close(number) }

    private static func check(
        _ call: String, _ path: String, _ body: () -> Int32
    ) throws(SystemError) -> Int32 {
        let result = body()
        if result < 0 { throw SystemError(call: call, path: path, code: errno) }
        return result
    }
}

/// A failed system call: its name, its subject, and the error number.
public struct SystemError: Error, Equatable, Sendable {
    public var call: String
    public var path: String
    public var code: Int32

    public init(call: String, path: String, code: Int32) {
        self.call = call
        self.path = path
        self.code = code
    }

    /// The system's message for the error number.
    public var reason: String { unsafe String(cString: strerror(code)) }
}

import Glibc
import Localization
import Texts

/// The only reader of files that noroshi reads as a whole: settings, themes, texts, rules, preference, regions,
/// designations.
///
/// A file is read to its end or rejected. Only regular files are read: a pipe would make the program wait for a
/// writer, and a device may never end.
public enum FileText {
    /// The maximum size of a file in bytes.
    public static let longest = 1 << 20
    /// Standard input, which need not be a regular file, since the user has already opened it.
    public static let standardInput = "/dev/stdin"

    /// The bytes of a file.
    /// - Throws: `unreadable`, `finding("notRegular")`, or `finding("tooLong")`.
    public static func octets(_ path: String) throws(ConfigurationProblem) -> [UInt8] {
        // Without O_NONBLOCK opening a pipe would wait for its other end.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw unreadable(path) }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw unreadable(path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR:
            errno = EISDIR
            throw unreadable(path)
        case _ where path == standardInput: _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        default: throw ConfigurationProblem(path: path, line: 0, kind: .finding(.error.fileNotRegular, []))
        }
        guard status.st_size <= longest, let octets = try read(file, Int(status.st_size), path) else {
            throw ConfigurationProblem(path: path, line: 0, kind: .finding(.error.fileTooLong, [String(longest >> 10)]))
        }
        return octets
    }

    /// The text of a file, which must be UTF-8 without a NUL.
    /// - Throws: in addition to the above, `finding("encoding")` or `finding("nul")`, with the line of the first
    ///   such byte.
    public static func text(_ path: String) throws(ConfigurationProblem) -> String {
        try text(try octets(path), path: path)
    }

    /// The text of bytes that were read from `path`.
    public static func text(_ octets: [UInt8], path: String) throws(ConfigurationProblem) -> String {
        guard let fault = TextFault(in: octets) else { return String(decoding: octets, as: UTF8.self) }
        throw ConfigurationProblem(path: path, line: fault.line, kind: .finding(fault.kind.textKey, []))
    }

    /// Reads to the end; returns nil when the file is too long. The reported size is not used as a limit, because a
    /// file in `/proc` has more content than that.
    private static func read(_ file: Int32, _ size: Int, _ path: String) throws(ConfigurationProblem) -> [UInt8]? {
        var octets: [UInt8] = []
        var portion = size + 1
        while octets.count <= longest {
            var (got, code) = (0, Int32(0))
            let part = unsafe [UInt8](unsafeUninitializedCapacity: portion) { room, count in
                got = unsafe Glibc.read(file, room.baseAddress, portion)
                code = errno
                count = max(0, got)
            }
            if got == 0 { return octets }
            if got < 0, code != EINTR {
                errno = code
                throw unreadable(path)
            }
            octets = octets.isEmpty ? part : octets + part
            portion = 1 << 14
        }
        return nil
    }

    private static func unreadable(_ path: String) -> ConfigurationProblem {
        let code = errno
        return ConfigurationProblem(
            path: path, line: 0, kind: .unreadable(errno: code, unsafe String(cString: strerror(code))))
    }
}

extension TextFault.Kind {
    fileprivate var textKey: TextKey {
        switch self {
        case .encoding: .error.fileEncoding
        case .nul: .error.fileNul
        }
    }
}

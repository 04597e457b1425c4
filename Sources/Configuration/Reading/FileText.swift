import Glibc
import Localization

/// The one reader of the files that noroshi takes as a whole: settings, themes, texts, rules, preference, regions,
/// designations.
///
/// A file is read to its end or refused. Only regular files are: a pipe would keep the program waiting for somebody to
/// write, and a device may never end.
public enum FileText {
    /// Octets at most.
    public static let longest = 1 << 20
    /// What is piped into the program, which may be no regular file: the user has opened it already.
    public static let standardInput = "/dev/stdin"

    /// The octets of a file.
    /// - Throws: `unreadable`, `finding("notRegular")`, or `finding("tooLong")`.
    public static func octets(_ path: String) throws(ConfigurationProblem) -> [UInt8] {
        // Without O_NONBLOCK the opening of a pipe waits for its other end.
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
        default: throw ConfigurationProblem(path: path, line: 0, kind: .finding("notRegular", []))
        }
        guard status.st_size <= longest, let octets = try read(file, Int(status.st_size), path) else {
            throw ConfigurationProblem(path: path, line: 0, kind: .finding("tooLong", [String(longest >> 10)]))
        }
        return octets
    }

    /// The text of a file, which has to be UTF-8 without a NUL.
    /// - Throws: besides the above `finding("encoding")` or `finding("nul")`, with the line of the first such octet.
    public static func text(_ path: String) throws(ConfigurationProblem) -> String {
        try text(try octets(path), path: path)
    }

    /// The text of octets that were found at `path`.
    public static func text(_ octets: [UInt8], path: String) throws(ConfigurationProblem) -> String {
        guard let fault = TextFault(in: octets) else { return String(decoding: octets, as: UTF8.self) }
        throw ConfigurationProblem(path: path, line: fault.line, kind: .finding(fault.kind.rawValue, []))
    }

    /// Reads to the end; nil when it is longer than that may be. A file in `/proc` has more than its size says.
    private static func read(_ file: Int32, _ size: Int, _ path: String) throws(ConfigurationProblem) -> [UInt8]? {
        var octets: [UInt8] = []
        var portion = size + 1
        while octets.count <= longest {
            let start = octets.count
            octets.append(contentsOf: repeatElement(0, count: portion))
            let got = unsafe octets.withUnsafeMutableBytes { bytes in
                let free = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[start...])
                return unsafe Glibc.read(file, free.baseAddress, free.count)
            }
            let code = errno
            octets.removeLast(portion - max(0, got))
            if got == 0 { return octets }
            if got < 0, code != EINTR {
                errno = code
                throw unreadable(path)
            }
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

import Basics
import Glibc
import Localization
import Platform

/// The only reader and writer of files that noroshi reads and writes as a whole: settings, themes, texts, rules,
/// preferences, regions, designations.
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
        let number = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else { throw unreadable(path) }
        let file = FileDescriptor(adopting: number)
        var status = stat()
        guard unsafe fstat(number, &status) == 0 else { throw unreadable(path) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR:
            errno = EISDIR
            throw unreadable(path)
        case _ where path == standardInput: _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) & ~O_NONBLOCK)
        default: throw ConfigurationProblem(path: path, line: 0, kind: .finding(.error.fileNotRegular, []))
        }
        do throws(SystemError) {
            let octets = status.st_size > longest ? [] : try file.read(upTo: longest + 1, path: path)
            if status.st_size <= longest, octets.count <= longest { return octets }
        } catch {
            throw ConfigurationProblem(path: path, line: 0, kind: .unreadable(errno: error.code, error.reason))
        }
        throw ConfigurationProblem(path: path, line: 0, kind: .finding(.error.fileTooLong, [String(longest >> 10)]))
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

    /// Writes a file as a whole, see `AtomicFile`.
    static func write(
        _ octets: [UInt8], to path: String, mode: mode_t = 0o600, makesFolders: Bool = true
    ) throws(ConfigurationProblem) {
        do throws(SystemError) {
            try AtomicFile.write(octets.span, to: path, mode: mode, makesFolders: makesFolders)
        } catch {
            throw ConfigurationProblem(path: path, line: 0, kind: .unwritable(errno: error.code, error.reason))
        }
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

import Glibc

/// Writes files so that there is always a complete one, the old or the new: first to disk beside the old file, then
/// moved into its place.
public enum AtomicFile {
    /// Writes `octets` to `path`, which then has `mode`. On request missing folders are created, for the owner only.
    /// If the path is a link, its target is replaced. Anything other than a regular file (a pipe, /dev/null) is
    /// written directly.
    public static func write(
        _ octets: Span<UInt8>, to path: String, mode: mode_t = 0o600, makesFolders: Bool = true
    ) throws(SystemError) {
        if isSpecial(path) { return try pass(octets, path) }
        let target = resolved(path)
        let folder = directory(target)
        if makesFolders, let error = Folder.make(folder) {
            throw SystemError(call: error.call, path: path, code: error.code)
        }
        let temporary = try writeBeside(target, octets, mode, path)
        guard unsafe rename(temporary, target) == 0 else {
            let problem = SystemError(call: "rename", path: path, code: errno)
            unsafe unlink(temporary)
            throw problem
        }
        // The new name is durable once the folder is on disk. Some file systems cannot sync a folder; the file is
        // valid nevertheless.
        Folder.sync(folder)
    }

    /// Creates a file with `octets`, unless there is one; a file that another program creates meanwhile remains.
    public static func create(_ octets: Span<UInt8>, at path: String, mode: mode_t = 0o600) throws(SystemError) {
        let temporary = try writeBeside(path, octets, mode, path)
        defer { unsafe unlink(temporary) }
        guard unsafe link(temporary, path) == 0 || errno == EEXIST else {
            throw SystemError(call: "link", path: path, code: errno)
        }
        Folder.sync(directory(path))
    }

    /// Writes a new file beside `target` to disk.
    /// - Parameter path: The path that errors name.
    /// - Returns: The path of the new file.
    private static func writeBeside(
        _ target: String, _ octets: Span<UInt8>, _ mode: mode_t, _ path: String
    ) throws(SystemError) -> String {
        let temporary = "\(target).\(getpid()).new"
        unsafe unlink(temporary)
        let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw SystemError(call: "open", path: path, code: errno) }
        defer { close(file) }
        // The umask may have removed bits.
        guard fchmod(file, mode) == 0, OpenFile.write(octets, to: file) == nil, fsync(file) == 0 else {
            let problem = SystemError(call: "write", path: path, code: errno)
            unsafe unlink(temporary)
            throw problem
        }
        return temporary
    }

    private static func isSpecial(_ path: String) -> Bool {
        guard let facts = FileFacts(path) else { return false }
        return !facts.isRegular && !facts.isFolder
    }

    private static func pass(_ octets: Span<UInt8>, _ path: String) throws(SystemError) {
        // Without O_NONBLOCK opening a pipe would wait for a reader.
        let file = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw SystemError(call: "open", path: path, code: errno) }
        defer { close(file) }
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        if let code = OpenFile.write(octets, to: file) { throw SystemError(call: "write", path: path, code: code) }
    }

    /// The target of a link; the path itself when it is not a link or leads nowhere.
    private static func resolved(_ path: String) -> String {
        guard let real = unsafe realpath(path, nil) else { return path }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    private static func directory(_ path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

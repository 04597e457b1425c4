import Glibc
import Platform

/// Writes files so that there is always a complete one, the old or the new: first to disk beside the old file, then
/// moved into its place.
enum AtomicFile {
    /// Writes `octets` to `path`, which then has `mode`. On request missing folders are created, for the owner only.
    /// If the path is a link, its target is replaced. Anything other than a regular file (a pipe, /dev/null) is
    /// written directly.
    static func write(_ octets: [UInt8], to path: String, mode: mode_t = 0o600, makesFolders: Bool = true)
        throws(ConfigurationProblem)
    {
        if isSpecial(path) { return try pass(octets, path) }
        let target = resolved(path)
        let folder = directory(target)
        if makesFolders, let error = Folder.make(folder) { throw failure(path, error.code) }
        let temporary = "\(target).\(getpid()).new"
        unsafe unlink(temporary)
        let file = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard file >= 0 else { throw failure(path) }
        // The umask may have removed bits.
        guard fchmod(file, mode) == 0, OpenFile.write(octets.span, to: file) == nil, fsync(file) == 0 else {
            let problem = failure(path)
            close(file)
            unsafe unlink(temporary)
            throw problem
        }
        close(file)
        guard unsafe rename(temporary, target) == 0 else {
            let problem = failure(path)
            unsafe unlink(temporary)
            throw problem
        }
        // The new name is durable once the folder is on disk. Some file systems cannot sync a folder; the file is
        // valid nevertheless.
        Folder.sync(folder)
    }

    private static func isSpecial(_ path: String) -> Bool {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    }

    private static func pass(_ octets: [UInt8], _ path: String) throws(ConfigurationProblem) {
        // Without O_NONBLOCK opening a pipe would wait for a reader.
        let file = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard file >= 0 else { throw failure(path) }
        defer { close(file) }
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
        guard OpenFile.write(octets.span, to: file) == nil else { throw failure(path) }
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

    private static func failure(_ path: String, _ code: Int32 = errno) -> ConfigurationProblem {
        ConfigurationProblem(
            path: path, line: 0, kind: .unwritable(errno: code, unsafe String(cString: strerror(code))))
    }
}

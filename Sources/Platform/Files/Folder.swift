import Glibc

/// Operations on a folder itself.
public enum Folder {
    /// Creates a folder and those above it, for the user only.
    /// - Returns: nil if the folder exists now; otherwise the error, with the path that could not be created.
    public static func make(_ folder: String) -> SystemError? {
        var path = folder.hasPrefix("/") ? "" : "."
        for part in folder.split(separator: "/") {
            path += "/\(part)"
            if unsafe mkdir(path, 0o700) == 0 { continue }
            let code = errno
            // Folders above an existing one may not be writable, which is no error.
            if FileFacts(path)?.isFolder == true { continue }
            return SystemError(call: "mkdir", path: path, code: code == EEXIST ? ENOTDIR : code)
        }
        return nil
    }

    /// Makes renamed or created files in the folder durable.
    public static func sync(_ folder: String) {
        let file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }
}

/// A lock on a folder, which programs hold while they open, replace or remove a file in it. The end of the program
/// also releases it.
public struct FolderLock {
    private let file: Int32

    /// Waits for the lock. If the file system does not support such locks, it does not wait.
    /// - Parameter seconds: The maximum time to wait.
    /// - Returns: nil when another program held the lock all the time.
    public init?(_ folder: String, within seconds: Double) {
        file = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        var waits = 0
        while file >= 0 && flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK {
            guard waits < Int(seconds * 200) else {
                close(file)
                return nil
            }
            waits += 1
            usleep(5_000)
        }
    }

    public func release() { if file >= 0 { close(file) } }
}

import Glibc

/// A separate folder for a test, removed with the value.
public final class TemporaryFolder {
    public let path: String

    /// - Parameter isInMemory: Whether to use a file system in memory if the system has one, for tests that write
    ///   much and do not depend on the disk.
    public init(inMemory isInMemory: Bool = false) throws {
        let place = unsafe isInMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(place)/noroshi-store-XXXXXX".utf8CString)
        guard let made = unsafe mkdtemp(&template) else { throw Failure(errno: errno) }
        path = unsafe String(cString: made)
    }

    public struct Failure: Error { public let errno: Int32 }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        if let directory = unsafe opendir(path) {
            while let entry = unsafe readdir(directory) {
                let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
                }
                if name != "." && name != ".." { remove(path + "/" + name) }
            }
            unsafe closedir(directory)
        }
        _ = unsafe Glibc.remove(path)
    }
}

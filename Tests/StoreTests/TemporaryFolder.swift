import Glibc

/// A folder of its own for a test, gone with the value.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/noroshi-store-XXXXXX".utf8CString)
        guard let made = unsafe mkdtemp(&template) else { throw Failure(errno: errno) }
        path = unsafe String(cString: made)
    }

    struct Failure: Error { let errno: Int32 }

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

import Glibc
import Platform

/// Small system files below a folder. A file that cannot be read is nil, not an error.
struct SystemFolder: Sendable {
    private let root: String

    init(root: String) { self.root = root.hasSuffix("/") ? root : root + "/" }

    /// The maximum number of bytes read of a file.
    private static let limit = 16_384

    func text(_ path: String) -> String? {
        let octets = try? FileDescriptor.reading(root + path).read(upTo: Self.limit, path: path)
        return octets.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The first line, without its line feed.
    func line(_ path: String) -> String? {
        text(path).map { String($0.prefix { $0 != "\n" }) }
    }

    /// The names in a folder, in no particular order.
    func names(_ path: String) -> [String]? {
        guard let folder = unsafe opendir(root + path) else { return nil }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// Whether something exists at the path, even a dangling link; nil if access is denied.
    func exists(_ path: String) -> Bool? {
        var status = stat()
        if unsafe lstat(root + path, &status) == 0 { return true }
        return errno == ENOENT || errno == ENOTDIR ? false : nil
    }

    func isMissing(_ path: String) -> Bool { exists(path) == false }

    /// The target of a symbolic link.
    func link(_ path: String) -> String? {
        var target = [UInt8](repeating: 0, count: 4096)
        let count = unsafe target.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map { unsafe readlink(root + path, $0, bytes.count) } ?? -1
        }
        return count < 0 ? nil : String(decoding: target.prefix(count), as: UTF8.self)
    }
}

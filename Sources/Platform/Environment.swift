import Glibc

/// The environment of the process.
public enum Environment {
    /// The folders in which programs are searched when `PATH` is not set.
    public static let defaultPath = "/usr/local/bin:/usr/bin:/bin"

    /// The value of a variable, which may be empty; nil: it is not set.
    @Sendable public static func value(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }

    /// The path of a program, found as a shell would find it; nil: there is no such program.
    public static func program(_ name: String) -> String? {
        guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
        if name.contains("/") { return name }
        return (value("PATH") ?? defaultPath).split(separator: ":").map { "\($0)/\(name)" }.first { path in
            unsafe FileFacts(path)?.isRegular == true && access(path, X_OK) == 0
        }
    }

    /// The path under which the running program can be started again, even if its file was replaced or removed.
    public static let ownProgram = "/proc/self/exe"

    /// The path of the running program, with links resolved.
    public static var executable: String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe buffer.withUnsafeMutableBytes { bytes in
            unsafe bytes.baseAddress.map { unsafe readlink(ownProgram, $0, bytes.count) } ?? 0
        }
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}

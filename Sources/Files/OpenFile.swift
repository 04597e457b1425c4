import Glibc

/// Operations on open files.
public enum OpenFile {
    /// Writes all bytes, and waits as long as the file needs to accept them.
    /// - Returns: Whether all were written; if not, `errno` contains the reason.
    public static func write(_ octets: [UInt8], to file: Int32) -> Bool {
        var offset = 0
        while offset < octets.count {
            let written = unsafe octets.withUnsafeBytes { bytes in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...])
                return unsafe Glibc.write(file, rest.baseAddress, rest.count)
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return false }
            offset += written
        }
        return true
    }
}

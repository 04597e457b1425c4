import Glibc

/// What is done with files that are open.
public enum OpenFile {
    /// Writes all bytes, and waits for as long as the file takes to take them.
    /// - Returns: Whether it took them all; `errno` says why not.
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

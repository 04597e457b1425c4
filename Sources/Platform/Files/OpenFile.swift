import Glibc

/// Operations on open files.
public enum OpenFile {
    /// Writes all bytes.
    /// - Parameter waits: Whether to wait for a full pipe that another program set to non-blocking mode; if not, the
    ///   rest is lost.
    /// - Returns: nil if all were written, otherwise the error number.
    public static func write(_ octets: Span<UInt8>, to file: Int32, waits: Bool = true) -> Int32? {
        unsafe octets.withUnsafeBufferPointer { unsafe write($0.baseAddress, $0.count, to: file, waits: waits) }
    }

    /// Writes all bytes of a text, in the same way.
    public static func write(_ text: String, to file: Int32, waits: Bool = true) -> Int32? {
        let octets = Array(text.utf8)
        return write(octets.span, to: file, waits: waits)
    }

    /// Writes `count` bytes from `start` on, in the same way. They must remain valid during the call.
    @unsafe
    public static func write(
        _ start: UnsafePointer<UInt8>?, _ count: Int, to file: Int32, waits: Bool = true
    ) -> Int32? {
        guard let start = unsafe start else { return nil }
        var offset = 0
        while offset < count {
            let written = unsafe Glibc.write(file, start + offset, count - offset)
            if written >= 0 {
                offset += written
            } else if errno == EAGAIN && waits {
                var ready = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&ready, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}

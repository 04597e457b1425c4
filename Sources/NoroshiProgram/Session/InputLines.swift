import Glibc

/// Reads the lines of standard input. An endless line takes no more memory than the longest line that is returned.
struct InputLines {
    enum Line: Equatable {
        /// A line without its line feed; bytes that are not UTF-8 are U+FFFD.
        case text(String)
        /// A line longer than `longest`, which was skipped.
        case tooLong
    }

    /// The maximum number of bytes of a line, without its line feed.
    static let longest = 64 << 10

    private let file: Int32
    private var octets: [UInt8] = []
    /// The start of the next line in `octets`, and the end of the part that was searched for a line feed without
    /// success.
    private var (start, searched) = (0, 0)

    init(file: Int32 = STDIN_FILENO) { self.file = file }

    /// The next line; nil at the end of the input. The last line needs no line feed.
    mutating func next() -> Line? {
        var isTooLong = false
        while true {
            if let end = lineEnd {
                defer { (start, searched) = (end + 1, end + 1) }
                return line(octets[start..<end], isTooLong)
            }
            isTooLong = isTooLong || octets.count - start > Self.longest
            octets.removeSubrange(..<(isTooLong ? octets.count : start))
            (start, searched) = (0, octets.count)
            guard !fill() else { continue }
            defer { octets = [] }
            searched = 0
            return octets.isEmpty && !isTooLong ? nil : line(octets[...], isTooLong)
        }
    }

    /// The position of the next line feed. `memchr` finds it, because builds without optimization check bytes one by
    /// one.
    private var lineEnd: Int? {
        unsafe octets.withUnsafeBytes { bytes in
            guard searched < bytes.count, let first = bytes.baseAddress else { return nil }
            let found = unsafe memchr(first + searched, Int32(UInt8(ascii: "\n")), bytes.count - searched)
            return unsafe found.map { unsafe first.distance(to: $0) }
        }
    }

    private func line(_ octets: ArraySlice<UInt8>, _ isTooLong: Bool) -> Line {
        if isTooLong || octets.count > Self.longest { return .tooLong }
        let isFromWindows = octets.last == UInt8(ascii: "\r")
        return .text(String(decoding: isFromWindows ? octets.dropLast() : octets, as: UTF8.self))
    }

    /// Waits for more input; false at the end of the input, or when it cannot be read any more.
    private mutating func fill() -> Bool {
        var got = 0
        let more = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 14) { room, count in
            repeat { got = unsafe read(file, room.baseAddress, room.count) } while got < 0 && errno == EINTR
            count = max(0, got)
        }
        octets += more
        return got > 0
    }
}

import Glibc

/// The lines of standard input. One that has no end takes no more memory than the longest that is given.
struct InputLines {
    enum Line: Equatable {
        /// Without its end; octets that are no UTF-8 are U+FFFD.
        case text(String)
        /// Longer than `longest`, and passed.
        case tooLong
    }

    /// Octets of a line, without its end.
    static let longest = 64 << 10

    private let file: Int32
    private var octets: [UInt8] = []
    /// Where the next line begins in `octets`, and up to where no end of it stands.
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

    /// `memchr`, because builds without optimization look at octets one by one.
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

    /// Waits for more; false at the end of the input, or when it cannot be read any more.
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

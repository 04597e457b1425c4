import Glibc
import Scanning

/// Text for a file descriptor, collected in one block of memory for speed: a hundred thousand lines take a twentieth of
/// a second. The buffer owns the memory; a `TextCursor` writes into it.
struct OutputBuffer: ~Copyable {
    /// The position of the next octet. A writer takes it, writes, and puts it back.
    var cursor: TextCursor

    init(descriptor: Int32 = STDOUT_FILENO) { cursor = TextCursor(sink: OutputSink(descriptor: descriptor)) }

    deinit { cursor.release() }

    /// Whether the reader is gone (`| head`), after which nothing more is written.
    var isClosed: Bool { cursor.isClosed }

    /// Why writing failed, unless the reader is gone.
    var failure: SystemError? {
        cursor.failure.map { SystemError(call: "write", path: "/dev/stdout", code: $0) }
    }

    /// Lets `body` write with the cursor in a local variable, for the reason that `TextCursor` explains.
    @inline(__always)
    mutating func write(_ body: (inout TextCursor) -> Void) { cursor.write(body) }

    mutating func write(_ text: StaticString) { write { $0.write(text) } }
    mutating func write(text: String) { write { $0.write(text: text) } }
    mutating func write(json text: String) { write { $0.write(json: text) } }
    mutating func write(decimal value: Int) { write { $0.write(decimal: value) } }

    /// Writes out what was collected.
    mutating func flush() { cursor.flush() }
}

/// The memory behind a cursor, and where its content goes.
@safe
struct OutputSink {
    static let capacity = 1 << 16
    /// `capacity` octets.
    let start: UnsafeMutablePointer<UInt8>
    private let descriptor: Int32
    private(set) var isClosed = false
    /// The error number of a failed write, unless the reader is gone.
    private(set) var failure: Int32?

    init(descriptor: Int32) {
        self.descriptor = descriptor
        unsafe start = .allocate(capacity: Self.capacity)
    }

    /// Frees the memory, which must not be used any more.
    func release() { unsafe start.deallocate() }

    /// Writes out the first `count` octets, or discards them if the reader is gone.
    mutating func drain(_ count: Int) {
        var offset = 0
        while offset < count && !isClosed {
            let written = unsafe Glibc.write(descriptor, start + offset, count - offset)
            if written >= 0 {
                offset += written
            } else if errno == EAGAIN {
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&ready, 1, -1)
            } else if errno != EINTR {
                // A reader that is gone is the usual end of `| head`; any other error is reported.
                if errno != EPIPE { failure = errno }
                if descriptor == STDOUT_FILENO { StandardOutput.note(errno) }
                isClosed = true
            }
        }
    }
}

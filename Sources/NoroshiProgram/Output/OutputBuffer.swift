import Glibc
import Platform
import Scanning

/// Text for a file descriptor, collected in one block of memory for speed: a hundred thousand lines take a twentieth of
/// a second. The buffer owns the memory; a `TextCursor` writes into it.
struct OutputBuffer: ~Copyable {
    /// The position of the next byte. A writer takes it, writes, and puts it back.
    var cursor: TextCursor

    init(descriptor: Int32 = STDOUT_FILENO) { cursor = TextCursor(sink: OutputSink(descriptor: descriptor)) }

    deinit { cursor.release() }

    /// Whether the reader has closed the pipe (`| head`); nothing more is written then.
    var isClosed: Bool { cursor.isClosed }

    /// The reason why writing failed, unless the reader has closed the pipe.
    var failure: SystemError? {
        cursor.failure.map { SystemError(call: "write", path: "/dev/stdout", code: $0) }
    }

    /// Calls `body` with the cursor in a local variable, for the reason given at `TextCursor`.
    @inline(__always)
    mutating func write(_ body: (inout TextCursor) -> Void) { cursor.write(body) }

    mutating func write(_ text: StaticString) { write { $0.write(text) } }
    mutating func write(text: String) { write { $0.write(text: text) } }
    mutating func write(json text: String) { write { $0.write(json: text) } }
    mutating func write(decimal value: Int) { write { $0.write(decimal: value) } }

    /// Writes out the collected text.
    mutating func flush() { cursor.flush() }
}

/// The memory behind a cursor, and the destination of its content.
@safe
struct OutputSink {
    static let capacity = 1 << 16
    /// The memory, `capacity` bytes long.
    let start: UnsafeMutablePointer<UInt8>
    private let descriptor: Int32
    private(set) var isClosed = false
    /// The error number of a failed write, unless the reader has closed the pipe.
    private(set) var failure: Int32?

    init(descriptor: Int32) {
        self.descriptor = descriptor
        unsafe start = .allocate(capacity: Self.capacity)
    }

    /// Frees the memory, which must not be used after this call.
    func release() { unsafe start.deallocate() }

    /// Writes out the first `count` bytes, or discards them if the reader has closed the pipe.
    mutating func drain(_ count: Int) {
        guard !isClosed, let code = unsafe OpenFile.write(start, count, to: descriptor) else { return }
        // A reader that has closed the pipe is the usual end of `| head`; any other error is reported.
        if code != EPIPE { failure = code }
        if descriptor == STDOUT_FILENO { StandardOutput.note(code) }
        isClosed = true
    }
}

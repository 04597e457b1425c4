import Glibc
import Synchronization
import SystemPackage

/// A named pipe that a test reads. It never blocks in the kernel.
public final class NamedPipe: Sendable {
    private let descriptor: FileDescriptor
    private let text = Mutex("")

    /// Makes the pipe and opens it, without waiting for a writer.
    public init(_ path: String) throws {
        guard unsafe mkfifo(path, 0o600) == 0 else { throw Errno(rawValue: errno) }
        descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: [.nonBlocking, .closeOnExec])
    }

    deinit { try? descriptor.close() }

    /// Reads until the text since the last call is sufficient, or the last writer has closed the pipe.
    /// - Returns: The text since the last call.
    /// - Throws: ``TimedOut`` with the text received until then.
    @discardableResult
    public func read(
        _ what: String, within limit: Duration = .seconds(120), until isEnough: (String) -> Bool
    ) async throws -> String {
        try await eventually("\(what), after \(text.withLock { $0 }.debugDescription)", within: limit) {
            while !isEnough(text.withLock { $0 }) {
                guard let more = try part() else { return false }
                if more.isEmpty { return true }
                text.withLock { $0 += more }
            }
            return true
        }
        return text.withLock { text in
            defer { text = "" }
            return text
        }
    }

    /// Reads until the last writer has closed the pipe.
    @discardableResult
    public func readToEnd(_ what: String, within limit: Duration = .seconds(120)) async throws -> String {
        try await read(what, within: limit) { _ in false }
    }

    /// The text that can be read now; empty when the last writer has closed the pipe; nil when there is nothing yet.
    private func part() throws -> String? {
        // A pipe is also at its end before its first writer; only poll distinguishes the two cases.
        var asked = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&asked, 1, 0) == 1 else { return nil }
        var octets = [UInt8](repeating: 0, count: 4096)
        let count = try unsafe octets.withUnsafeMutableBytes { try unsafe descriptor.read(into: $0) }
        return String(decoding: octets.prefix(count), as: UTF8.self)
    }
}

import CPlatform
import Glibc
import Synchronization

/// The lines that come through a pipe.
public enum LineStream {
    fileprivate struct State {
        var rest: [UInt8] = []
        /// Whether the line is too long and its rest is being skipped.
        var isPassing = false
    }

    /// Both ends of a pipe; nil: it cannot be created.
    public static func pipe() -> (reading: Int32, writing: Int32)? {
        var ends: [Int32] = [-1, -1]
        return unsafe noroshi_pipe(&ends) == 0 ? (ends[0], ends[1]) : nil
    }

    /// The lines up to the end of the file. The file is closed then, or when there is no listener any longer.
    /// - Parameter limit: The maximum number of bytes of a line; longer lines are left out.
    public static func lines(of file: Int32, limit: Int) -> AsyncStream<String> {
        AsyncStream(String.self) { continuation in
            _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
            let state = Mutex(State())
            let watch = DescriptorWatch(file) { watch in
                var octets = [UInt8](repeating: 0, count: 4096)
                let count = unsafe read(file, &octets, octets.count)
                if count < 0, errno == EAGAIN || errno == EINTR { return watch.beginWatching() }
                guard count > 0 else { return continuation.finish() }
                let lines = state.withLock { $0.append(octets.prefix(count), limit: limit) }
                for line in lines { continuation.yield(line) }
                watch.beginWatching()
            }
            continuation.onTermination = { _ in watch.cancel { close(file) } }
            watch.beginWatching()
        }
    }
}

extension LineStream.State {
    mutating func append(_ octets: some Sequence<UInt8>, limit: Int) -> [String] {
        var lines: [String] = []
        for octet in octets {
            if octet == UInt8(ascii: "\n") {
                if !isPassing { lines.append(String(decoding: rest, as: UTF8.self)) }
                rest = []
                isPassing = false
            } else if rest.count < limit {
                rest.append(octet)
            } else {
                isPassing = true
            }
        }
        return lines
    }
}

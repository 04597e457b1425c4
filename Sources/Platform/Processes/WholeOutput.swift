import Glibc
import Synchronization

/// The whole output that comes through a pipe.
public final class WholeOutput: Sendable {
    private let pipe: OpenPipe
    private let watch: DescriptorWatch

    /// Begins to read. The file is closed at its end, at the limit, or when this is stopped.
    /// - Parameter limit: The maximum number of bytes.
    public init(of file: Int32, limit: Int) {
        _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) | O_NONBLOCK)
        let pipe = OpenPipe(file: file, limit: limit)
        self.pipe = pipe
        watch = DescriptorWatch(file) { watch in pipe.readOn(watch) }
        watch.beginWatching()
    }

    /// Waits for the end.
    /// - Returns: nil: there are more bytes than the limit, or they cannot be read.
    public func octets() async -> [UInt8]? { await pipe.octets() }

    /// Stops reading: the bytes received so far are the whole output.
    public func stop() { pipe.end(watch) }
}

private final class OpenPipe: Sendable {
    private struct State {
        var octets: [UInt8]? = []
        var isEnding = false
        var isAtEnd = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let file: Int32
    private let limit: Int
    private let state = Mutex(State())

    init(file: Int32, limit: Int) {
        self.file = file
        self.limit = limit
    }

    func octets() async -> [UInt8]? {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isAtEnd = state.withLock { state in
                if !state.isAtEnd { state.waiting = continuation }
                return state.isAtEnd
            }
            if isAtEnd { continuation.resume() }
        }
        return state.withLock { $0.octets }
    }

    func readOn(_ watch: DescriptorWatch) {
        var part = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe read(file, &part, part.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return watch.beginWatching() }
        let isMore = count > 0 && append(part[..<count])
        if count < 0 { state.withLock { $0.octets = nil } }
        if isMore { watch.beginWatching() } else { end(watch) }
    }

    private func append(_ part: ArraySlice<UInt8>) -> Bool {
        state.withLock { state in
            guard let count = state.octets?.count, count + part.count <= limit else {
                state.octets = nil
                return false
            }
            state.octets?.append(contentsOf: part)
            return true
        }
    }

    func end(_ watch: DescriptorWatch) {
        let isFirst = state.withLock { state in
            defer { state.isEnding = true }
            return !state.isEnding
        }
        guard isFirst else { return }
        watch.cancel { [self] in
            close(file)
            let waiting = state.withLock { state in
                state.isAtEnd = true
                defer { state.waiting = nil }
                return state.waiting
            }
            waiting?.resume()
        }
    }
}

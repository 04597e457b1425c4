import Dispatch
import Glibc
import Synchronization

/// The single thread that waits for all descriptors. It runs until the process ends.
final class Poller: Sendable {
    static let shared = Poller()

    private struct State {
        var watched: [ObjectIdentifier: DescriptorWatch] = [:]
        /// The functions to call as soon as the thread is not waiting for the descriptor of a cancelled watch.
        var ends: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    /// A pipe: a byte in it wakes the thread. Negative if the system provides none.
    private let wakePipe: (reading: Int32, writing: Int32)
    /// The milliseconds between two checks for requested and cancelled watches, if there is no pipe to wake the
    /// thread.
    private static let checkInterval: Int32 = 50

    private init() {
        var ends: [Int32] = [-1, -1]
        unsafe pipe(&ends)
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        wakePipe = (ends[0], ends[1])
        DispatchQueue(label: "noroshi.descriptors", qos: .userInitiated).async { [self] in
            while true { turn() }
        }
    }

    func beginWatching(_ watch: DescriptorWatch) {
        state.withLock { state in
            // A call that is running while its watch is cancelled may request another call, and by then the number
            // may belong to another descriptor.
            guard !watch.isCancelled.load(ordering: .relaxed) else { return }
            state.watched[ObjectIdentifier(watch)] = watch
        }
        wake()
    }

    /// Withdraws a request. The thread may wait for the descriptor until its next turn, but then makes no call.
    func endWatching(_ watch: DescriptorWatch) {
        state.withLock { _ = $0.watched.removeValue(forKey: ObjectIdentifier(watch)) }
    }

    func cancel(_ watch: DescriptorWatch, _ onEnd: @escaping @Sendable () -> Void) {
        state.withLock { state in
            watch.isCancelled.store(true, ordering: .relaxed)
            state.watched[ObjectIdentifier(watch)] = nil
            state.ends.append(onEnd)
        }
        wake()
    }

    private func wake() {
        // A full pipe already wakes the thread.
        if wakePipe.writing >= 0 { unsafe write(wakePipe.writing, "!", 1) }
    }

    private func turn() {
        let (watches, ends) = state.withLock { state in
            defer { state.ends = [] }
            return (Array(state.watched.values), state.ends)
        }
        for end in ends { end() }
        // The pipe is the last one; poll ignores a negative descriptor.
        var descriptors = (watches.map(\.descriptor) + [wakePipe.reading]).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let count = unsafe poll(&descriptors, nfds_t(descriptors.count), wakePipe.reading < 0 ? Self.checkInterval : -1)
        guard count > 0 else { return }
        if descriptors[watches.count].revents != 0 {
            var received: InlineArray<64, UInt8> = .init(repeating: 0)
            var span = received.mutableSpan
            _ = unsafe span.withUnsafeMutableBytes { unsafe read(wakePipe.reading, $0.baseAddress, $0.count) }
        }
        for (watch, descriptor) in zip(watches, descriptors) where descriptor.revents != 0 {
            let isWanted = state.withLock { $0.watched.removeValue(forKey: ObjectIdentifier(watch)) } != nil
            if isWanted { watch.onReadable(watch) }
        }
    }
}

import Dispatch
import Glibc
import Synchronization

/// The one thread that waits for all descriptors. It runs until the process ends.
final class Poller: Sendable {
    static let shared = Poller()

    private struct State {
        var armed: [ObjectIdentifier: DescriptorWatch] = [:]
        /// What is called as soon as the thread is not waiting for the descriptor of a cancelled watch.
        var ends: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    /// A pipe: an octet in it ends the waiting. Negative where the system provides none.
    private let bell: (reading: Int32, writing: Int32)
    /// Milliseconds between two looks at what was armed and cancelled, where nothing can end the waiting.
    private static let look: Int32 = 50

    private init() {
        var ends: [Int32] = [-1, -1]
        unsafe pipe(&ends)
        for end in ends where end >= 0 {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        bell = (ends[0], ends[1])
        DispatchQueue(label: "noroshi.descriptors", qos: .userInitiated).async { [self] in
            while true { turn() }
        }
    }

    func arm(_ watch: DescriptorWatch) {
        state.withLock { state in
            // A call that goes on while its watch is cancelled arms it again, and the descriptor may be another by then.
            guard !watch.isCancelled.load(ordering: .relaxed) else { return }
            state.armed[ObjectIdentifier(watch)] = watch
        }
        ring()
    }

    /// The thread may wait for it until its next turn, and then calls nobody.
    func disarm(_ watch: DescriptorWatch) {
        state.withLock { _ = $0.armed.removeValue(forKey: ObjectIdentifier(watch)) }
    }

    func cancel(_ watch: DescriptorWatch, _ onEnd: @escaping @Sendable () -> Void) {
        state.withLock { state in
            watch.isCancelled.store(true, ordering: .relaxed)
            state.armed[ObjectIdentifier(watch)] = nil
            state.ends.append(onEnd)
        }
        ring()
    }

    private func ring() {
        // Full, it rings already.
        if bell.writing >= 0 { unsafe write(bell.writing, "!", 1) }
    }

    private func turn() {
        let (watches, ends) = state.withLock { state in
            defer { state.ends = [] }
            return (Array(state.armed.values), state.ends)
        }
        for end in ends { end() }
        // The bell is the last one; poll passes over a negative descriptor.
        var descriptors = (watches.map(\.descriptor) + [bell.reading]).map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let count = unsafe poll(&descriptors, nfds_t(descriptors.count), bell.reading < 0 ? Self.look : -1)
        guard count > 0 else { return }
        if descriptors[watches.count].revents != 0 {
            var rings: InlineArray<64, UInt8> = .init(repeating: 0)
            var span = rings.mutableSpan
            _ = unsafe span.withUnsafeMutableBytes { unsafe read(bell.reading, $0.baseAddress, $0.count) }
        }
        for (watch, descriptor) in zip(watches, descriptors) where descriptor.revents != 0 {
            let isWanted = state.withLock { $0.armed.removeValue(forKey: ObjectIdentifier(watch)) } != nil
            if isWanted { watch.onReadable(watch) }
        }
    }
}

import Synchronization

/// Reports once that a descriptor can be read or that its other end is closed. The next call has to be requested
/// again, because unread bytes would cause endless calls.
///
/// A read source of Dispatch is not used: on Linux it accesses its record of a descriptor after freeing it if the
/// other end is closed while the source is cancelled (swift-corelibs-libdispatch issue 949), and the process ends
/// by SIGSEGV.
public final class DescriptorWatch: Sendable {
    let descriptor: Int32
    let onReadable: @Sendable (DescriptorWatch) -> Void
    /// The flag is written and read under the poller's lock.
    let isCancelled = Atomic(false)

    /// Creates a watch that does not call anything yet. The watch must be cancelled before the descriptor is
    /// closed.
    /// - Parameter onReadable: Called on the thread of all watches, so it must not wait for anything.
    public init(_ descriptor: Int32, onReadable: @escaping @Sendable (DescriptorWatch) -> Void) {
        self.descriptor = descriptor
        self.onReadable = onReadable
    }

    /// Requests one call, also for bytes that can be read already. After `cancel` it does nothing.
    public func beginWatching() { Poller.shared.beginWatching(self) }

    /// Withdraws the request. A call that has begun continues.
    public func endWatching() { Poller.shared.endWatching(self) }

    /// Ends the watch.
    /// - Parameter onEnd: Called when nothing uses the descriptor any longer, so that it can be closed.
    public func cancel(_ onEnd: @escaping @Sendable () -> Void) { Poller.shared.cancel(self, onEnd) }
}

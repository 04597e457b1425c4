import Synchronization

/// Tells once that a descriptor can be read or that its other end is closed, and then waits until it is armed again,
/// because what is not read yet would call it over and over.
///
/// Not a read source of Dispatch: on Linux that uses its record of a descriptor after it has freed it, where the other
/// end is closed while the source is cancelled (swift-corelibs-libdispatch issue 949), and the process ends by SIGSEGV.
public final class DescriptorWatch: Sendable {
    let descriptor: Int32
    let onReadable: @Sendable (DescriptorWatch) -> Void
    /// Written and read under the poller's lock.
    let isCancelled = Atomic(false)

    /// It is to be armed, and to be cancelled before the descriptor is closed.
    /// - Parameter onReadable: Called on the thread of all watches, so it must not wait for anything.
    public init(_ descriptor: Int32, onReadable: @escaping @Sendable (DescriptorWatch) -> Void) {
        self.descriptor = descriptor
        self.onReadable = onReadable
    }

    /// Requests one call, also for what can be read already. After `cancel` it does nothing.
    public func arm() { Poller.shared.arm(self) }

    /// Takes the request back. A call that has begun goes on.
    public func disarm() { Poller.shared.disarm(self) }

    /// Ends the watch.
    /// - Parameter onEnd: Called when nothing uses the descriptor any more, so that it can be closed.
    public func cancel(_ onEnd: @escaping @Sendable () -> Void) { Poller.shared.cancel(self, onEnd) }
}

import Dispatch
import Glibc
import Synchronization

/// Knows whether anybody wrote in the folder of a store, as the kernel tells it, so that nobody needs to look at the
/// store over and over. What was written need not be committed yet, and may be this program's own.
public final class StoreWatch: Sendable {
    private let folder: String
    private let descriptor: Int32
    /// Dispatch sources may be used from any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let isArmed: Mutex<Bool>

    /// What writing, opening and setting aside a store looks like: SQLite writes its log, and a program that ends
    /// closes what it had open, after its last commit and the lock of its instance included.
    private static let events = UInt32(
        IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

    /// Nil when the system tells nothing of the folder.
    init?(folder: String, onStir: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard unsafe inotify_add_watch(descriptor, folder, Self.events) >= 0 else {
            close(descriptor)
            return nil
        }
        self.folder = folder
        self.descriptor = descriptor
        isArmed = Mutex(false)
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "noroshi.store"))
        unsafe self.source = source
        unsafe source.setEventHandler { @Sendable [weak self] in
            self?.disarm()
            onStir()
        }
        unsafe source.setCancelHandler { @Sendable in close(descriptor) }
    }

    deinit {
        // One that is suspended cannot be let go of.
        if !isArmed.withLock({ $0 }) { unsafe source.resume() }
        unsafe source.cancel()
    }

    /// Has the next writing told, once, from any thread; what was written since `hasStirred` was last called counts.
    public func arm() {
        isArmed.withLock { isArmed in
            guard !isArmed else { return }
            isArmed = true
            unsafe source.resume()
        }
    }

    private func disarm() {
        isArmed.withLock { isArmed in
            guard isArmed else { return }
            isArmed = false
            unsafe source.suspend()
        }
    }

    /// Whether anybody wrote since the last call. Nothing is told any more until `arm` is called.
    public func hasStirred() -> Bool {
        disarm()
        // The folder may have been moved away, and another one lie in its place. The same one is watched once.
        let isThere = unsafe inotify_add_watch(descriptor, folder, Self.events) >= 0
        var octets: InlineArray<4096, UInt8> = .init(repeating: 0)
        var span = octets.mutableSpan
        var hasStirred = !isThere
        while true {
            let count = unsafe span.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return hasStirred }
            hasStirred = true
        }
    }
}

extension Store {
    /// Watches the folder of the store.
    /// - Parameter onStir: See `StoreWatch.arm`.
    /// - Returns: nil in memory, and where the system does not tell: then there is nothing but looking.
    public func watch(onStir: @escaping @Sendable () -> Void) -> StoreWatch? {
        guard let folder = connection.withLock({ $0.place?.location.folder }) else { return nil }
        return StoreWatch(folder: folder, onStir: onStir)
    }
}

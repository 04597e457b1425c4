import Descriptors
import Glibc

/// Learns from the kernel whether anything was written in the folder of a store, which makes polling unnecessary. What
/// was written need not be committed yet, and may be this program's own.
public final class StoreWatch: Sendable {
    private let folder: String
    private let descriptor: Int32
    private let watch: DescriptorWatch

    /// The file events of writing, opening and setting aside a store: SQLite writes its log, and a program that ends
    /// closes its files after its last commit, including its instance lock.
    private static let events = UInt32(
        IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

    /// Nil when the system does not report changes of the folder.
    init?(folder: String, onStir: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard unsafe inotify_add_watch(descriptor, folder, Self.events) >= 0 else {
            close(descriptor)
            return nil
        }
        self.folder = folder
        self.descriptor = descriptor
        watch = DescriptorWatch(descriptor) { _ in onStir() }
    }

    deinit { watch.cancel { [descriptor] in close(descriptor) } }

    /// Requests a call for the next writing, once, on any thread. Writing since the last call of `hasStirred` counts.
    public func arm() { watch.arm() }

    /// Whether anything was written since the last call. Nothing is reported again until `arm` is called.
    public func hasStirred() -> Bool {
        watch.disarm()
        // The folder may have been replaced by another one. Adding the same one again has no effect.
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
    /// - Returns: nil for a store in memory, and if the system does not report changes: then polling is necessary.
    public func watch(onStir: @escaping @Sendable () -> Void) -> StoreWatch? {
        guard let folder else { return nil }
        return StoreWatch(folder: folder, onStir: onStir)
    }
}

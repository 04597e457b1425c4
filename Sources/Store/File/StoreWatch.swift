import Glibc
import Platform

/// A watch that learns from the kernel whether anything was written in the folder of a store, which makes polling
/// unnecessary. The written data may be uncommitted, and may be this program's own.
public final class StoreWatch: Sendable {
    private let folder: String
    private let descriptor: Int32
    private let watch: DescriptorWatch

    /// The file events of writing, opening and setting aside a store: SQLite writes its log, and a program that ends
    /// closes its files after its last commit, including its instance lock.
    private static let events = UInt32(
        IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)

    /// Nil if the system does not report changes of the folder.
    init?(folder: String, onChange: @escaping @Sendable () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        guard unsafe inotify_add_watch(descriptor, folder, Self.events) >= 0 else {
            close(descriptor)
            return nil
        }
        self.folder = folder
        self.descriptor = descriptor
        watch = DescriptorWatch(descriptor) { _ in onChange() }
    }

    deinit { watch.cancel { [descriptor] in close(descriptor) } }

    /// Requests one notification of the next write, on any thread. Writes since the last call of `hasChanged` count.
    public func beginWatching() { watch.beginWatching() }

    /// Whether anything was written since the last call. Nothing is reported again until `beginWatching` is called.
    public func hasChanged() -> Bool {
        watch.endWatching()
        // The folder may have been replaced by another one. Adding the same one again has no effect.
        let isThere = unsafe inotify_add_watch(descriptor, folder, Self.events) >= 0
        var octets: InlineArray<4096, UInt8> = .init(repeating: 0)
        var span = octets.mutableSpan
        var hasChanged = !isThere
        while true {
            let count = unsafe span.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return hasChanged }
            hasChanged = true
        }
    }
}

extension Store {
    /// Watches the folder of the store.
    /// - Parameter onChange: See `StoreWatch.beginWatching`.
    /// - Returns: The watch; nil for a store in memory, or if the system does not report changes, in which case
    ///   polling is necessary.
    public func watch(onChange: @escaping @Sendable () -> Void) -> StoreWatch? {
        guard let folder else { return nil }
        return StoreWatch(folder: folder, onChange: onChange)
    }
}

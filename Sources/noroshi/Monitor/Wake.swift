import Dispatch
import Scanning

/// What wakes the loop of the screen.
enum Wake: Sendable {
    case input
    case signal
    case tick
    case source(SourceState)
}

/// Watches a file descriptor. Says once that there is something to read, and is silent until it is armed again, so
/// that a loop that is busy is not called over and over.
final class DescriptorWatch {
    private let source: any DispatchSourceRead

    init(_ descriptor: Int32, _ body: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "noroshi.descriptor"))
        // The source belongs to this object alone, and Dispatch sources may be used from any thread.
        nonisolated(unsafe) let source = source
        source.setEventHandler { @Sendable in
            unsafe source.suspend()
            body()
        }
        source.activate()
    }

    /// Listens again.
    func arm() { source.resume() }
}

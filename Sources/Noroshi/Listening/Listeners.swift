/// The listeners of a stream of values, each with a bounded queue.
struct Listeners<Element: Sendable>: Sendable {
    private var listeners: [Int: AsyncStream<Element>.Continuation] = [:]
    /// The number of the listener that was added last.
    private(set) var last = 0
    private var hasEnded = false

    /// A stream of the values from now on; after `end`, a finished one.
    /// - Parameters:
    ///   - first: The first value of the stream.
    ///   - limit: The most values that wait; older ones are dropped.
    ///   - onEnd: Called on any thread when the listener is gone, with its number for `remove`.
    mutating func add(
        _ first: Element? = nil, limit: Int, onEnd: @escaping @Sendable (Int) -> Void
    ) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Element.self, bufferingPolicy: .bufferingNewest(limit))
        last += 1
        guard !hasEnded else {
            continuation.finish()
            return stream
        }
        listeners[last] = continuation
        if let first { continuation.yield(first) }
        continuation.onTermination = { [number = last] _ in onEnd(number) }
        return stream
    }

    mutating func remove(_ number: Int) { listeners[number] = nil }

    func tell(_ value: Element) {
        for listener in listeners.values { listener.yield(value) }
    }

    mutating func end() {
        for listener in listeners.values { listener.finish() }
        listeners = [:]
        hasEnded = true
    }
}

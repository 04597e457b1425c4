/// Calls a delegate in a separate task, one call after the other. So a delegate may call its caller from within a
/// call, and a slow delegate delays nothing else.
final class CallQueue: Sendable {
    typealias Call = @Sendable () async -> Void

    private let calls: AsyncStream<Call>
    private let line: AsyncStream<Call>.Continuation

    /// - Parameter limit: The most calls that wait for a slow delegate; older ones are dropped. Nil: none is dropped,
    ///   because a caller waits for them.
    init(limit: Int?) {
        (calls, line) = AsyncStream.makeStream(bufferingPolicy: limit.map { .bufferingNewest($0) } ?? .unbounded)
    }

    deinit { line.finish() }

    func add(_ call: @escaping Call) { line.yield(call) }

    /// Starts making the calls, first those that already wait, until `end`.
    func begin() { Task.detached { [calls] in for await call in calls { await call() } } }

    /// Accepts no more calls; those that wait are still made.
    func end() { line.finish() }
}

/// Calls a delegate in a task of its own, one call after the other. So a delegate may call who calls it from within, and a
/// slow one delays nothing else.
final class CallLine: Sendable {
    typealias Call = @Sendable () async -> Void

    private let calls: AsyncStream<Call>
    private let line: AsyncStream<Call>.Continuation

    /// - Parameter limit: The most calls that wait for a slow delegate; older ones are dropped. Nil: none is, for somebody
    ///   waits for them.
    init(limit: Int?) {
        (calls, line) = AsyncStream.makeStream(bufferingPolicy: limit.map { .bufferingNewest($0) } ?? .unbounded)
    }

    deinit { line.finish() }

    func add(_ call: @escaping Call) { line.yield(call) }

    /// Starts making the calls, those that wait already first, until `end`.
    func begin() { Task.detached { [calls] in for await call in calls { await call() } } }

    /// Accepts no more calls; those that wait are still made.
    func end() { line.finish() }
}

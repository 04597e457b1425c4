/// Calls a delegate in a task of its own, one call after the other. So a delegate may call who calls it from within, and a
/// slow one delays nothing else.
final class CallLine: Sendable {
    typealias Call = @Sendable () async -> Void

    private let calls: AsyncStream<Call>
    private let line: AsyncStream<Call>.Continuation

    /// The most calls that wait for a slow delegate; older ones are dropped.
    private static let limit = 10_000

    init() { (calls, line) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.limit)) }

    deinit { line.finish() }

    func add(_ call: @escaping Call) { line.yield(call) }

    /// Starts making the calls, those that wait already first, until `end`.
    func begin() { Task.detached { [calls] in for await call in calls { await call() } } }

    /// Accepts no more calls; those that wait are still made.
    func end() { line.finish() }
}

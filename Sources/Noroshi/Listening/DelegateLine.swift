/// Calls the delegate in a task of its own, one call after the other. So a delegate may call the agent from within, and
/// a slow one delays nothing else.
final class DelegateLine: Sendable {
    typealias Call = @Sendable (BeaconAgent, any BeaconAgentDelegate) async -> Void

    private let calls: AsyncStream<Call>
    private let line: AsyncStream<Call>.Continuation

    /// The most calls that wait for a slow delegate; older ones are dropped.
    private static let limit = 10_000

    init() { (calls, line) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.limit)) }

    deinit { line.finish() }

    func add(_ call: @escaping Call) { line.yield(call) }

    /// Starts making the calls, those that wait already first, until `end`.
    func begin(for agent: BeaconAgent) {
        Task.detached { [calls, weak agent] in
            for await call in calls {
                guard let agent else { return }
                guard let delegate = await agent.delegate else { continue }
                await call(agent, delegate)
            }
        }
    }

    /// Accepts no more calls; those that wait are still made.
    func end() { line.finish() }
}

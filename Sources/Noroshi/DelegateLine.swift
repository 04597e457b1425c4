/// Calls the delegate apart from the agent, one call after the other in their order. So a delegate may call the agent
/// from within, and a slow one keeps nobody waiting.
final class DelegateLine: Sendable {
    typealias Call = @Sendable (BeaconAgent, any BeaconAgentDelegate) async -> Void

    private let calls: AsyncStream<Call>
    private let line: AsyncStream<Call>.Continuation

    /// Calls that wait for a slow delegate; older ones go.
    private static let limit = 10_000

    init() { (calls, line) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.limit)) }

    deinit { line.finish() }

    func add(_ call: @escaping Call) { line.yield(call) }

    /// Makes the calls from now on, until `end`; those before are made first.
    func begin(for agent: BeaconAgent) {
        Task.detached { [calls, weak agent] in
            for await call in calls {
                guard let agent else { return }
                guard let delegate = await agent.delegate else { continue }
                await call(agent, delegate)
            }
        }
    }

    /// No more calls come after those that wait.
    func end() { line.finish() }
}

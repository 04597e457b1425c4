import BeaconService
import ServiceClient

/// Errands of an agent: requests to the server for a waiting caller, one after the other.
enum ServiceErrands {
    /// A request to the server.
    /// - Parameter isSimulated: Whether the request is of the simulated shop.
    typealias Errand<Answer> =
        @Sendable (
            _ connection: ServiceConnection, _ caller: ServiceCaller, _ isSimulated: Bool
        ) async throws(ErrandError) -> Answer

    /// Begins an errand when those before it have ended.
    /// - Parameter take: Processes the result, with the era in which the errand began.
    /// - Returns: nil: the errand is not run, because too many wait, or the agent has ended.
    static func begin<Answer: Sendable>(
        _ errand: @escaping Errand<Answer>, of agent: BeaconAgent,
        take: @escaping @Sendable (BeaconAgent, Result<Answer, ErrandError>, _ era: Int) async -> Void = { _, _, _ in }
    ) async -> Task<Result<Answer, ErrandError>, Never>? {
        let (era, isSimulated) = (await agent.era, agent.isSimulated)
        return await agent.errands.add { [weak agent] hasTurn in
            guard let agent else { return .failure(.notSent) }
            let result = hasTurn ? await answer(errand, of: agent, era, isSimulated) : .failure(.notSent)
            await take(agent, result, era)
            return result
        }
    }

    /// Runs an errand and waits for its answer. Cancelling the calling task ends the errand at once.
    static func run<Answer: Sendable>(
        of agent: BeaconAgent, _ errand: @escaping Errand<Answer>,
        take: @escaping @Sendable (BeaconAgent, Result<Answer, ErrandError>, _ era: Int) async -> Void = { _, _, _ in }
    ) async throws(ErrandError) -> Answer {
        guard let task = await begin(errand, of: agent, take: take) else { throw .notSent }
        return try await task.valueUnlessGivenUp.get()
    }

    private static func answer<Answer: Sendable>(
        _ errand: Errand<Answer>, of agent: BeaconAgent, _ era: Int, _ isSimulated: Bool
    ) async -> Result<Answer, ErrandError> {
        // Another site may be in force by now, with another server and another application.
        guard !Task.isCancelled, let caller = await agent.caller(), let connection = await agent.connection,
            await agent.era == era
        else { return .failure(await agent.serverObstacle.map { .obstacle($0) } ?? .notSent) }
        do throws(ErrandError) {
            return .success(try await errand(connection, caller, isSimulated))
        } catch {
            return .failure(error)
        }
    }
}

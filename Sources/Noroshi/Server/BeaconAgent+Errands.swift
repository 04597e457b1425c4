import BeaconService
import ServiceClient

// Errands: requests to the server for a waiting caller, one after the other.
extension BeaconAgent {
    /// A request to the server.
    /// - Parameter isSimulated: Whether the request is of the simulated shop.
    typealias Errand<Answer> =
        @Sendable (
            _ connection: ServiceConnection, _ caller: ServiceCaller, _ isSimulated: Bool
        ) async -> Result<Answer, ErrandError>

    /// Begins an errand when those before it have ended.
    /// - Parameter take: Processes the result, with the era in which the errand began.
    /// - Returns: nil: the errand is not run, because too many wait, or the agent has ended.
    func begin<Answer: Sendable>(
        _ errand: @escaping Errand<Answer>,
        take: @escaping @Sendable (BeaconAgent, Result<Answer, ErrandError>, _ era: Int) async -> Void
    ) async -> Task<Result<Answer, ErrandError>, Never>? {
        let (era, isSimulated) = (era, memory.kind == .simulated)
        return await errands.add { [weak self] hasTurn in
            guard let self else { return .failure(.notSent) }
            let result = hasTurn ? await self.perform(errand, era, isSimulated) : .failure(.notSent)
            await take(self, result, era)
            return result
        }
    }

    /// Waits for the answer of an errand. Cancelling the calling task ends the errand at once.
    func wait<Answer: Sendable>(
        for errand: Task<Result<Answer, ErrandError>, Never>?
    ) async throws(ErrandError) -> Answer {
        guard let errand else { throw .notSent }
        return try await errand.valueUnlessGivenUp.get()
    }

    private func perform<Answer: Sendable>(
        _ errand: Errand<Answer>, _ era: Int, _ isSimulated: Bool
    ) async -> Result<Answer, ErrandError> {
        // Another site may be in force by now, with another server and another application.
        guard !Task.isCancelled, let caller = await caller(), let connection, era == self.era
        else { return .failure(serverObstacle.map { .obstacle($0) } ?? .notSent) }
        return await errand(connection, caller, isSimulated)
    }
}

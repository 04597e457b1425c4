import Advertising
import Basics
public import BeaconService
import Regions
import ServiceClient
import ServiceProtocol
import Store

/// Test logs: events of a region that are sent on purpose, to see them arrive.
public struct TestLogs: Sendable {
    let agent: BeaconAgent

    /// Sends a test log (fireTestLoggingRequestForBeaconRegionEvent:event:), after earlier ones. The result, whatever
    /// it is, is reported to the delegate; the log is sent once, and not kept.
    /// - Parameter region: The identifier of a region of the service, or of a managed one.
    /// - Returns: Whether it is being sent: in test mode only, and where a server can be asked.
    @discardableResult
    public func send(of region: String, _ event: RegionEventType) async -> Bool {
        guard let log = try? await log(of: region, event) else { return false }
        let errand = await ServiceErrands.begin(Self.errand(log), of: agent) { agent, result, era in
            await agent.take(result, of: log, era)
        }
        return errand != nil
    }

    /// Sends a test log and waits for the answer. Cancelling the calling task ends it at once.
    /// - Throws: The reason why it did not arrive.
    public func deliver(of region: String, _ event: RegionEventType) async throws(ErrandError) {
        let log = try await log(of: region, event)
        try await ServiceErrands.run(of: agent, Self.errand(log)) { agent, result, era in
            await agent.take(result, of: log, era)
        }
    }

    /// - Throws: The reason why no test log can be sent of a region.
    private func log(of region: String, _ event: RegionEventType) async throws(ErrandError) -> TestLog {
        if let obstacle = await agent.serverObstacle { throw .obstacle(obstacle) }
        return try await agent.state.testLog(
            of: region, event, identifier: .random(), at: agent.source.now, agent.configuration.context)
    }

    private static func errand(_ log: TestLog) -> ServiceErrands.Errand<Void> {
        { connection, caller, isSimulated throws(ErrandError) in
            try await connection.send(log, as: caller, isSimulated: isSimulated)
        }
    }
}

extension BeaconAgent {
    /// Test logs, which are sent on purpose.
    public nonisolated var testLogs: TestLogs { TestLogs(agent: self) }

    fileprivate func take(_ result: Result<Void, ErrandError>, of log: TestLog, _ era: Int) async {
        if let event = SiteEvent(log, result, at: source.now) { await settle([event], of: era) }
        tell(result, of: log)
        wakeUp.yield()
    }
}

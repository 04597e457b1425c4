import Advertising
public import BeaconService
import Regions
import ServiceClient
import ServiceProtocol
import Store
import Texts
import Time

// Test logs: events of a region that are sent on purpose, to see them arrive.
extension BeaconAgent {
    /// Sends a test log (fireTestLoggingRequestForBeaconRegionEvent:event:), after earlier ones. The result, whatever
    /// it is, is reported to the delegate; the log is sent once, and not kept.
    /// - Parameter region: The identifier of a region of the service, or of a managed one.
    /// - Returns: Whether it is being sent: in test mode only, and where a server can be asked.
    @discardableResult
    public func sendTestLog(of region: String, _ event: RegionEventType) async -> Bool {
        guard let log = try? testLog(of: region, event) else { return false }
        return await begin(log) != nil
    }

    /// Sends a test log and waits for the answer. Cancelling the calling task ends it at once.
    /// - Throws: The reason why it did not arrive.
    public func deliverTestLog(of region: String, _ event: RegionEventType) async throws(ErrandError) {
        try await wait(for: await begin(try testLog(of: region, event)))
    }

    /// - Throws: The reason why no test log can be sent of a region.
    private func testLog(of region: String, _ event: RegionEventType) throws(ErrandError) -> TestLog {
        if let obstacle = serverObstacle { throw .obstacle(obstacle) }
        return try state.testLog(
            of: region, event, identifier: .random(), at: source.now, configuration.context)
    }

    /// - Returns: nil: it is not sent, because too many requests wait, or the agent has ended.
    private func begin(_ log: TestLog) async -> Task<Result<Void, ErrandError>, Never>? {
        await begin { connection, caller, isSimulated in
            do throws(ErrandError) {
                return .success(try await connection.send(log, as: caller, isSimulated: isSimulated))
            } catch {
                return .failure(error)
            }
        } take: { agent, result, era in
            await agent.take(result, of: log, era)
        }
    }

    private func take(_ result: Result<Void, ErrandError>, of log: TestLog, _ era: Int) async {
        if let event = SiteEvent(log, result, at: source.now) { await settle([event], of: era) }
        tell(result, of: log)
        wakeUp.yield()
    }
}

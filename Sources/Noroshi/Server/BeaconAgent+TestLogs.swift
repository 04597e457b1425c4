import Advertising
public import BeaconService
import Regions
import ServiceClient
import ServiceProtocol
import Store
import Texts
import Tracking

// Test logs: events of a region that are sent on purpose, to see them arrive.
extension BeaconAgent {
    /// Sends a test log (fireTestLoggingRequestForBeaconRegionEvent:event:), after those before it. The delegate is told
    /// what came of it, whatever that is; it is sent once, and not kept.
    /// - Parameter region: By its identifier: one of the service, or a managed one.
    /// - Returns: Whether it is being sent: in test mode alone, and where a server can be asked.
    @discardableResult
    public func sendTestLog(of region: String, _ event: RegionEventType) async -> Bool {
        guard let log = try? testLog(of: region, event) else { return false }
        return await begin(log) != nil
    }

    /// The same for who waits for the answer. Who cancels it ends it at once.
    /// - Throws: It did not arrive, and why.
    public func deliverTestLog(of region: String, _ event: RegionEventType) async throws(TestLogError) {
        guard let sending = await begin(try testLog(of: region, event)) else { throw .cancelled }
        let result = await withTaskCancellationHandler {
            await sending.value
        } onCancel: {
            sending.cancel()
        }
        try result.get()
    }

    /// - Throws: Why no test log can be sent of a region.
    private func testLog(of region: String, _ event: RegionEventType) throws(TestLogError) -> TestLog {
        if let obstacle = serverObstacle { throw .obstacle(obstacle) }
        return try state.testLog(
            of: region, event, identifier: .random(), at: source.now, configuration.context)
    }

    /// - Returns: nil: it is not sent, for there are too many, or the agent has ended.
    private func begin(_ log: TestLog) async -> Task<Result<Void, TestLogError>, Never>? {
        let (era, isSimulated) = (era, memory.kind == .simulated)
        return await errands.add { [weak self] in
            let result = await self?.send(log, era, isSimulated) ?? .failure(.cancelled)
            await self?.take(result, of: log, era)
            return result
        }
    }

    private func send(_ log: TestLog, _ era: Int, _ isSimulated: Bool) async -> Result<Void, TestLogError> {
        // Another site may be in force by now, with another server and another application.
        guard !Task.isCancelled, let caller = await caller(), let connection = configuration.server, era == self.era
        else { return .failure(serverObstacle.map { .obstacle($0) } ?? .cancelled) }
        do throws(TestLogError) {
            try await connection.send(log, as: caller, isSimulated: isSimulated)
            return .success(())
        } catch {
            return .failure(error)
        }
    }

    private func take(_ result: Result<Void, TestLogError>, of log: TestLog, _ era: Int) async {
        if let event = SiteEvent(log, result, at: source.now) { await settle([event], of: era) }
        tell(result, of: log)
        bell.yield()
    }
}

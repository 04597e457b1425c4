import Advertising
import ConfigurationFiles
import ProcessTesting
import Regions
import ServerTesting
import ServiceClient
import ServiceProtocol
import Simulation
import StoreTesting
import Testing
import Tracking
import VectorTesting

@testable import BeaconService
@testable import Noroshi
@testable import Store

/// The library and a real server: records.
@Suite("Records that an application has sent")
struct AgentRecordTests {
    private static let official = """
        {"regions":[
          {"regionID":"site_shelf","UUID":"\(SimulatedSite.officialRegions[0].uuid)","regionType":1,"beaconType":1},
          {"regionID":"site_gate","UUID":"\(SimulatedSite.officialRegions[1].uuid)","regionType":1,"beaconType":1}]}
        """

    private func agent(
        _ folder: String, _ server: String?, isShop: Bool = false, resends: Int = 3
    ) async throws -> BeaconAgent {
        let opening = try Store.open(in: folder + "/state", as: isShop ? .standby : .instance)
        var context = ServiceContext(
            preference: DeveloperPreference(appCode: "demo"), official: isShop ? [] : SimulatedSite.officialRegions)
        if isShop { context.simulated = SimulatedSite.officialRegions }
        var configuration = BeaconAgent.Configuration(context: context)
        configuration.serverWaits = ServerWaits(served: 60, first: 0.1, longest: 1)
        configuration.server = try server.map { server in
            ServiceConnection(
                try #require(ServiceAddress(server)),
                ServiceConnection.Settings(
                    retries: RetryPolicy(waits: Array(repeating: 1, count: resends)), proxy: "",
                    program: TestProcess.path(of: "noroshi"), sleep: { _ in }))
        }
        let source = try await SiteSource(.simulated(seed: 1), Settings())
        let memory =
            isShop
            ? try SiteMemory(source, site: opening.store)
            : try SiteMemory(keptIn: opening.store, remarks: opening.remarks)
        return try BeaconAgent(source: source, memory: memory, configuration: configuration)
    }

    private func agree(_ folder: String) throws {
        let store = try Store.open(in: folder + "/state", as: .command).store
        try store.update { $0.answer(agreed: true, at: Timestamp(microseconds: 0)) }
    }

    private func keep(_ count: Int, in store: Store) throws {
        let records = (0..<count).map { _ in
            ServiceRecord(
                identifier: .random(),
                track: TrackingRecord(
                    regionID: "site_gate", region: "site_gate", start: Timestamp(microseconds: 1_700_000_000_000_000),
                    end: Timestamp(microseconds: 1_700_000_005_000_000), cycles: 5, beacons: []))
        }
        try store.append([], source: "hci0", records: records)
    }

    private func arrived(_ server: TestServer) async throws -> JSON {
        try JSON(await server.get("/admin/records?kind=track", server.administration).text)["total"]
    }

    private func run(_ body: @escaping @Sendable (_ folder: String, TestServer) async throws -> Void) async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        defer { withExtendedLifetime(temporary) {} }
        try agree(folder)
        try await TestServer.run(["official.json": Self.official]) { server in try await body(folder, server) }
    }

    @Test("What waits at the start is sent, and what comes about meanwhile, also by another program")
    func sent() async throws {
        try await run { folder, server in
            let agent = try await agent(folder, server.url)
            try keep(3, in: agent.store)
            let events = await agent.events()
            await agent.start()
            let sent = try await collect("all three", of: events) {
                $0.kind == .recordsSent && $0.reason?.values == [.integer(2)]
            }
            #expect(sent.count { $0.kind == .recordsSent } == 2)
            // Another program keeps one more.
            try keep(1, in: try Store.open(in: folder + "/state", as: .command).store)
            try await eventually("the fourth") { try await arrived(server) == 4 }
            try await eventually("the look") {
                let queue = await agent.queue
                return queue?.counts == QueueCounts() && queue?.mark?.lastSuccess != nil
            }
            await agent.stop()
            agent.source.stop()
            #expect(try agent.store.events().count { $0.event.kind == .recordsSent } == 3)
        }
    }

    @Test("A server that is back has what waited, however long it would have waited")
    func gone() async throws {
        try await run { folder, server in
            let fault = #"{"path":"/v1/preparation","status":503,"times":1}"#
            #expect(try await server.post("/admin/faults", fault, server.administration).status < 300)
            let agent = try await agent(folder, server.url)
            try keep(2, in: agent.store)
            let mark = SendingMark(
                server: try #require(ServiceAddress(server.url)).text, application: "a", moment: .now, failures: 9,
                wait: 3600)
            try agent.store.note(SendingOutcome(mark: mark), source: "hci0")
            await agent.start()
            try await eventually("both") { try await arrived(server) == 2 }
            await agent.stop()
            agent.source.stop()
        }
    }

    @Test("Who ends does not wait for a server that is silent, and what was being sent stays")
    func ending() async throws {
        try await run { folder, server in
            // It would be tried for 25 minutes.
            let agent = try await agent(folder, server.url, resends: 100)
            try keep(1, in: agent.store)
            let silence = #"{"path":"/v1/track-logs","delayMs":20000,"times":1000}"#
            #expect(try await server.post("/admin/faults", silence, server.administration).status < 300)
            await agent.start()
            try await eventually("the attempt") { try agent.store.records().first?.tries == 1 }
            try await within("the end") { await agent.stop() }
            agent.source.stop()
            #expect(try agent.store.records().count == 1)
        }
    }

    @Test("Who has not agreed sends nothing, and who only watches leaves it to who owns the store")
    func silent() async throws {
        try await run { folder, server in
            let owner = try Store.open(in: folder + "/state", as: .instance).store
            let second = try await self.agent(folder, server.url)
            try keep(1, in: owner)
            await second.start()
            #expect(await second.isSecond)
            // By then it would have sent it, as it asked the server.
            try await eventually("the server's word") { await second.server?.verdict != nil }
            #expect(await second.queue?.counts.waiting == 1)
            await second.stop()
            second.source.stop()
            #expect(try owner.records().map(\.tries) == [0])
            withExtendedLifetime(owner) {}
        }
        let folder = try TemporaryFolder()
        let agent = try await self.agent(folder.path, "http://127.0.0.1:1")
        try keep(1, in: agent.store)
        await agent.start()
        #expect(await agent.server?.pause == .needsAgreement)
        await agent.stop()
        agent.source.stop()
        #expect(try agent.store.records().map(\.tries) == [0])
    }

    /// What the delegate was told of test logs.
    private final class Listener: BeaconAgentDelegate {
        let (told, tell) = AsyncStream.makeStream(of: String.self)

        func agent(_ agent: BeaconAgent, didSendTestLog log: TestLog) async { tell.yield("sent \(log.regionID)") }

        func agent(_ agent: BeaconAgent, didFailToSendTestLog log: TestLog, _ error: TestLogError) async {
            tell.yield("failed \(log.regionID)")
        }
    }

    @Test("A test log is told to the delegate, and is an event; one that cannot be is not sent")
    func testLog() async throws {
        try await run { folder, server in
            let agent = try await agent(folder, server.url)
            let listener = Listener()
            await agent.setDelegate(listener)
            await agent.start()
            #expect(await agent.sendTestLog(of: "site_gate", .didEnter))
            _ = try await first("the first", of: listener.told) { $0 == "sent site_gate" }
            let fault = #"{"path":"/v1/test-logs","status":503}"#
            #expect(try await server.post("/admin/faults", fault, server.administration).status < 300)
            #expect(await agent.sendTestLog(of: "site_shelf", .didExit))
            _ = try await first("the second", of: listener.told) { $0 == "failed site_shelf" }
            #expect(await !agent.sendTestLog(of: "nowhere", .didExit))
            // Two are under way when it ends, and somebody waits for a third.
            let silence = #"{"path":"/v1/test-logs","delayMs":20000,"times":9}"#
            #expect(try await server.post("/admin/faults", silence, server.administration).status < 300)
            #expect(await agent.sendTestLog(of: "site_gate", .didEnter))
            #expect(await agent.sendTestLog(of: "site_shelf", .didEnter))
            let waiting = Task { () -> TestLogError? in
                do throws(TestLogError) { try await agent.deliverTestLog(of: "site_gate", .isInside) } catch {
                    return error
                }
                return nil
            }
            try await eventually("the third") { await agent.errands.count == 3 }
            try await within("the end") { await agent.stop() }
            agent.source.stop()
            #expect(await waiting.value == .cancelled)
            for region in ["site_gate", "site_shelf", "site_gate"] {
                _ = try await first("its end", of: listener.told) { $0 == "failed \(region)" }
            }
            #expect(await !agent.sendTestLog(of: "site_gate", .didEnter))
            let kinds = try agent.store.events().map(\.event.kind)
            #expect(kinds.count { $0 == .testSent } == 1 && kinds.count { $0 == .testFailed } == 4)
        }
    }

    @Test("What a window of tracking finds in the shop goes to a demonstration")
    func shop() async throws {
        try await run { folder, server in
            let agent = try await agent(folder, server.url, isShop: true)
            let events = await agent.events()
            await agent.start()
            try await agent.setTracking("site_shelf", true)
            let all = try await collect("the record", of: events) { $0.kind == .recordsSent }
            #expect(all.contains { $0.kind == .tracked })
            #expect(try await arrived(server) != 0)
            await agent.stop()
            agent.source.stop()
        }
    }

    @Test("What is found in the shop is kept for no server that is a real one")
    func shopAlone() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        defer { withExtendedLifetime(temporary) {} }
        try agree(folder)
        let plain = #"{"applications":[{"appCode":"demo","name":"Plain"}]}"#
        try await TestServer.run(["official.json": Self.official, "apps.json": plain]) { server in
            let agent = try await agent(folder, server.url, isShop: true)
            let events = await agent.events()
            await agent.start()
            try await eventually("the server's word") { await agent.server?.verdict != nil }
            try await agent.setTracking("site_shelf", true)
            _ = try await first("the window", of: events) { [.tracked, .trackedNone].contains($0.kind) }
            await agent.stop()
            agent.source.stop()
            #expect(try agent.store.records() == [])
        }
    }

    @Test("That records are dropped is told once")
    func dropped() async throws {
        try await run { folder, _ in
            let agent = try await agent(folder, nil)
            let events = await agent.events()
            await agent.start()
            let other = try Store.open(in: folder + "/state", as: .command).store
            try keep(2, in: other)
            try await eventually("the look") { await agent.queue?.counts.waiting == 2 }
            for _ in 0..<3 {
                try other.append([], source: "", records: [try other.records()[0].record], mostRecords: 2)
            }
            let warning = try await first("the warning", of: events) { $0.reason?.key == .why.recordsDropped }
            #expect(warning?.kind == .warning)
            try await eventually("the last") { await agent.queue?.counts.dropped == 3 }
            await agent.stop()
            agent.source.stop()
            #expect(try agent.store.events().count { $0.event.reason?.key == .why.recordsDropped } == 1)
        }
    }
}

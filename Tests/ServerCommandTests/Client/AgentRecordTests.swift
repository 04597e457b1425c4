import Advertising
import Basics
import ConfigurationFiles
import ProcessTesting
import Radio
import Regions
import ServerTesting
import ServiceClient
import ServiceProtocol
import StoreTesting
import Testing
import VectorTesting

@testable import BeaconService
@testable import Noroshi
@testable import Store

/// Tests of records with the library and a real server.
@Suite("Records that an application sends")
struct AgentRecordTests: AgentWithServer {
    private func arrived(_ server: TestServer) async throws -> JSON {
        try JSON(await server.get("/admin/records?kind=track", server.administration).text)["total"]
    }

    @Test("Records that wait at the start are sent, and so are later ones, also those of another program")
    func sent() async throws {
        try await run { folder, server in
            let agent = try await agent(folder, server.url)
            try keep(3, in: agent.store)
            let events = await agent.events()
            await agent.start()
            let sent = try await collect("all three", of: events) {
                $0.kind == .recordsSent && $0.reason?.arguments == [.integer(2)]
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

    @Test("A server that is available again gets the waiting records, however long the pause would be")
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

    @Test("The end does not wait for a silent server, and the record that was being sent remains")
    func ending() async throws {
        try await run { folder, server in
            // The agent would try for 25 minutes.
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

    @Test("Without agreement nothing is sent, and a second instance leaves sending to the owner of the store")
    func silent() async throws {
        try await run { folder, server in
            let owner = try Store.open(in: folder + "/state", as: .instance).store
            let second = try await self.agent(folder, server.url)
            try keep(1, in: owner)
            await second.start()
            #expect(await second.isSecond)
            // The second agent has asked the server by then, so it would have sent the record.
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

    /// A delegate that records its calls about test logs.
    private final class Listener: BeaconAgentDelegate {
        let (told, tell) = AsyncStream.makeStream(of: String.self)

        func agent(_ agent: BeaconAgent, didSendTestLog log: TestLog) async { tell.yield("sent \(log.regionID)") }

        func agent(_ agent: BeaconAgent, didFailToSendTestLog log: TestLog, _ error: ErrandError) async {
            tell.yield("failed \(log.regionID)")
        }
    }

    @Test("A test log is reported to the delegate and as an event; one of an unknown region is not sent")
    func testLog() async throws {
        try await run { folder, server in
            let agent = try await agent(folder, server.url)
            let listener = Listener()
            await agent.setDelegate(listener)
            await agent.start()
            #expect(await agent.testLogs.send(of: "site_gate", .didEnter))
            _ = try await first("the first", of: listener.told) { $0 == "sent site_gate" }
            let fault = #"{"path":"/v1/test-logs","status":503}"#
            #expect(try await server.post("/admin/faults", fault, server.administration).status < 300)
            #expect(await agent.testLogs.send(of: "site_shelf", .didExit))
            _ = try await first("the second", of: listener.told) { $0 == "failed site_shelf" }
            #expect(await !agent.testLogs.send(of: "nowhere", .didExit))
            // Two logs are in progress when the agent ends, and the test waits for a third.
            let silence = #"{"path":"/v1/test-logs","delayMs":20000,"times":9}"#
            #expect(try await server.post("/admin/faults", silence, server.administration).status < 300)
            #expect(await agent.testLogs.send(of: "site_gate", .didEnter))
            #expect(await agent.testLogs.send(of: "site_shelf", .didEnter))
            let waiting = Task { () -> ErrandError? in
                do throws(ErrandError) { try await agent.testLogs.deliver(of: "site_gate", .isInside) } catch {
                    return error
                }
                return nil
            }
            try await eventually("the third") { await agent.errands.count == 3 }
            try await within("the end") { await agent.stop() }
            agent.source.stop()
            #expect(await waiting.value == .notSent)
            // The logs that had not begun end in any order.
            for _ in 0..<3 { _ = try await first("its end", of: listener.told) { $0.hasPrefix("failed") } }
            #expect(await !agent.testLogs.send(of: "site_gate", .didEnter))
            let kinds = try agent.store.events().map(\.event.kind)
            #expect(kinds.count { $0 == .testSent } == 1 && kinds.count { $0 == .testFailed } == 2)
        }
    }

    @Test("The record of a tracking window in the shop is sent to a demonstration")
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

    @Test("The record of a tracking window in the shop is not kept for a real server")
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

    @Test("Records that another program keeps are noticed, however soon they follow earlier ones")
    func soon() async throws {
        try await run { folder, _ in
            let agent = try await agent(folder, nil)
            await agent.start()
            let other = try Store.open(in: folder + "/state", as: .command).store
            for count in 1...12 {
                try keep(1, in: other)
                // The next record comes at a different moment each time, sometimes in the middle of a check.
                try await Task.sleep(for: .milliseconds(count * 20))
                try keep(1, in: other)
                try await eventually("record \(2 * count)") { await agent.queue?.counts.waiting == 2 * count }
            }
            await agent.stop()
            agent.source.stop()
        }
    }

    @Test("The loss of records is reported once")
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

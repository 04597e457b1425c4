import Basics
import BeaconService
import Noroshi
import ProcessTesting
import Regions
import Store
import StoreTesting
import Testing
import Tracking

@Suite("An agent whose store is busy")
struct BusyStoreTests {
    private let folder: TemporaryFolder
    private let agent: BeaconAgent
    private var state: String { folder.path + "/state" }

    init() throws {
        folder = try TemporaryFolder()
        let opening = try Store.open(in: folder.path + "/state", as: .instance, timeout: 60)
        try opening.store.append(
            [SiteEvent(time: Timestamp(microseconds: 1), kind: .warning)], source: "hci0")
        agent = try Shop.agent([], in: folder, store: opening)
    }

    @Test(
        "Frames, events and the log of earlier runs remain available; commands are done afterwards, in order"
    )
    func frames() async throws {
        await agent.start()
        let busy = try await BusyStore(folder: state)
        await agent.note(SiteEvent(time: agent.source.timeline.now, kind: .warning, region: "before"))
        let first = Task { [agent] in try await agent.perform(.name(Shop.beacon(1), "Gate")) }
        let second = Task { [agent] in
            try await eventually("the name") { await !agent.state.names.isEmpty }
            return try await agent.designate([Shop.beacon(1)], options: .default)
        }
        #expect(await agent.frame(BeaconQuery(count: 1)).events.contains { $0.region == "before" })
        #expect(await agent.frame(BeaconQuery(count: 1)).events.isEmpty)
        #expect(await agent.earlierEvents(limit: 5).map(\.kind) == [.warning])
        #expect(await agent.state.names.isEmpty)
        await agent.displayOn()

        try await busy.end()
        _ = try await first.value
        #expect(try await second.value.map(\.regionID) == ["shop"])
        #expect(await agent.state.names[Shop.beacon(1)] == "Gate")
        await agent.stop()
        agent.source.stop()
        let log = try agent.store.events(EventQuery(order: .oldestFirst)).map(\.event)
        let place = try #require(log.firstIndex { $0.region == "before" })
        #expect(log[place...].contains { $0.kind == .designated })
    }

    @Test("A command that is cancelled while it waits changes nothing, and the next one is done")
    func cancelled() async throws {
        let busy = try await BusyStore(folder: state)
        let command = Task { [agent] in try await agent.perform(.name(Shop.beacon(1), "Gate")) }
        command.cancel()
        let error = await #expect(throws: CommandError<ServiceObstacle>.self) { try await command.value }
        guard case .store(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.kind == .cancelled)
        try await busy.end()
        #expect(await agent.state.names.isEmpty)
        try await agent.perform(.name(Shop.beacon(2), "Exit"))
        #expect(await agent.state.names == [Shop.beacon(2): "Exit"])
        await agent.stop()
        agent.source.stop()
    }
}

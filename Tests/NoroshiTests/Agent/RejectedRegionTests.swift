import Basics
import Noroshi
import ProcessTesting
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

/// Tests that a region beyond the limit, such as the 21st, gives a failure event, whichever way it was requested.
@Suite("Regions beyond the limit")
struct RejectedRegionTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let stays = [Shop.Stay(minor: 99, seconds: 0...600, uuid: Shop.foreignUUID)]

    @Test("A region beyond the limit is an event in the stream and in the log, and the delegate is notified")
    func start() async throws {
        let agent = try Shop.agent(Self.stays, in: folder, context: Shop.context(regions: 1))
        let listener = Listener()
        await agent.setDelegate(listener)
        let stream = await agent.events()
        await agent.start()
        let region = try Shop.region("own", uuid: Shop.foreignUUID)
        try await agent.perform(.setPolarity(.only))
        try await agent.perform(.startMonitoring(.initial))
        guard
            case .added(_, _, let start) = try await agent.perform(.addRegions([region], options: nil, starts: true))
        else { return _ = Issue.record("not added") }
        #expect(start.leftOut == ["own"])
        await agent.stop()
        agent.source.stop()
        let events = try await collect("all events", of: stream)
        #expect(events.lines(of: [.monitoringFailed]) == ["monitoring-failed own"])
        let failed = try #require(events.first { $0.kind == .monitoringFailed })
        #expect(failed.regionClass == .other && failed.reason == Phrase(.why.regionLimit, .integer(1)))
        #expect(try await listener.all().contains(.failed(.regionLimit(identifier: "own", limit: 1))))
        #expect(try agent.store.events(EventQuery()).map(\.event).lines.contains("monitoring-failed own"))
        let kept = await agent.state
        #expect(try agent.store.state() == kept)
    }

    @Test("A region beyond the limit after a release is undone gives the same event")
    func undo() async throws {
        let agent = try Shop.agent(Self.stays, in: folder, context: Shop.context(regions: 1))
        let stream = await agent.events()
        await agent.start()
        _ = try await agent.designate([Shop.beacon(1)], options: .default)
        _ = try await agent.release([Shop.data(1)])
        try await agent.perform(.startMonitoring(.initial))
        // The newest act takes the only place for a region, and is undone first. After it is done again, the
        // release before it is undone, which finds no place.
        #expect(try await agent.undo() == .undone(Phrase(.act.monitoringOn, .text("shop")), leftOut: []))
        try await agent.perform(.startMonitoring(.initial))
        let release = try #require(await agent.acts.acts.dropFirst().first)
        guard case .undone(let result) = try await agent.perform(.undo(release)) else {
            return _ = Issue.record("not undone")
        }
        #expect(result == .undone(Phrase(.act.release, .text("00001 00001")), leftOut: ["shop:0000100001"]))
        await agent.stop()
        agent.source.stop()
        let events = try await collect("all events", of: stream)
        #expect(events.lines(of: [.monitoringFailed]) == ["monitoring-failed shop:0000100001"])
    }

    @Test("A region that the switcher rule cannot start gives the same event")
    func switcher() async throws {
        let opening = try Store.open(in: folder.path + "/state", as: .instance)
        try opening.store.update { state in
            state.designated = [Shop.data(1, isSwitcher: true), Shop.data(2)]
            state.startMonitoringDesignatedRegions(Shop.context(regions: 1))
            _ = state.takeLeftOut()
        }
        let stays = [Shop.Stay(minor: 1, seconds: 1...3), Shop.Stay(minor: 99, seconds: 0...6, uuid: Shop.foreignUUID)]
        let agent = try Shop.agent(stays, in: folder, store: opening, context: Shop.context(regions: 1))
        let events = try await agent.play()
        #expect(
            events.lines(of: [.switcherStarted, .monitoringFailed])
                == ["switcher-started shop:0000100001", "monitoring-failed shop:0000100002"])
    }
}

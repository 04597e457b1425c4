import Foundation
import ProcessTesting
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@testable import Noroshi

@Suite("The time between two checks of clock and store by an agent")
struct RestTests {
    let folder: TemporaryFolder
    let agent: BeaconAgent

    init() async throws {
        folder = try TemporaryFolder()
        agent = try Shop.agent([.present(1)], in: folder)
        await agent.start()
    }

    /// Waits until the agent rests for long: the writes at its start may be in progress for a while.
    private func restsLong(_ agent: BeaconAgent) async throws {
        try await eventually("a long rest") { await agent.rest() > RestPlan.short }
    }

    private func end() async {
        await agent.stop()
        agent.source.stop()
    }

    @Test("The rest is long while no event depends on the time")
    func idle() async throws {
        try await restsLong(agent)
        await end()
    }

    @Test("The rest is short once another program has written")
    func written() async throws {
        try await restsLong(agent)
        try Store.open(in: folder.path + "/state", as: .command).store.update { $0.language = "ja" }
        #expect(await agent.rest() == RestPlan.short)
        await end()
    }

    @Test("The rest is short while the exit of a region may be due, for as long as time passes")
    func region() async throws {
        let source = try SiteSource(capture: Shop.capture([.init(minor: 1, seconds: 0...600)], in: folder), speed: 1)
        let agent = try BeaconAgent(
            source: source, store: .inMemory(), configuration: .init(context: Shop.context()))
        try await restsLong(agent)
        let region = try Shop.region("door", minor: 2)
        try await agent.perform(.addRegions([region], options: region.options, starts: true))
        try await eventually("a short rest") { await agent.rest() == RestPlan.short }
        (source.reports as? Replay)?.setPaused(true)
        try await eventually("a long rest") { await agent.rest() > RestPlan.short }
        source.stop()
        await end()
    }

    @Test("The rest is short where another instance owns the store, whose end may come at any time")
    func second() async throws {
        let store = try Store.open(in: folder.path + "/state", as: .instance)
        let second = try Shop.agent([], in: folder, store: store)
        await second.start()
        for _ in 0...RestPlan.shortRests { #expect(await second.rest() == RestPlan.short) }
        await second.stop()
        second.source.stop()
        await end()
    }
}

@testable import BeaconService
@testable import Store
import Foundation
import ProcessTesting
import StoreTesting
import Testing

@testable import Noroshi

@Suite("How often an agent looks at the time and at the store")
struct RestTests {
    let folder: TemporaryFolder
    let agent: BeaconAgent

    init() async throws {
        folder = try TemporaryFolder()
        agent = try Shop.agent([.present(1)], in: folder)
        await agent.start()
    }

    /// Waits until the agent rests for long: what it wrote itself at its start may be on the way for a while.
    private func restsLong(_ agent: BeaconAgent) async throws {
        try await eventually("a long rest") { await agent.rest() > BeaconAgent.shortRest }
    }

    private func end() async {
        await agent.stop()
        agent.source.stop()
    }

    @Test("Seldom while nothing can come of time")
    func idle() async throws {
        try await restsLong(agent)
        await end()
    }

    @Test("Often once another program has written")
    func written() async throws {
        try await restsLong(agent)
        try Store.open(in: folder.path + "/state", as: .command).store.update { $0.language = "ja" }
        #expect(await agent.rest() == BeaconAgent.shortRest)
        await end()
    }

    @Test("Often while there is a region whose exit may be due, for as long as time passes")
    func region() async throws {
        let source = try SiteSource(capture: Shop.capture([.init(minor: 1, seconds: 0...600)], in: folder), speed: 1)
        let agent = try BeaconAgent(
            source: source, store: .inMemory(), configuration: .init(context: Shop.context()))
        try await restsLong(agent)
        let region = try Shop.region("door", minor: 2)
        try await agent.perform(.addRegions([region], options: region.options, starts: true))
        try await eventually("a short rest") { await agent.rest() == BeaconAgent.shortRest }
        (source.reports as? Replay)?.setPaused(true)
        try await eventually("a long rest") { await agent.rest() > BeaconAgent.shortRest }
        source.stop()
        await end()
    }

    @Test("Often where another instance owns the store, whose end may come at any time")
    func second() async throws {
        let store = try Store.open(in: folder.path + "/state", as: .instance)
        let second = try Shop.agent([], in: folder, store: store)
        await second.start()
        for _ in 0...BeaconAgent.shortRests { #expect(await second.rest() == BeaconAgent.shortRest) }
        await second.stop()
        second.source.stop()
        await end()
    }
}

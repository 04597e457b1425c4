import Basics
import ConfigurationFiles
import Noroshi
import ProcessTesting
import Regions
import ServerTesting
import ServiceClient
import StoreTesting
import Testing

@testable import BeaconService
@testable import Store

/// Tests of lists of regions with the library and a real server.
@Suite("Lists that an application fetches")
struct AgentListTests {
    private static let list = """
        {"regions":[
          {"regionID":"m1","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805001","managedType":"owned","beaconType":3},
          {"regionID":"m2","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805002","managedType":"3rd"}]}
        """
    private static let official = """
        {"regions":[{"regionID":"o1","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805009","regionType":1,"beaconType":1}]}
        """

    /// A delegate that records its calls about lists.
    private final class Listener: BeaconAgentDelegate {
        let (told, tell) = AsyncStream.makeStream(of: String.self)

        func agent(_ agent: BeaconAgent, didPrepareRegions update: ManagedUpdate) async {
            tell.yield("\(update.result) \(update.new.map(\.regionID)) \(update.abandoned.map(\.regionID))")
        }

        func agent(_ agent: BeaconAgent, didFailToPrepareRegions error: RegionFetchError) async {
            tell.yield("failed \(error.number ?? 0)")
        }
    }

    private func agent(_ folder: String, _ server: String, isAgreed: Bool = true) async throws -> BeaconAgent {
        let opening = try Store.open(in: folder + "/state", as: .command)
        if isAgreed { try opening.store.update { $0.answer(agreed: true, at: Timestamp(microseconds: 0)) } }
        let context = ServiceContext(
            preference: DeveloperPreference(appCode: "demo"),
            official: [OfficialRegion(regionID: "gate", uuid: UUID128(high: 1, low: 2), beaconType: .serviceStatic)])
        var configuration = BeaconAgent.Configuration(context: context)
        configuration.server = ServiceConnection(
            try #require(ServiceAddress(server)),
            ServiceConnection.Settings(proxy: "", program: TestProcess.path(of: "noroshi")))
        let source = try await SiteSource(.simulated(seed: 1), Settings())
        return try BeaconAgent(
            source: source, memory: SiteMemory(keptIn: opening.store, remarks: opening.remarks),
            configuration: configuration)
    }

    private func failure(_ agent: BeaconAgent, _ slice: ManagedSlice) async -> RegionFetchError? {
        do throws(CommandError<RegionFetchError>) {
            try await agent.lists.update(slice)
            return nil
        } catch .rejected(let error) {
            return error
        } catch {
            Issue.record("\(error)")
            return nil
        }
    }

    @Test("Lists are sorted, reported to delegate and stream, kept for another agent, and applied on request")
    func updates() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        defer { withExtendedLifetime(temporary) {} }
        try await TestServer.run(["managed.json": Self.list, "official.json": Self.official]) { server in
            let agent = try await agent(folder, server.url)
            let (listener, updates) = (Listener(), await agent.managedUpdates())
            await agent.setDelegate(listener)
            await agent.start()
            let update = try await agent.lists.update(of: .whole)
            #expect(update.result == .hasNew && update.new.map(\.regionID) == ["m1", "m2"])
            #expect(await agent.lists.managed == update.new)
            #expect(await agent.lists.new == update.new)
            #expect(await agent.lists.abandoned.isEmpty)
            #expect(await agent.state.monitored.allSatisfy { $0.regionClass != .managed })
            guard case .intervalNotElapsed(let next) = await failure(agent, ManagedSlice(.whole)) else {
                Issue.record("it was asked for again")
                return
            }
            // The two times come from two readings of the clock, one after the other.
            let shown = try #require(await agent.lists.nextUpdates[ManagedSlice(.whole)])
            #expect(abs(shown.seconds(since: next)) < 600)
            await #expect(throws: CommandError<RegionFetchError>.rejected(.invalidBeaconType(.serviceStatic))) {
                try await agent.lists.updateOwned(of: .serviceStatic)
            }
            let streamed = try await first("the update", of: updates) { _ in true }
            #expect(streamed == .success(update))
            let told = try await collect("the delegate", of: listener.told) { $0 == "failed 0" }
            #expect(told == ["hasNew [\"m1\", \"m2\"] []", "failed 1500", "failed 0"])
            #expect(try await agent.lists.apply().start.count == 2)
            #expect(await agent.state.monitored.count { $0.regionClass == .managed } == 2)
            let refreshed = try await agent.lists.refreshOfficial()
            #expect(refreshed.new == 1 && refreshed.abandoned == 1)
            await agent.stop()
            agent.source.stop()

            let other = try await self.agent(folder, server.url)
            #expect(await other.lists.managed == update.new)
            guard case .intervalNotElapsed = await failure(other, ManagedSlice(.whole)) else {
                Issue.record("another agent asked again")
                return
            }
            #expect(await failure(other, ManagedSlice(.thirdParty)) == nil)
            other.source.stop()
        }
    }

    @Test("Without agreement there is no request, and without an answer nothing changes")
    func refusals() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        defer { withExtendedLifetime(temporary) {} }
        let quiet = try await agent(folder, "http://127.0.0.1:1", isAgreed: false)
        #expect(await failure(quiet, ManagedSlice(.whole)) == RegionFetchError.obstacle(.needsAgreement))
        quiet.source.stop()
        let lonely = try await agent(folder, "http://127.0.0.1:1")
        guard case .underlying = await failure(lonely, ManagedSlice(.whole)) else {
            Issue.record("somebody answered")
            return
        }
        #expect(await lonely.lists.managed.isEmpty)
        #expect(await lonely.lists.nextUpdates.isEmpty)
        lonely.source.stop()
    }

    @Test("A cancelled request is no failure, and changes nothing")
    func cancelled() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        defer { withExtendedLifetime(temporary) {} }
        try await RawServer.run({ _, _ in nil }) { server in
            let agent = try await agent(folder, "http://127.0.0.1:\(server.port)")
            await agent.start()
            let question = Task { await failure(agent, ManagedSlice(.whole)) }
            try await eventually("the question") { server.heard.contains { $0.contains("/v1/managed-regions") } }
            question.cancel()
            #expect(await question.value == .cancelled)
            #expect(await agent.lists.managed.isEmpty)
            await agent.stop()
            agent.source.stop()

            let other = try await self.agent(folder, "http://127.0.0.1:1")
            #expect(await failure(other, ManagedSlice(.whole)) != .cancelled)
            await other.stop()
            other.source.stop()
            let third = try await self.agent(folder, "http://127.0.0.1:1")
            let events = await third.earlierEvents(limit: 100)
            #expect(events.count { $0.kind == .listFailed } == 1, "that of the second question: \(events.map(\.kind))")
            third.source.stop()
        }
    }
}

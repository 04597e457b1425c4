import Foundation
import Noroshi
import ProcessTesting
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("A replay is independent of the site")
struct ReplayMemoryTests {
    private let folder: TemporaryFolder
    private var state: String { folder.path + "/state" }

    init() throws { folder = try TemporaryFolder() }

    private static let stays = [
        Shop.Stay(minor: 1, seconds: 1...4), Shop.Stay(minor: 2, seconds: 2.05...9),
        Shop.Stay(minor: 3, seconds: 0...14),
    ]

    /// A site with a switcher that is inside, another designated beacon, and a rule that has fired: none of this may
    /// affect a replay.
    private func makeSite() throws -> StoreOpening {
        let opening = try Store.open(in: state, as: .instance)
        try opening.store.update { state in
            state.answer(agreed: true, at: Timestamp(microseconds: 0))
            state.designated = [Shop.data(1, isSwitcher: true), Shop.data(2)]
            state.startMonitoringDesignatedRegions(Shop.context())
            state.stopMonitoringNonSwitcherRegions()
        }
        let region = RegionMemory(
            identifier: "shop:0000100001", state: .inside, since: Timestamp(microseconds: 1),
            lastHeard: Timestamp(microseconds: 2))
        for source in ["capture", "controller"] { try opening.store.keep([region], [], source: source) }
        return opening
    }

    private func rules(hook: [String]? = nil) throws -> RuleSet {
        RuleSet(
            regions: [try Shop.region("door", minor: 2)],
            rules: [
                Rule(
                    identifier: "tea", triggers: [Trigger(regions: ["door"], area: .inside)],
                    action: .openText("Tea"), isOncePerDay: true)
            ], hooks: hook.map { [Hook(kinds: [.enter, .exit, .ruleFired], command: $0)] } ?? [], schedule: .fast)
    }

    /// Returns the event lines of a whole replay, as hooks and `watch` receive them.
    private func play(_ opening: StoreOpening, speed: Double, hook: [String]? = nil) async throws -> [String] {
        let source = try SiteSource(capture: Shop.capture(Self.stays, in: folder), speed: speed)
        var configuration = BeaconAgent.Configuration(context: Shop.context(), rules: try rules(hook: hook))
        configuration.runsHooksWithoutAdapter = hook != nil
        let agent = try BeaconAgent(source: source, store: opening.store, configuration: configuration)
        let events = await agent.events()
        await agent.start()
        try await within("the replay") { await source.waitForEnd() }
        await agent.stop(waitsForHooks: true)
        source.stop()
        var lines: [String] = []
        for event in try await collect("the events", of: events) { lines.append(await agent.json(event)) }
        return lines
    }

    @Test("The same capture gives the same events, byte for byte, at any speed and with hooks of any length")
    func repeatable() async throws {
        let opening = try makeSite()
        let hook = ["sh", "-c", "sleep 0.$(($$ % 4))"]
        let first = try await play(opening, speed: 10, hook: hook)
        #expect(
            first.contains { $0.contains("\"switcher-started\"") } && first.contains { $0.contains("\"rule-fired\"") })
        #expect(first.count { $0.contains("\"hook-run\"") } == 5, "\(first)")
        #expect(try await play(opening, speed: 100, hook: hook) == first)
    }

    @Test("The stored state of the site has no influence, and nothing is written into the store")
    func nothingKept() async throws {
        let opening = try makeSite()
        let before = try opening.store.state()
        let lines = try await play(opening, speed: 50)
        // The stored state of this region is inside; if that state were used, there would be no enter event.
        #expect(lines.contains { $0.contains("\"enter\",\"region\":\"shop:0000100001\"") })
        #expect(try opening.store.state() == before)
        #expect(try opening.store.events() == [] && opening.store.memory(source: "capture").regions.count == 1)
        #expect(try opening.store.records() == [])
    }

    @Test("Hooks run only where this is requested")
    func hooks() async throws {
        let source = try SiteSource(capture: Shop.capture(Self.stays, in: folder), speed: 50)
        let rules = try rules(hook: ["touch", folder.path + "/ran"])
        let agent = try BeaconAgent(
            source: source, store: .inMemory(), configuration: .init(context: Shop.context(), rules: rules))
        #expect(try await agent.play().contains { $0.kind == .enter })
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
    }

    @Test("Commands in a replay apply within it, beside a program that owns the site")
    func commands() async throws {
        let opening = try makeSite()
        let reader = try Store.open(in: state, as: .reader)
        let source = try SiteSource(capture: Shop.capture(Self.stays, in: folder), speed: 1)
        let agent = try BeaconAgent(
            source: source, store: reader.store, remarks: reader.remarks,
            configuration: .init(context: Shop.context()))
        #expect(agent.isReplay)
        #expect(await !agent.isSecond)
        #expect(await agent.state.designated.count == 2)
        #expect(try await agent.designate([Shop.beacon(3)], options: .default).map(\.result.code) == [1])
        #expect(await agent.state.designated.count == 3)
        #expect(try opening.store.state().designated.count == 2)
        await agent.stop()
        // The change of a command is logged with the command, and not once more when it is reported.
        #expect(try agent.store.events().count { $0.event.kind == .designated } == 1)
        source.stop()
    }

    @Test("The log of earlier runs ends where that of this run begins, whenever it is requested")
    func earlier() async throws {
        let opening = try makeSite()
        try opening.store.append([SiteEvent(time: Timestamp(microseconds: 5), kind: .warning)], source: "hci0")
        let agent = try Shop.agent(Self.stays, in: folder, store: opening)
        await agent.note(SiteEvent(time: Timestamp(microseconds: 6), kind: .warning))
        _ = try await agent.play()
        #expect(await agent.earlierEvents(limit: 10).map(\.time.microseconds) == [5])
        #expect(try opening.store.events().count > 3)
    }
}

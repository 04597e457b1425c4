import Advertising
import Basics
import Foundation
import ProcessTesting
import Radio
import Regions
import StoreTesting
import Synchronization
import Testing
import Tracking
@testable import BeaconService
@testable import Store

@testable import Noroshi
@testable import Scanning

@Suite("The simulated shop is separate from the site")
struct SimulatedShopTests {
    private let folder: TemporaryFolder
    private var state: String { folder.path + "/state" }

    init() throws { folder = try TemporaryFolder() }

    private static var context: ServiceContext {
        var context = Shop.context()
        context.simulated = SimulatedSite.officialRegions
        return context
    }

    /// A beacon of the shop and its control data.
    private static let gate: (identity: BeaconIdentity, regionID: String) = {
        let region = SimulatedSite.officialRegions.first { $0.beaconType.isStatic } ?? SimulatedSite.officialRegions[0]
        return (Shop.beacon(1, uuid: region.uuid), region.regionID)
    }()

    private func makeSite(designated: Int = 19) throws {
        let store = try Store.open(in: state, as: .command).store
        try store.update { state in
            state.answer(agreed: true, at: Timestamp(microseconds: 7))
            state.language = "ja"
            state.designated = (1...designated).map { Shop.data(UInt16($0)) }
            state.startMonitoringDesignatedRegions(Shop.context())
        }
        let now = Timestamp(microseconds: Int64(Date().timeIntervalSince1970 * 1e6))
        try store.append([SiteEvent(time: now, kind: .warning)], source: "hci0")
    }

    private func agent(_ configuration: BeaconAgent.Configuration) async throws -> BeaconAgent {
        let opening = try Store.open(in: state, as: .standby)
        return try await BeaconAgent(
            source: SiteSource(.simulated(seed: 1), Settings()), store: opening.store, remarks: opening.remarks,
            configuration: configuration)
    }

    @Test("The shop has separate designations, regions, log and limits; it shares language and agreement")
    func apart() async throws {
        try makeSite()
        let agent = try await agent(.init(context: Self.context))
        #expect(agent.isSimulated && agent.store.folder == state + "/simulated")
        #expect(await agent.state.designated == [])
        #expect(await agent.state.language == "ja")
        #expect(await agent.state.agreement == .agreed(at: Timestamp(microseconds: 7)))
        #expect(await agent.absentState?.designated.count == 19)
        await agent.start()
        // The nineteen beacons of the site do not count.
        #expect(try await agent.designate([Self.gate.identity], options: .default).map(\.result.code) == [1])
        try await agent.perform(.setRanging([Self.gate.regionID], true))
        await agent.stop()
        agent.source.stop()
        let site = try Store.open(in: state, as: .reader).store
        #expect(try site.state().designated.count == 19 && site.state().ranged == [])
        #expect(try site.events().map(\.source) == ["hci0"])
        #expect(try agent.store.state().designated.map(\.regionID) == [Self.gate.regionID])
        let log = try agent.store.events()
        #expect(log.contains { $0.event.kind == .designated } && log.allSatisfy { $0.source == "simulated" })
        #expect(await agent.absentEvents(limit: 5).map(\.kind) == [.warning])
    }

    @Test("An answer of the user holds for both, whichever of them receives it")
    func user() async throws {
        try makeSite(designated: 1)
        let agent = try await agent(.init(context: Self.context))
        await agent.start()
        try await agent.answerTerms(agreed: false)
        let site = try Store.open(in: state, as: .command).store
        // Monitoring of service regions ends at the site as well.
        #expect(try site.state().agreement == agent.store.state().agreement && !site.state().agreement.isAgreed)
        #expect(try site.state().monitored == [] && site.state().designated.count == 1)
        try site.update { $0.answer(agreed: true, at: Timestamp(microseconds: 9)) }
        try await eventually("the agreement") { await agent.state.agreement.isAgreed }
        await agent.stop()
        agent.source.stop()
    }

    @Test("An adapter that replaces the shop uses the store of the site; nothing of the shop remains")
    func replacement() async throws {
        try makeSite(designated: 2)
        var configuration = BeaconAgent.Configuration(context: Self.context)
        configuration.rules = RuleSet(hooks: [Hook(kinds: [.enter], command: ["touch", folder.path + "/ran"])])
        let agent = try await agent(configuration)
        await agent.start()
        _ = try await agent.designate([Self.gate.identity], options: .default)
        try await eventually("the first beacon") {
            await agent.engine.snapshot(BeaconQuery(count: 0), detail: nil).page.beacons > 0
        }
        #expect(await !agent.frame(BeaconQuery(count: 0)).isAnew)
        let controller = ControllerSource(
            configuration: ControllerConfiguration(), clock: { 0 }, onPackets: { _, _ in }, onState: { _ in })
        await agent.source.replaceSimulation(by: controller)

        #expect(!agent.isSimulated && agent.store.folder == state && agent.store.access == .readWrite)
        #expect(await agent.state.designated == [Shop.data(1), Shop.data(2)])
        #expect(await agent.configuration.context.official.map(\.regionID) == ["shop"])
        #expect(await agent.absentState == nil)
        let frame = await agent.frame(BeaconQuery(count: 0))
        let events = frame.events
        #expect(
            frame.isAnew && !events.contains { $0.region?.hasPrefix(Self.gate.regionID) ?? false }, "\(events.lines)")
        #expect(events.lines.contains("monitoring-started shop:0000100001"))
        let snapshot = await agent.engine.snapshot(BeaconQuery(count: 0), detail: nil)
        #expect(snapshot.page.beacons == 0 && snapshot.watch?.designated.count == 2)
        // Reports now belong to the site, and its hooks run.
        await agent.note(SiteEvent(time: agent.source.timeline.now, kind: .enter, region: "own"))
        await agent.stop(waitsForHooks: true)
        agent.source.stop()
        #expect(FileManager.default.fileExists(atPath: folder.path + "/ran"))
        let log = try agent.store.events(EventQuery(order: .oldestFirst))
        #expect(log.first?.source == "hci0" && !log.contains { $0.source == "simulated" })
        #expect(!log.contains { $0.event.kind == .designated })
    }

    @Test("Reports of an adapter before the site is open belong to the site, after the event that the adapter is ready")
    func eager() async throws {
        try makeSite(designated: 1)
        var configuration = BeaconAgent.Configuration(context: Self.context)
        configuration.rules = RuleSet(regions: [try Shop.region("own", minor: 1)])
        let agent = try await agent(configuration)
        await agent.start()
        // The store of the site takes some time, on a separate thread.
        let gate = DispatchSemaphore(value: 0)
        agent.memory.site.schedule { _ in _ = gate.wait(timeout: .now() + 60) }
        let controller = EagerController()
        let replacement = Task { [source = agent.source] in await source.tryReplacement(by: controller) }
        for count in [2, 20] {
            try await eventually("reports of the adapter") { controller.reports.withLock { $0 } >= count }
            await agent.collect()
        }
        gate.signal()
        #expect(await replacement.value)
        try await eventually("the beacon") { await agent.takeEvents().contains { $0.kind == .enter } }
        await agent.stop()
        agent.source.stop()
        let log = try agent.store.events(EventQuery(order: .oldestFirst)).map(\.event)
        let ready = try #require(log.firstIndex { $0.kind == .adapterReady }, "\(log.lines)")
        let entry = try #require(log.firstIndex { $0.kind == .enter }, "\(log.lines)")
        #expect(ready < entry)
        let shop = try Store.open(in: state + "/simulated", as: .reader).store.events()
        #expect(!shop.contains { $0.event.region == "own" && $0.event.kind == .enter }, "\(shop)")
    }

    @Test("The shop continues while an adapter that does not answer is tried")
    func slow() async throws {
        let agent = try await agent(.init(context: Self.context))
        await agent.start()
        let controller = MuteController()
        let replacement = Task { [source = agent.source] in await source.tryReplacement(by: controller) }
        try await eventually("the attempt") { controller.isTried.load(ordering: .relaxed) }
        let before = agent.source.timeline.now
        try await eventually("a report of the shop") {
            guard let last = await agent.engine.snapshot(BeaconQuery(count: 0), detail: nil).lastReport else {
                return false
            }
            return last > before
        }
        controller.hasAnswered.store(true, ordering: .relaxed)
        #expect(await !replacement.value)
        #expect(agent.source.fallback == .mute("hci0"))
        await agent.stop()
        agent.source.stop()
    }

    @Test("Where another program owns the site, an adapter that replaces the shop finds it owned")
    func owned() async throws {
        try makeSite(designated: 1)
        let owner = try Store.open(in: state, as: .instance)
        let agent = try await agent(.init(context: Self.context))
        #expect(await !agent.isSecond)
        #expect(await agent.storeRemarks == [])
        await agent.start()
        let controller = ControllerSource(
            configuration: ControllerConfiguration(), clock: { 0 }, onPackets: { _, _ in }, onState: { _ in })
        await agent.source.replaceSimulation(by: controller)
        #expect(await agent.isSecond)
        #expect(agent.store.access == .readOnly)
        await agent.stop()
        agent.source.stop()
        withExtendedLifetime(owner) {}
    }

    @Test("Hooks run only where this is requested", arguments: [false, true])
    func hooks(areAskedFor: Bool) async throws {
        var configuration = BeaconAgent.Configuration(context: Self.context)
        configuration.rules = RuleSet(hooks: [Hook(kinds: [.enter], command: ["touch", folder.path + "/ran"])])
        configuration.runsHooksWithoutAdapter = areAskedFor
        let agent = try await agent(configuration)
        await agent.start()
        for region in ["own", "other"] {
            await agent.note(SiteEvent(time: agent.source.timeline.now, kind: .enter, region: region))
        }
        await agent.stop(waitsForHooks: true)
        agent.source.stop()
        #expect(FileManager.default.fileExists(atPath: folder.path + "/ran") == areAskedFor)
        // A hook that does not run is reported in the log, once.
        let dropped = try agent.store.events().filter { $0.event.kind == .hookDropped }
        #expect(dropped.map { $0.event.reason?.key } == (areAskedFor ? [] : [.why.hookInShop]))
    }

    @Test("The beacons of a tracking window in the shop are not kept for a server")
    func records() async throws {
        try makeSite(designated: 1)
        let agent = try await agent(.init(context: Self.context))
        await agent.start()
        let events = await agent.events()
        try await agent.setTracking(Self.gate.regionID, true)
        let tracked = try await first("the window", of: events) { [.tracked, .trackedNone].contains($0.kind) }
        await agent.stop()
        agent.source.stop()
        #expect(try tracked != nil && agent.store.records() == [])
        #expect(try Store.open(in: state, as: .reader).store.records() == [])
    }
}

/// An adapter that does not answer for as long as the test requires.
private final class MuteController: ReportSource {
    let identity = SourceIdentity(family: "controller", origin: .live)
    let timeline: any Timeline = Clock()
    let isTried = Atomic(false)
    let hasAnswered = Atomic(false)

    func start(
        into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void
    ) async throws(ControllerError) {
        onState(.starting)
        isTried.store(true, ordering: .relaxed)
        try? await eventually("the end of the attempt") { hasAnswered.load(ordering: .relaxed) }
        throw .mute("hci0")
    }

    func stop() {}
}

@testable import BeaconService
@testable import Store
import Foundation
import ProcessTesting
import Regions
import StoreTesting
import Synchronization
import Testing
import Tracking

@testable import Noroshi
@testable import Scanning

@Suite("A site is left to another program, and had back")
struct AbsenceTests {
    private let folder: TemporaryFolder
    private var state: String { folder.path + "/state" }
    private var lock: String { state + "/noroshi.lock" }

    init() throws { folder = try TemporaryFolder() }

    /// An agent whose source is an adapter of the test's own.
    private func agent(_ adapter: EagerController) async throws -> BeaconAgent {
        let opening = try Store.open(in: state, as: .instance)
        try opening.store.update { $0.answer(agreed: true, at: Timestamp(microseconds: 7)) }
        let agent = try await BeaconAgent(
            source: SiteSource(adapter), store: opening.store, remarks: opening.remarks,
            configuration: .init(
                context: Shop.context(), rules: RuleSet(regions: [try Shop.region("own", minor: 1, exitPeriod: 600)])))
        await agent.start()
        return agent
    }

    private func end(_ agent: BeaconAgent) async {
        await agent.stop()
        agent.source.stop()
    }

    /// As if the program with this number had owned the site since it was left.
    private func hasBelonged(to process: Int32) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: lock))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("\(process)\n".utf8))
        try file.close()
    }

    @Test("Meanwhile nothing is heard and nobody owns it; if nobody did, everything goes on")
    func undisturbed() async throws {
        let adapter = EagerController()
        let agent = try await agent(adapter)
        try await eventually("the region") { await agent.takeEvents().contains { $0.kind == .enter } }
        await agent.leave()
        #expect(!adapter.isListening && Store.owner(of: state) == nil && agent.store.access == .readOnly)
        // It does not take the site back by itself.
        _ = await agent.poll()
        await agent.followStores()
        #expect(Store.owner(of: state) == nil)
        let before = await agent.engine.snapshot(BeaconQuery(count: 0), detail: nil).page.beacons
        await agent.comeBack()
        try await eventually("the adapter") { adapter.isListening }
        #expect(before == 1 && Store.owner(of: state) == getpid() && agent.store.access == .readWrite)
        let frame = await agent.frame(BeaconQuery(count: 0))
        #expect(!frame.isAnew && frame.snapshot.page.beacons == before)
        await end(agent)
        let told = try agent.store.events(EventQuery(order: .oldestFirst)).map(\.event)
        #expect(told.filter { $0.region == "own" }.map(\.kind) == [.monitoringStarted, .enter, .inside], "\(told)")
    }

    @Test("What happens while it is away waits until it is back, and who ends it meanwhile does not wait")
    func meanwhile() async throws {
        let agent = try await agent(EagerController())
        await agent.leave()
        let note = Task { await agent.note(SiteEvent(time: agent.source.now, kind: .warning, region: "meanwhile")) }
        try await eventually("the step waits") { await agent.hasWaitingSteps }
        await agent.comeBack()
        await note.value
        // Twice, and the end at the same moment.
        async let (one, two): (Void, Void) = (agent.leave(), agent.leave())
        _ = await (one, two)
        let last = Task { await agent.note(SiteEvent(time: agent.source.now, kind: .warning, region: "last")) }
        try await eventually("the step waits") { await agent.hasWaitingSteps }
        async let back: Void = agent.comeBack()
        await end(agent)
        await back
        await last.value
        let told = try agent.store.events(EventQuery(order: .oldestFirst)).map(\.event)
        #expect(told.compactMap(\.region).filter { $0 != "own" } == ["meanwhile", "last"], "\(told.lines)")
    }

    @Test("What another program did meanwhile is taken up, and not told again")
    func disturbed() async throws {
        let adapter = EagerController()
        let agent = try await agent(adapter)
        try await eventually("the region") { await agent.takeEvents().contains { $0.kind == .enter } }
        await agent.leave()
        let other = try Store.open(in: state, as: .command).store
        try other.update { $0.designated = [Shop.data(2)] }
        try other.append([SiteEvent(time: agent.source.now, kind: .exit, region: "own")], source: "hci0")
        try hasBelonged(to: 1)
        await agent.comeBack()
        let frame = await agent.frame(BeaconQuery(count: 0))
        #expect(frame.isAnew && agent.store.access == .readWrite)
        #expect(await agent.state.designated == [Shop.data(2)])
        #expect(await agent.earlierEvents(limit: 100).map(\.kind).suffix(1) == [.exit])
        await end(agent)
    }

    @Test("Where another program keeps it, it is only read, and had back when that has gone")
    func kept() async throws {
        let agent = try await agent(EagerController())
        await agent.leave()
        var other: Store? = try Store.open(in: state, as: .instance).store
        await agent.comeBack()
        #expect(await agent.isSecond)
        #expect(other?.access == .readWrite && agent.store.access == .readOnly)
        other = nil
        await agent.followStores()
        #expect(await !agent.isSecond)
        #expect(agent.store.access == .readWrite)
        await end(agent)
    }

    @Test("An adapter that is away when it comes back is lost, and tried until it is there")
    func adapterGone() async throws {
        let adapter = EagerController()
        let agent = try await agent(adapter)
        await agent.leave()
        adapter.pullOut(true)
        let events = await agent.events()
        await agent.comeBack()
        let lost = try await first("the loss", of: events) { $0.kind == .adapterLost }
        #expect(lost != nil)
        // However often it is tried.
        let before = adapter.attempts.withLock { $0 }
        try await eventually("two more attempts") { adapter.attempts.withLock { $0 } >= before + 2 }
        adapter.pullOut(false)
        try await eventually("the adapter") { adapter.isListening }
        await end(agent)
        #expect(!adapter.isListening)
        let told = try agent.store.events(EventQuery(order: .oldestFirst)).map(\.event.kind)
        #expect(told.count { $0 == .adapterLost } == 1, "\(told)")
    }
}

import Basics
import Foundation
import ProcessTesting
import Regions
import StoreTesting
import Synchronization
import Testing
import Tracking
@testable import BeaconService
@testable import Store

@testable import Noroshi
@testable import Scanning

@Suite("A site is left to another program and taken back")
struct AbsenceTests {
    private let folder: TemporaryFolder
    private var state: String { folder.path + "/state" }
    private var lock: String { state + "/noroshi.lock" }

    init() throws { folder = try TemporaryFolder() }

    /// Makes an agent whose source is a test adapter.
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

    /// Changes the lock file as if the program with this number had owned the site since the agent left it.
    private func hasBelonged(to process: Int32) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: lock))
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data("\(process)\n".utf8))
        try file.close()
    }

    @Test("An absent agent receives nothing and owns nothing; without another owner it goes on afterwards")
    func undisturbed() async throws {
        let adapter = EagerController()
        let agent = try await agent(adapter)
        try await eventually("the region") { await agent.takeEvents().contains { $0.kind == .enter } }
        await agent.leave()
        #expect(!adapter.isListening && Store.owner(of: state) == nil && agent.store.access == .readOnly)
        // The agent does not take the site back without a request.
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

    @Test("Steps during the absence wait for the return, and the end of an absent agent does not wait")
    func meanwhile() async throws {
        let agent = try await agent(EagerController())
        await agent.leave()
        let note = Task { await agent.note(SiteEvent(time: agent.source.now, kind: .warning, region: "meanwhile")) }
        try await eventually("the step waits") { await agent.hasWaitingSteps }
        await agent.comeBack()
        await note.value
        // The agent leaves twice at once; later, its return and its end come at the same moment.
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

    @Test("Changes of another program during the absence are adopted, and not reported again")
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

    @Test("A site that another program owns is only read, and is taken back when that program has ended")
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

    @Test("An adapter that is missing at the return is reported as lost, and tried until it is there")
    func adapterGone() async throws {
        let adapter = EagerController()
        let agent = try await agent(adapter)
        await agent.leave()
        adapter.pullOut(true)
        let events = await agent.events()
        await agent.comeBack()
        let lost = try await first("the loss", of: events) { $0.kind == .adapterLost }
        #expect(lost != nil)
        // The loss is reported once, however often the adapter is tried.
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

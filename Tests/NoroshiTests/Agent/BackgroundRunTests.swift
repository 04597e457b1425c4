import Basics
import Foundation
import Noroshi
import ProcessTesting
import StoreTesting
import Synchronization
import Testing
@testable import BeaconService
@testable import Store

@Suite("Runs in the background")
struct BackgroundRunTests {
    let folder: TemporaryFolder
    private var state: String { folder.path + "/state" }

    init() throws { folder = try TemporaryFolder() }

    /// Makes an agent with a long capture, whose store has a designated beacon.
    private func agent(
        hooks: [Hook] = [], store: StoreOpening? = nil, stays: [Shop.Stay]? = nil
    ) throws -> BeaconAgent {
        try Store.open(in: state, as: .command).store.update { state in
            _ = state.designate([Shop.data(1)], inRegion: "shop", options: .default, Shop.context())
        }
        return try Shop.agent(
            stays ?? [.present(1)], in: folder, store: store, rules: RuleSet(hooks: hooks))
    }

    private func budget() throws -> BackgroundBudget { try Store.open(in: state, as: .reader).store.backgroundBudget() }

    @Test("Stored regions are monitored before the reason and the event come; at the end the handler is called")
    func expiration() async throws {
        let agent = try agent()
        let events = await agent.events()
        let calls = Mutex(0)
        let end = await agent.runInBackground(
            launchedBy: .regionEvent(id: "shop:0000100001"), standard: 1,
            expirationHandler: { calls.withLock { $0 += 1 } })
        agent.source.stop()
        #expect(end == .expired)
        #expect(calls.withLock { $0 } == 1)
        let all = try await collect("all events", of: events)
        #expect(
            all.lines == [
                "started", "monitoring-started shop:0000100001", "launched shop:0000100001", "woken shop:0000100001",
                "enter shop:0000100001", "inside shop:0000100001", "expired shop:0000100001", "stopped",
            ])
        let reader = try Store.open(in: state, as: .reader).store
        let logged = try reader.events(EventQuery(order: .oldestFirst)).map(\.event.kind)
        #expect(logged == all.map(\.kind))
        #expect(try budget().isWhole)
    }

    @Test("Commands that run when the time is over are ended and reported; those that wait are not run")
    func hooks() async throws {
        let sleeping = Hook(kinds: [.enter, .inside, .launched, .woken], command: ["sleep", "1000"], budget: 180)
        let agent = try agent(hooks: [sleeping, sleeping])
        let events = await agent.events()
        #expect(await agent.runInBackground(launchedBy: .regionEvent(id: nil), standard: 1) == .expired)
        agent.source.stop()
        let ended = try await collect("the events", of: events).filter {
            [.hookExpired, .hookDropped, .hookRun, .hookFailed].contains($0.kind)
        }
        #expect(ended.count { $0.kind == .hookExpired && $0.reason?.key == .why.hookRunOver } == 4)
        #expect(ended.count { $0.kind == .hookDropped && $0.reason?.key == .why.hookTooLate } == 4)
        #expect(ended.count == 8)
    }

    @Test("The extension is granted once, and a run that ends early returns the rest")
    func extending() async throws {
        let agent = try agent()
        let events = await agent.events()
        let run = Task { await agent.runInBackground(extended: true, standard: 0) }
        let extended = try await first("the extension", of: events) { $0.kind == .extended }
        #expect(extended?.reason?.arguments == [.integer(170)])
        #expect(try budget().rest == 0)
        run.cancel()
        #expect(await run.value == .cancelled)
        agent.source.stop()
        let rest = try budget().rest
        #expect(rest > 0 && rest < 170)
        try Store.open(in: state, as: .command).store.updateBackgroundBudget { budget, _ in
            _ = budget.grant(extending: true)
        }
        let second = try self.agent()
        let told = await second.events()
        #expect(await second.runInBackground(extended: true, standard: 0) == .expired)
        second.source.stop()
        let heard = try await collect("the events", of: told)
        #expect(heard.allSatisfy { $0.kind != .extended })
        #expect(heard.last { $0.kind == .woken }?.reason?.key == .why.wokenUsedUp)
    }

    @Test(
        "A user at the screen restores the budget once, also where another instance owns the store",
        arguments: [false, true])
    func foreground(isSecond: Bool) async throws {
        let owner = try isSecond ? Store.open(in: state, as: .instance) : nil
        try Store.open(in: state, as: .command).store.updateBackgroundBudget { budget, _ in
            _ = budget.grant(extending: true)
        }
        let agent = try agent()
        #expect(await agent.isSecond == isSecond)
        await agent.start()
        #expect(try await agent.enterForeground())
        #expect(try await !agent.enterForeground())
        #expect(await agent.takeEvents().count { $0.kind == .budgetRestored } == 1)
        await agent.stop()
        agent.source.stop()
        #expect(try budget().isWhole)
        let log = try Store.open(in: state, as: .reader).store.events()
        #expect(log.count { $0.event.kind == .budgetRestored } == 1)
        withExtendedLifetime(owner) {}
    }
}

import Basics
import Foundation
import Noroshi
import ProcessTesting
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("The state that an agent keeps")
struct MemoryTests {
    let folder: TemporaryFolder
    var state: String { folder.path + "/state" }

    init() throws { folder = try TemporaryFolder() }

    private static func clock(_ seconds: Double) -> Shop.Stay {
        Shop.Stay(minor: 99, seconds: 0...seconds, uuid: Shop.foreignUUID)
    }

    @Test("A designation is on disk before a listener is notified of it")
    func persistence() async throws {
        let path = state
        let listener = Listener { _, event in
            guard event.kind == .monitoringStarted || event.kind == .designated else { return }
            let store = try? Store.open(in: path, as: .reader).store
            #expect((try? store?.state().designated) == [Shop.data(1)])
        }
        let agent = try Shop.agent([Self.clock(60)], in: folder)
        await agent.setDelegate(listener)
        await agent.start()
        #expect(try await agent.designate([Shop.beacon(1)], options: .default).map(\.result.code) == [1])
        await agent.stop()
        agent.source.stop()
        let told = try await listener.all().compactMap { if case .event(_, let kind) = $0 { kind } else { nil } }
        #expect(told.filter { $0 != .outside } == [.started, .designated, .monitoringStarted, .stopped])
    }

    @Test("A restart keeps the state: there is no second entry, and a rule does not greet again")
    func restart() async throws {
        let rule = Rule(
            identifier: "greeting", triggers: [Trigger(regions: ["shop:0000100001"], area: .inside)],
            action: .openText("Welcome"), cooldown: 1000)
        let rules = RuleSet(rules: [rule], schedule: .fast)
        let kinds: Set<SiteEvent.Kind> = [.enter, .exit, .inside, .outside, .ruleFired]
        try Store.open(in: state, as: .command).store.update { state in
            _ = state.designate([Shop.data(1)], inRegion: "shop", options: .onEntry, Shop.context())
        }
        let first = try await play([.init(minor: 1, seconds: 1...6), Self.clock(6)], rules)
        #expect(first.lines(of: kinds) == ["enter shop:0000100001", "inside shop:0000100001", "rule-fired greeting"])

        let clock = Shop.Stay(minor: 99, seconds: 100...112, uuid: Shop.foreignUUID)
        let second = try await play([.init(minor: 1, seconds: 101...104), clock], rules)
        #expect(
            second.lines(of: kinds) == ["inside shop:0000100001", "exit shop:0000100001", "outside shop:0000100001"])
        let reader = try Store.open(in: state, as: .reader).store
        #expect(try reader.state().monitored.map(\.options) == [.onEntry])
        let logged = try reader.events(EventQuery(order: .oldestFirst)).map(\.event)
        #expect(logged.lines == (first + second).lines)
    }

    /// Runs an agent once, from the opening of the store to its end, and returns its events.
    private func play(_ stays: [Shop.Stay], _ rules: RuleSet) async throws -> [SiteEvent] {
        var agent: BeaconAgent? = try Shop.agent(stays, in: folder, rules: rules)
        weak let held = agent
        let events = try await agent?.play() ?? []
        agent = nil
        // The store is free for the next run once the agent is released.
        try await eventually("the end of the agent") { held == nil }
        return events
    }

    @Test("A switcher turns the others on and off, reports the reason, and the result is on disk")
    func switcher() async throws {
        try Store.open(in: state, as: .command).store.update { state in
            _ = state.designate(
                [Shop.data(1, isSwitcher: true), Shop.data(2)], inRegion: "shop", options: .default, Shop.context())
            _ = state.setSwitcher([Shop.data(1)], true)
            state.stopMonitoringNonSwitcherRegions()
        }
        let path = state
        let watched = Watched()
        let listener = Listener { _, event in
            guard event.kind == .switcherStarted || event.kind == .switcherStopped else { return }
            let store = try? Store.open(in: path, as: .reader).store
            await watched.add((try? store?.state().monitored.count) ?? -1)
        }
        let agent = try Shop.agent(
            [.init(minor: 1, seconds: 2...4), .init(minor: 2, seconds: 0...14), Self.clock(14)], in: folder)
        await agent.setDelegate(listener)
        let events = try await agent.play()
        _ = try await listener.all()
        #expect(
            events.lines(of: [.switcherStarted, .switcherStopped, .enter, .exit]) == [
                "enter shop:0000100001", "switcher-started shop:0000100001", "enter shop:0000100002",
                "exit shop:0000100001", "switcher-stopped shop:0000100001",
            ])
        let reasons = events.filter { $0.kind == .switcherStarted || $0.kind == .switcherStopped }
            .compactMap { $0.reason?.key }
        #expect(reasons == [.why.switcherNear, .why.switchersGone])
        #expect(await watched.counts.count == 2)
        #expect(try agent.store.state().monitored.map(\.region.identifier) == ["shop:0000100001"])
    }

    private actor Watched {
        var counts: [Int] = []
        func add(_ count: Int) { counts.append(count) }
    }

    @Test("A clock that leapt by years empties no log; the next run deletes what is too old by then")
    func leap() async throws {
        let old = SiteEvent(time: Timestamp(seconds: Shop.start - 10 * 365 * 86_400), kind: .warning)
        let command = SiteEvent(time: Timestamp(seconds: Shop.start), kind: .designated)
        let store = try Store.open(in: state, as: .command).store
        try store.append([old], source: "hci0")
        // A command that uses the same clock is no evidence for that clock.
        try store.append([command], source: Store.commandSource)
        for isThere in [true, false] {
            let agent = try Shop.agent([Self.clock(3)], in: folder)
            await agent.start()
            try await within("the replay") { await agent.source.waitForEnd() }
            await agent.stop()
            agent.source.stop()
            let oldest = try agent.store.events(EventQuery(limit: 1, order: .oldestFirst)).first
            #expect((oldest?.event.time == old.time) == isThere)
        }
    }

    @Test("A switcher that is inside when its flag is set, or the rule is turned on, counts as entered")
    func switcherInside() async throws {
        try Store.open(in: state, as: .command).store.update { state in
            _ = state.designate([Shop.data(1), Shop.data(2)], inRegion: "shop", options: .default, Shop.context())
            state.stopMonitoring("shop:0000100002")
        }
        let agent = try Shop.agent([.present(1)], in: folder)
        let events = await agent.events()
        await agent.start()
        func next(_ kind: SiteEvent.Kind) async throws -> SiteEvent? {
            try await first(kind.rawValue, of: events) { $0.kind == kind }
        }
        _ = try await next(.enter)
        let reason = Phrase(.why.switcherInside, .text("0000100001"), .integer(1))
        #expect(try await agent.setSwitcher([Shop.data(1)], true))
        let start = try await next(.switcherStarted)
        #expect(start?.reason == reason && start?.region == "shop:0000100001" && start?.beacon == Shop.beacon(1))
        #expect(await agent.state.isMonitored("shop:0000100002"))
        try await agent.perform(.setSwitcherRule(false))
        try await agent.perform(.stopMonitoring(.region("shop:0000100002")))
        try await agent.perform(.setSwitcherRule(true))
        #expect(try await next(.switcherStarted)?.reason == reason)
        #expect(try agent.store.state().isMonitored("shop:0000100002"))
        await agent.stop()
        agent.source.stop()
    }

    @Test("Rules that are read again replace the old ones, and regions keep their state")
    func rules() async throws {
        let door = try Shop.region("door", minor: 1)
        let agent = try Shop.agent([.present(1), .present(2)], in: folder, rules: RuleSet(regions: [door]))
        let events = await agent.events()
        await agent.start()
        _ = try await first("the arrival", of: events) { $0.kind == .inside }
        let gate = try Shop.region("gate", minor: 2)
        var configuration = await agent.configuration
        configuration.rules = RuleSet(
            regions: [door, gate],
            rules: [
                Rule(
                    identifier: "gate open", triggers: [Trigger(regions: ["gate"], area: .inside)],
                    action: .openText("Gate"))
            ], schedule: .fast)
        configuration.managed = [ManagedRegion(regionID: "mall", uuid: Shop.foreignUUID, managedType: .thirdParty)]
        await agent.adopt(configuration)
        let since = try await collect("the rule", of: events) { $0.kind == .ruleFired }
        #expect(since.last?.rule == "gate open")
        #expect(!since.lines.contains("enter door") && !since.lines.contains("exit door"), "\(since.lines)")
        #expect(await agent.state.managed.map(\.regionID) == ["mall"])
        #expect(try agent.store.state().managed.map(\.regionID) == ["mall"])
        await agent.stop()
        agent.source.stop()
    }

    @Test("A second agent changes nothing, reports this, and takes over when the first one has ended")
    func second() async throws {
        var opening: StoreOpening? = try Store.open(in: state, as: .instance)
        try opening?.store.update { $0.answer(agreed: true, at: Timestamp(microseconds: 0)) }
        let second = try Shop.agent(
            [.present(1)], in: folder, store: Store.open(in: state, as: .instance),
            rules: RuleSet(
                regions: [try Shop.region("door", minor: 1)],
                hooks: [Hook(kinds: [.enter], command: ["tee", "-a", folder.path + "/ran"])]),
            managed: [ManagedRegion(regionID: "mall", uuid: Shop.foreignUUID, managedType: .thirdParty)])
        #expect(await second.isSecond)
        #expect(second.store.access == .readOnly)
        #expect(await second.storeRemarks.map(\.key) == [.remark.storeOtherInstancePid])
        // The user's file of managed regions applies here as well, although it cannot be stored.
        #expect(await second.state.managed.map(\.regionID) == ["mall"])
        #expect(await second.storeError == nil)

        let events = await second.events()
        await second.start()
        let last = try #require(try await first("the arrival", of: events) { $0.kind == .inside }).number
        let path = state + "/noroshi.sqlite"
        await #expect(throws: CommandError<ServiceObstacle>.store(StoreError(path: path, .readOnly))) {
            try await second.setSwitcher([Shop.data(1)], true)
        }
        #expect(try await second.designate([Shop.beacon(1)], options: .default).map(\.result.code) == [-7])
        #expect(await second.state.designated == [])

        withExtendedLifetime(opening) {}
        opening = nil
        // The agent checks the store regularly, and nothing else reports this change.
        try await eventually("the second instance alone") { await !second.isSecond }
        #expect(try await second.designate([Shop.beacon(1)], options: .default).map(\.result.code) == [1])
        #expect(await second.storeRemarks == [])
        await second.stop(waitsForHooks: true)
        second.source.stop()
        // No hook ran while it was the second instance, since only the owner of the store runs hooks.
        let ran = (try? String(contentsOfFile: folder.path + "/ran", encoding: .utf8)) ?? ""
        for line in ran.split(separator: "\n") {
            let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            #expect(try #require(event?["number"] as? Int) > last)
        }
    }
}

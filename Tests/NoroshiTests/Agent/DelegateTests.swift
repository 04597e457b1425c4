import Basics
import Noroshi
import ProcessTesting
import StoreTesting
import Testing
@testable import BeaconService
@testable import Store

@Suite("Calls of the delegate of an application")
struct DelegateTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let clock = Shop.Stay(minor: 99, seconds: 0...14, uuid: Shop.foreignUUID)

    @Test("The stream and the log have every event once, numbered in order")
    func stream() async throws {
        let rules = RuleSet(regions: [try Shop.region("door", minor: 1)])
        let agent = try Shop.agent([.init(minor: 1, seconds: 2...4), Self.clock], in: folder, rules: rules)
        let events = try await agent.play()
        #expect(events.map(\.number) == Array(1...events.count))
        #expect(
            events.lines == [
                "started", "monitoring-started door", "enter door", "inside door", "exit door", "outside door",
                "stopped",
            ])
        let exit = try #require(events.first { $0.kind == .exit })
        #expect(exit.reason?.key == .why.lastHeard && exit.beacon == Shop.beacon(1))
        #expect(try agent.store.events(EventQuery(order: .oldestFirst)).map(\.event.kind) == events.map(\.kind))
        // The stream of a listener added after the end is finished.
        #expect(try await collect("the end", of: agent.events()) == [])
    }

    @Test("The delegate is called in the order of the events, and may call the agent from within")
    func delegate() async throws {
        let rule = Rule(
            identifier: "greeting", triggers: [Trigger(regions: ["door"], area: .inside)], action: .openText("Welcome"))
        let rules = RuleSet(regions: [try Shop.region("door", minor: 1)], rules: [rule], schedule: .fast)
        let listener = Listener { agent, event in
            guard event.kind == .ruleFired, let beacon = event.beacon else { return }
            let results = try? await agent.designate([beacon], options: .default)
            #expect(results?.map(\.result.code) == [1])
        }
        let stays = [
            Shop.Stay(minor: 1, seconds: 2...8), Shop.Stay(minor: 99, seconds: 0...600, uuid: Shop.foreignUUID),
        ]
        let agent = try Shop.agent(stays, in: folder, rules: rules)
        await agent.setDelegate(listener)
        let stream = await agent.events()
        await agent.start()
        var calls = try await collect("the designation", of: listener.calls) {
            if case .event(_, .designated) = $0 { true } else { false }
        }
        // The capture is much longer, so this call ends it.
        await agent.stop()
        agent.source.stop()
        let events = try await collect("all events", of: stream)
        calls += try await listener.all()

        let numbers = calls.compactMap { if case .event(let number, _) = $0 { number } else { nil } }
        #expect(numbers == events.filter(\.isNotified).map(\.number))
        let states = calls.compactMap { if case .state(let state, "door") = $0 { state } else { nil } }
        #expect(states.first == .inside)
        let fired = calls.compactMap { if case .fired(let event) = $0 { event } else { nil } }
        #expect(fired.map(\.rule) == ["greeting"])
        #expect(fired.first?.actionData == .openText("Welcome") && fired.first?.triggers == rule.triggers)
        #expect(fired.first?.beacons.map(\.identity) == [Shop.beacon(1)])
        #expect(await agent.state.designated == [Shop.data(1)])
        #expect(try agent.store.state().designated == [Shop.data(1)])
        #expect(events.lines(of: [.designated]) == ["designated shop:0000100001"])
    }

    @Test("Options and polarity withhold events from the delegate, and none from the stream")
    func options() async throws {
        var silent = try Shop.region("door", minor: 1)
        silent.options = .onEntry
        let listener = Listener()
        let agent = try Shop.agent(
            [.init(minor: 1, seconds: 2...4), Self.clock], in: folder, rules: RuleSet(regions: [silent]))
        await agent.setDelegate(listener)
        #expect(try await agent.play().contains { $0.kind == .exit && !$0.isNotified })
        let kinds = try await listener.all().compactMap { if case .event(_, let kind) = $0 { kind } else { nil } }
        #expect(kinds.contains(.enter) && !kinds.contains(.exit))
    }

    @Test("Ranged regions are reported once a second, in Core Location's order, also when nothing is near")
    func ranging() async throws {
        let opening = try Store.open(in: folder.path + "/state", as: .instance)
        try opening.store.update { $0.ranged = ["shop", "nothing"] }
        let rules = RuleSet(regions: [try Shop.region("nothing", uuid: Shop.foreignUUID, exitPeriod: 60)])
        var context = Shop.context()
        context.ruleRegions = ["nothing"]
        let stays = [
            Shop.Stay(minor: 1, seconds: 0...14, rssi: -80), Shop.Stay(minor: 2, seconds: 0...14, rssi: -40),
        ]
        let listener = Listener()
        let agent = try Shop.agent(stays, in: folder, store: opening, context: context, rules: rules)
        await agent.setDelegate(listener)
        let stream = await agent.rangings()
        _ = try await agent.play()
        let rounds = try await collect("all rounds", of: stream)

        #expect((13...15).contains(rounds.count), "\(rounds.count)")
        #expect(rounds.allSatisfy { $0.regions.map(\.region.identifier) == ["shop", "nothing"] })
        #expect(rounds.allSatisfy { $0.regions[1].beacons == [] })
        let last = try #require(rounds.last).regions[0].beacons
        #expect(last.map(\.identity) == [Shop.beacon(2), Shop.beacon(1)])
        #expect(last.first?.proximity == .immediate)
        #expect(zip(rounds, rounds.dropFirst()).allSatisfy { $1.time.seconds(since: $0.time) >= 1 })
        let told = try await listener.all().compactMap { if case .round(let round) = $0 { round } else { nil } }
        #expect(told == rounds)
    }

    @Test("A tracking window gives its beacons, nearest first, or none")
    func tracking() async throws {
        let stays = [
            Shop.Stay(minor: 1, seconds: 0...60, rssi: -75), Shop.Stay(minor: 2, seconds: 0...60, rssi: -45),
        ]
        let listener = Listener()
        let agent = try Shop.agent(stays, in: folder)
        // The capture is over in seconds, so it is paused until tracking has begun.
        let replay = try #require(agent.source.reports as? Replay)
        replay.setPaused(true)
        await agent.setDelegate(listener)
        await agent.start()
        try await agent.setTracking("shop", true)
        replay.setPaused(false)
        let call = try await first("the window", of: listener.calls) { if case .tracked = $0 { true } else { false } }
        guard case .tracked(let beacons, let region) = call else { return _ = Issue.record("not told") }
        #expect(region == "shop" && beacons.map(\.keycode) == ["0000100002", "0000100001"])
        await agent.stop()
        agent.source.stop()
        let records = try agent.store.records()
        #expect(records.map(\.record.region) == ["shop"] && records[0].record.state == .waiting)
    }

    @Test("A region that cannot be monitored is reported with the reason")
    func failures() async throws {
        let rules = RuleSet(
            regions: try [1, 2, 3].map { (number: UInt16) in try Shop.region("region \(number)", minor: number) })
        let listener = Listener()
        let agent = try Shop.agent([Self.clock], in: folder, context: Shop.context(regions: 2), rules: rules)
        await agent.setDelegate(listener)
        await agent.start()
        #expect(await agent.requestState("nowhere") == false)
        await agent.stop()
        agent.source.stop()
        let failures = try await listener.all().compactMap { if case .failed(let error) = $0 { error } else { nil } }
        #expect(failures.count == 2)
        #expect(failures.contains(.regionLimit(identifier: "region 3", limit: 2)))
        #expect(failures.contains(.unknownRegion("nowhere")))
    }
}

import Noroshi
import ProcessTesting
import Regions
import ServerTesting
import Simulation
import StoreTesting
import Synchronization
import Testing
import VectorTesting

@testable import Noroshi

/// An application of Beacapp that records what it is told.
private final class Application: BeacappManagerDelegate {
    let calls: AsyncStream<BeacappEvent>
    private let line: AsyncStream<BeacappEvent>.Continuation
    private let answer: Mutex<Bool?>
    private let asked = Mutex<[EventUpdateInfo?]>([])

    /// - Parameter answer: Whether events are to be updated; nil: as by default.
    init(answer: Bool? = nil) {
        (calls, line) = AsyncStream.makeStream()
        self.answer = Mutex(answer)
    }

    func answers(_ answer: Bool?) { self.answer.withLock { $0 = answer } }
    /// What it was asked with, in order.
    var questions: [EventUpdateInfo?] { asked.withLock { $0 } }

    func manager(_ manager: BeacappManager, shouldUpdateEvents info: EventUpdateInfo?) async -> Bool {
        asked.withLock { $0.append(info) }
        return answer.withLock { $0 } ?? info?.shouldUpdateByDefault ?? true
    }
    func manager(_ manager: BeacappManager, didFinishUpdatingEvents error: BeacappError?) async {
        line.yield(.finishedUpdating(error))
    }
    func manager(_ manager: BeacappManager, didFire event: FiredEvent) async { line.yield(.fired(event)) }
    func manager(_ manager: BeacappManager, didRange beacons: [RangedBeacon]) async { line.yield(.ranged(beacons)) }
    func manager(
        _ manager: BeacappManager, didUpdate authorization: ScanAuthorization, adapterState: AdapterState
    ) async { line.yield(.status(authorization, adapterState)) }
    func manager(_ manager: BeacappManager, didFailWith error: RegionMonitorError) async { line.yield(.failed(error)) }

    func end() { line.finish() }

    /// The codes of the ends of updates among calls; nil: without an error.
    static func ends(_ calls: [BeacappEvent]) -> [BeacappErrorCode?] {
        calls.compactMap { if case .finishedUpdating(let error) = $0 { .some(error?.code) } else { nil } }
    }
}

/// One that leaves out what it may leave out.
private final class Bare: BeacappManagerDelegate {
    let ends = Mutex<[BeacappErrorCode?]>([])
    func manager(_ manager: BeacappManager, didFinishUpdatingEvents error: BeacappError?) async {
        ends.withLock { $0.append(error?.code) }
    }
    func manager(_ manager: BeacappManager, didFire event: FiredEvent) async {}
}

/// The library and a real server: Beacapp's interface for applications.
@Suite("An application of Beacapp")
struct BeacappManagerTests: AgentWithServer {
    private static let keys = BeacappKeys(requestToken: "app", secretKey: "secret")

    /// An event at beacons that are always there, and one for each UUID that is asked for beside theirs.
    private static func files(otherUUIDs count: Int = 0) -> [String: String] {
        let others = (0..<count).map { number in
            #"{"beacon_id":"o\#(number)","uuid":"00010203-0405-0607-0809-0A0B0C0D0E\#(number + 10)"}"#
        }
        let beacons = [#"{"beacon_id":"shelf","uuid":"\#(SimulatedSite.shelfUUID)"}"#] + others
        func event(_ name: String, _ beacon: String) -> String {
            """
            {"event_id":"\(name)","triggers":[{"type":{"region":true},"beacon_id":["\(beacon)"],
             "region_condition":"area_in"}],"action_data":{"action":"jbco_open_text","text":"x"}}
            """
        }
        let events = [event("shelf", "shelf")] + (0..<count).map { event("e\($0)", "o\($0)") }
        return [
            "beacapp.json": """
            {"applications":[{"requestToken":"app","secretKey":"secret"}],"beacons":[\(beacons.joined(separator: ","))],
             "events":[\(events.joined(separator: ","))]}
            """
        ]
    }

    private enum Step { case update, scan, stop, log, device, activate(BeacappKeys) }

    /// The code of what a call throws; nil: nothing.
    private func code(_ step: Step, _ manager: BeacappManager) async -> BeacappErrorCode? {
        do throws(BeacappError) {
            switch step {
            case .update: try await manager.startUpdatingEvents()
            case .scan: try await manager.startScan()
            case .stop: try await manager.stopScan()
            case .log: try await manager.customLog("x")
            case .device: _ = try await manager.deviceIdentifier
            case .activate(let keys): try await manager.activate(keys)
            }
            return nil
        } catch { return error.code }
    }

    @Test("Who has no delegate, or is not activated, is told so, and nothing begins")
    func beginning() async throws {
        try await run(Self.files()) { folder, server in
            let agent = try await agent(folder, server.url)
            let manager = await BeacappManager(agent)
            #expect(await code(.update, manager) == .delegateMissing)
            #expect(await code(.scan, manager) == .delegateMissing)
            let application = Application()
            await manager.setDelegate(application)
            #expect(await manager.isActivationNeeded)
            let place = await manager.server
            #expect(place == server.url || place == server.url + "/", "\(place ?? "")")
            for step in [Step.update, .scan, .stop, .log, .device] {
                #expect(await code(step, manager) == .notInitialized, "\(step)")
            }
            let wrong = BeacappKeys(requestToken: "app", secretKey: "wrong")
            #expect(await code(.activate(wrong), manager) == .invalidActivationKey)
            #expect(await manager.isActivationNeeded)
            try await manager.activate(Self.keys)
            let device = try #require(await agent.state.device).description.lowercased()
            #expect(await !manager.isActivationNeeded)
            #expect(try await manager.deviceIdentifier == device)
            try await manager.clearActivationData()
            #expect(await manager.isActivationNeeded)
            application.end()
            #expect(try await collect("the calls", of: application.calls) == [])
            await agent.stop()
            agent.source.stop()
        }
    }

    @Test("Events fire and beacons are ranged while it scans; an update ends that, and tells of its end once")
    func whole() async throws {
        try await run(Self.files()) { folder, server in
            let agent = try await agent(folder, server.url)
            let manager = await BeacappManager(agent)
            let application = Application()
            await manager.setDelegate(application)
            try await manager.activate(Self.keys)
            let (stream, rounds) = (await manager.events(), await agent.rangings())
            await agent.start()
            try await manager.startUpdatingEvents()
            var told = try await first("the end of the update", of: application.calls) { Self.isEnd($0) }
            #expect(told == .finishedUpdating(nil))
            #expect(application.questions == [EventUpdateInfo(lastUpdatedAt: nil, isAlreadyNewest: false)])
            #expect(await agent.rules.rules.map(\.isEnabled) == [false])

            try await manager.setAdditionalLog("棚")
            #expect(try await manager.startScan(.fast, withRanging: true) == .success)
            #expect(try await manager.startScan(.long) == .alreadyScanning)
            let rules = await agent.rules
            #expect(rules.rules.map(\.isEnabled) == [true] && rules.schedule == .fast)
            told = try await first("the event", of: application.calls) { if case .fired = $0 { true } else { false } }
            guard case .fired(let event)? = told else { return }
            #expect(event.rule == "beacapp:shelf" && event.actionData == .openText("x"))
            told = try await first("a round", of: application.calls) {
                if case .ranged(let beacons) = $0 { !beacons.isEmpty } else { false }
            }
            guard case .ranged(let beacons)? = told else { return }
            #expect(beacons.allSatisfy { $0.identity.uuid == SimulatedSite.shelfUUID })

            // It has the newest: the answer by default is no.
            try await manager.startUpdatingEvents()
            #expect(await !manager.isScanning)
            #expect(await agent.rules.rules.map(\.isEnabled) == [false])
            _ = try await first("the second end", of: application.calls) { $0 == .finishedUpdating(nil) }
            application.answers(true)
            try await manager.startUpdatingEvents()
            _ = try await first("the third end", of: application.calls) { $0 == .finishedUpdating(nil) }
            #expect(application.questions.map { $0?.isAlreadyNewest } == [false, true, true])
            #expect(await !manager.isScanning)

            await agent.stop()
            agent.source.stop()
            application.end()
            #expect(Application.ends(try await collect("the rest", of: application.calls)) == [])
            let events = try await collect("the stream", of: stream)
            #expect(Application.ends(events) == [nil, nil, nil])
            // An update that is made has four steps with the beginning, and the second one was not made.
            #expect(events.count { if case .progress = $0 { true } else { false } } == 8)
            // Who ranges regions of the agent's is told nothing of it.
            #expect(try await collect("the rounds", of: rounds).isEmpty)
            let bodies = try agent.store.records().map(\.record.matter)
            let isSent = try JSON(await server.get("/admin/records?kind=beacapp", server.administration).text)[
                "records"
            ]
            .elements.contains { $0["body"]["value"] == "棚" && $0["body"]["type"] == 1 }
            let waits = bodies.contains { matter in
                if case .beacapp(let log) = matter, case .fired("shelf", _, "棚") = log.matter { true } else { false }
            }
            #expect(isSent || waits, "\(bodies)")
        }
    }

    private static func isEnd(_ event: BeacappEvent) -> Bool {
        if case .finishedUpdating = event { true } else { false }
    }

    @Test("Where the server is gone the question comes without what is known, and the end is told, for no as for yes")
    func gone() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        try agree(folder)
        let (application, bare) = (Application(answer: false), Bare())
        let url = Mutex("")
        try await TestServer.run(Self.files().merging(["official.json": Self.official]) { $1 }) { server in
            url.withLock { $0 = server.url }
            let agent = try await self.agent(folder, server.url)
            try await BeacappManager(agent).activate(Self.keys)
            await agent.stop()
            agent.source.stop()
        }
        let agent = try await self.agent(folder, url.withLock { $0 }, resends: 0)
        let manager = await BeacappManager(agent)
        await manager.setDelegate(application)
        try await manager.startUpdatingEvents()
        #expect(
            try await first("no", of: application.calls) { Self.isEnd($0) } == .finishedUpdating(nil))
        application.answers(true)
        try await manager.startUpdatingEvents()
        let end = try await first("yes", of: application.calls) { Self.isEnd($0) }
        guard case .finishedUpdating(let error)? = end else { return }
        #expect(error?.code == .network)
        #expect(application.questions == [nil, nil])
        // What a delegate leaves out is yes where nothing is known.
        await manager.setDelegate(bare)
        try await manager.startUpdatingEvents()
        try await eventually("the end") { bare.ends.withLock { $0 } == [.network] }
        await agent.stop()
        agent.source.stop()
        withExtendedLifetime(temporary) {}
    }

    @Test("An agent that ends meanwhile ends the update, which is told once")
    func ending() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        try agree(folder)
        // It takes what it is asked, and never answers.
        try await RawServer.run({ _, _ in nil }) { server in
            let agent = try await self.agent(folder, "http://127.0.0.1:\(server.port)")
            let manager = await BeacappManager(agent)
            let application = Application()
            await manager.setDelegate(application)
            let place = try #require(await manager.server)
            try await agent.perform(
                .activateBeacapp(
                    BeacappActivation(
                        server: place, keys: Self.keys, device: UUID128(high: 1, low: 2), accessToken: "token",
                        expires: Timestamp(microseconds: .max))))
            let stream = await manager.events()
            try await manager.startUpdatingEvents()
            try await manager.startUpdatingEvents()
            try await eventually("the question") { server.heard.contains { $0.contains("/beacapp/v1/events") } }
            try await within("the end") { await agent.stop() }
            agent.source.stop()
            let events = try await collect("the stream", of: stream)
            #expect(Application.ends(events).count == 2 && !Application.ends(events).contains(nil), "\(events)")
            var ends: [BeacappErrorCode?] = []
            while ends.count < 2 {
                let call = try await first("an end", of: application.calls) { Self.isEnd($0) }
                ends += Application.ends([call].compactMap(\.self))
            }
            application.end()
            #expect(try await collect("no more", of: application.calls) == [])
        }
        withExtendedLifetime(temporary) {}
    }

    @Test("19 UUIDs are scanned for, 20 are not", arguments: [18, 19])
    func limit(others: Int) async throws {
        try await run(Self.files(otherUUIDs: others)) { folder, server in
            let agent = try await self.agent(folder, server.url)
            let manager = await BeacappManager(agent)
            let application = Application()
            await manager.setDelegate(application)
            try await manager.activate(Self.keys)
            try await agent.updateBeacappEvents(.always)
            let result = await code(.scan, manager)
            #expect(result == (others == 18 ? nil : .invalidData))
            #expect(await manager.isScanning == (others == 18))
            application.end()
            await agent.stop()
            agent.source.stop()
        }
    }

    @Test("Managers take nothing from one another, and with the last one events are in force by themselves again")
    func two() async throws {
        try await run(Self.files()) { folder, server in
            let agent = try await self.agent(folder, server.url)
            // The second one never scans.
            let applications = [Application(), Application(), Application()]
            do {
                let managers = [await BeacappManager(agent), await BeacappManager(agent), await BeacappManager(agent)]
                for (manager, application) in zip(managers, applications) { await manager.setDelegate(application) }
                try await managers[0].activate(Self.keys)
                try await agent.updateBeacappEvents(.always)
                #expect(try await managers[0].startScan(.long) == .success)
                #expect(try await managers[2].startScan(.fast) == .success)
                #expect(await agent.rules.schedule == .fast)
                try await managers[2].stopScan()
                let rules = await agent.rules
                #expect(rules.schedule == .long && rules.rules.map(\.isEnabled) == [true])
                await agent.start()
                _ = try await first("the event", of: applications[0].calls) {
                    if case .fired = $0 { true } else { false }
                }
                try await managers[0].stopScan()
                #expect(await agent.rules.rules.map(\.isEnabled) == [false])
            }
            try await eventually("events by themselves") { await agent.rules.rules.map(\.isEnabled) == [true] }
            for application in applications { application.end() }
            let told = try await collect("nothing", of: applications[1].calls)
            #expect(told == [], "\(told)")
            await agent.stop()
            agent.source.stop()
        }
    }
}

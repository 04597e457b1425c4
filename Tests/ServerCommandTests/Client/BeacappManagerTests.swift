import ProcessTesting
import Radio
import Regions
import ServerTesting
import StoreTesting
import Synchronization
import Testing
import VectorTesting
@testable import Noroshi

/// Tests of Beacapp's interface for applications, with the library and a real server.
@Suite("An application of Beacapp")
struct BeacappManagerTests: BeacappScene {
    @Test("Without a delegate or an activation, calls report an error and nothing begins")
    func beginning() async throws {
        try await run(Self.files()) { folder, server in
            let agent = try await agent(folder, server.url)
            let manager = await BeacappManager(agent)
            #expect(await code(.update, manager) == .delegateMissing)
            #expect(await code(.scan, manager) == .delegateMissing)
            let application = RecordingApplication()
            await manager.setDelegate(application)
            #expect(await manager.isActivationNeeded)
            let place = await manager.server
            #expect(place == server.url || place == server.url + "/", "\(place ?? "")")
            for step in [BeacappStep.update, .scan, .stop, .log, .device] {
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

    @Test("Events fire and beacons are ranged during a scan; an update ends the scan and reports its end once")
    func whole() async throws {
        try await run(Self.files()) { folder, server in
            let agent = try await agent(folder, server.url)
            let manager = await BeacappManager(agent)
            let application = RecordingApplication()
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

            // The application has the newest events, so the default answer is no.
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
            #expect(RecordingApplication.ends(try await collect("the rest", of: application.calls)) == [])
            let events = try await collect("the stream", of: stream)
            #expect(RecordingApplication.ends(events) == [nil, nil, nil])
            // An update that is made has four steps with the beginning. The second update was not made.
            #expect(events.count { if case .progress = $0 { true } else { false } } == 8)
            // A listener to the ranging of the agent's regions receives none of these rounds.
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

    @Test("Without the server the question has no information, and the end is reported for no and yes")
    func gone() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        try agree(folder)
        let (application, bare) = (RecordingApplication(answer: false), BareApplication())
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
        // The default answer of a delegate is yes if nothing is known.
        await manager.setDelegate(bare)
        try await manager.startUpdatingEvents()
        try await eventually("the end") { bare.ends.withLock { $0 } == [.network] }
        await agent.stop()
        agent.source.stop()
        withExtendedLifetime(temporary) {}
    }

    @Test("The end of the agent ends the update, which is reported once")
    func ending() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.path
        try agree(folder)
        // The server accepts requests and never answers.
        try await RawServer.run({ _, _ in nil }) { server in
            let agent = try await self.agent(folder, "http://127.0.0.1:\(server.port)")
            let manager = await BeacappManager(agent)
            let application = RecordingApplication()
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
            #expect(
                RecordingApplication.ends(events).count == 2 && !RecordingApplication.ends(events).contains(nil),
                "\(events)")
            var ends: [BeacappErrorCode?] = []
            while ends.count < 2 {
                let call = try await first("an end", of: application.calls) { Self.isEnd($0) }
                ends += RecordingApplication.ends([call].compactMap(\.self))
            }
            application.end()
            #expect(try await collect("no more", of: application.calls) == [])
        }
        withExtendedLifetime(temporary) {}
    }

    @Test("Requests are for the activated application, whatever the configuration names")
    func activated() async throws {
        let other = #"{"requestToken":"other","secretKey":"secret"}"#
        var files = Self.files()
        files["beacapp.json"] = files["beacapp.json"]?.replacing(
            #"{"applications":["#, with: #"{"applications":[\#(other),"#)
        try await run(files) { folder, server in
            let agent = try await agent(folder, server.url)
            var configuration = await agent.configuration
            configuration.beacapp = BeacappKeys(requestToken: "other", secretKey: "secret")
            await agent.adopt(configuration)
            let manager = await BeacappManager(agent)
            let application = RecordingApplication(answer: true)
            await manager.setDelegate(application)
            try await manager.activate(Self.keys)
            for _ in 0..<2 {
                try await manager.startUpdatingEvents()
                let end = try await first("the end", of: application.calls) { Self.isEnd($0) }
                #expect(end == .finishedUpdating(nil))
                #expect(await agent.beacappActivation?.keys == Self.keys)
            }
            // Without an activated application, it is that of the configuration.
            try await manager.clearActivationData()
            try await manager.startUpdatingEvents()
            _ = try await first("the end", of: application.calls) { $0 == .finishedUpdating(nil) }
            #expect(await agent.beacappActivation?.keys.requestToken == "other")
            application.end()
            await agent.stop()
            agent.source.stop()
        }
    }
}

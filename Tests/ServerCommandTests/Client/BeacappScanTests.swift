import ProcessTesting
import Radio
import Regions
import ServerTesting
import StoreTesting
import Synchronization
import Testing
import VectorTesting
@testable import Noroshi

/// Tests of the scan of an application of Beacapp, with the library and a real server.
@Suite("The scan of an application of Beacapp")
struct BeacappScanTests: BeacappScene {
    @Test("A scan for 19 UUIDs begins, and one for 20 does not", arguments: [18, 19])
    func limit(others: Int) async throws {
        try await run(Self.files(otherUUIDs: others)) { folder, server in
            let agent = try await self.agent(folder, server.url)
            let manager = await BeacappManager(agent)
            let application = RecordingApplication()
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

    @Test("Managers do not affect one another, and after the last one events are in force without a scan")
    func two() async throws {
        try await run(Self.files()) { folder, server in
            let agent = try await self.agent(folder, server.url)
            // The second manager never scans.
            let applications = [RecordingApplication(), RecordingApplication(), RecordingApplication()]
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

    @Test("Permission and adapter are reported and can prevent a scan, and errors are reported")
    func adapter() async throws {
        try await run(Self.files()) { folder, server in
            let agent = try await agent(folder, server.url)
            let manager = await BeacappManager(agent)
            let application = RecordingApplication()
            await manager.setDelegate(application)
            try await manager.activate(Self.keys)
            let stream = await manager.events()
            for (authorization, state, expected) in [
                (ScanAuthorization.denied, AdapterState.unauthorized, BeacappErrorCode.scanNotPermitted),
                (.restricted, .poweredOn, .scanNotPermitted), (.authorizedAlways, .unsupported, .bluetoothUnsupported),
                (.authorizedAlways, .poweredOff, nil),
            ] as [(ScanAuthorization, AdapterState, BeacappErrorCode?)] {
                await agent.update(AdapterStatus(authorization: authorization, adapterState: state))
                let told = try await first("the status", of: application.calls) { _ in true }
                #expect(told == .status(authorization, state))
                #expect(await code(.scan, manager) == expected)
            }
            // A late delegate gets the current status, which the stream has already reported.
            let late = RecordingApplication()
            await manager.setDelegate(late)
            let told = try await first("the status", of: late.calls) { _ in true }
            #expect(told == .status(.authorizedAlways, .poweredOff))
            #expect(await !agent.requestState("nobody"))
            let failed = try await first("the failure", of: late.calls) { _ in true }
            #expect(failed == .failed(.unknownRegion("nobody")))
            for application in [application, late] { application.end() }
            await agent.stop()
            agent.source.stop()
            let statuses = try await collect("the stream", of: stream).count {
                if case .status = $0 { true } else { false }
            }
            #expect(statuses == 4)
        }
    }

    @Test(
        "The polarity of the service does not affect Beacapp, and the end of a released manager's update is reported"
    )
    func apart() async throws {
        try await run(Self.files()) { folder, server in
            let agent = try await agent(folder, server.url)
            let application = RecordingApplication(answer: true)
            try await agent.perform(.setPolarity(.only))
            do {
                let manager = await BeacappManager(agent)
                await manager.setDelegate(application)
                try await manager.activate(Self.keys)
                try await manager.startUpdatingEvents()
            }
            _ = try await first("the end", of: application.calls) { $0 == .finishedUpdating(nil) }
            let manager = await BeacappManager(agent)
            await manager.setDelegate(application)
            try await manager.startScan(.fast)
            await agent.start()
            _ = try await first("the event", of: application.calls) { if case .fired = $0 { true } else { false } }
            // Another program deactivated the application: stopping reports this, and stops.
            try await agent.perform(.forgetBeacapp)
            #expect(await code(.stop, manager) == .notInitialized)
            #expect(await !manager.isScanning)
            application.end()
            await agent.stop()
            agent.source.stop()
        }
    }
}

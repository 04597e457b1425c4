import Advertising
import Basics
import BeaconService
import Regions
import Synchronization
import Testing
import Tracking

@testable import Scanning

/// A machine with the two clocks of the kernel: one continues during sleep, the other does not.
private final class Machine: Timeline {
    private let clocks = Mutex<(boot: Int64, slept: Int64)>((Int64(Air.start * 1e6), 0))

    var now: Timestamp { Timestamp(microseconds: clocks.withLock { $0.boot }) }
    var slept: Int64 { clocks.withLock { $0.slept } }

    func run(_ seconds: Double) { clocks.withLock { $0.boot += Int64(seconds * 1e6) } }

    func sleep(_ seconds: Double) {
        clocks.withLock { clocks in
            clocks.boot += Int64(seconds * 1e6)
            clocks.slept += Int64(seconds * 1e6)
        }
    }
}

@Suite("Sleep of the machine")
struct SleepTests {
    private let machine = Machine()
    private let inbox = Inbox()

    /// Makes an engine that watches the region of beacon 1, whose state is inside.
    private func engine(exitPeriod: Double) async throws -> ScanEngine {
        let uuid = UUID128(high: 0x0102_0304_0506_0708, low: 0x090A_0B0C_0D0E_0F10)
        let region = try BeaconRegion(identifier: "door", constraint: RegionConstraint(uuid: uuid))
        let rules = RuleSet(regions: [
            MonitoredRegion(
                region, options: [.onEntry, .onExit, .entryStateOnDisplay],
                settings: RegionSettings(exitPeriod: exitPeriod))
        ])
        let watch = BeaconWatch(
            ServiceContext(official: []), state: ServiceState(), rules: rules, at: machine.now)
        let engine = ScanEngine(inbox: inbox, timeline: machine, watch: watch) { BeaconTable() }
        hear(at: 0)
        #expect(await kinds(engine) == [.monitoringStarted, .enter, .inside])
        return engine
    }

    private func hear(at second: Double) {
        let batch = Air.batch([second])
        inbox.deposit { inbox in
            for report in batch.reports { inbox.append(report, data: report.data, of: batch.octets.span) }
        }
    }

    private func kinds(_ engine: ScanEngine) async -> [SiteEvent.Kind] {
        await engine.takeDelivery().events.map(\.kind)
    }

    @Test("Sleep of any length is no silence, and its end turns the display on", arguments: [4.0, 60, 36_000])
    func sleep(seconds: Double) async throws {
        let engine = try await engine(exitPeriod: 3)
        machine.run(2)
        #expect(await kinds(engine) == [])
        machine.sleep(seconds)
        #expect(await kinds(engine) == [.inside])
        machine.run(0.9)
        #expect(await kinds(engine) == [])
        // 2 s before and 1 s after make 3 s of listening without hearing anything.
        machine.run(0.2)
        #expect(await kinds(engine) == [.exit, .outside])
    }

    @Test("Without sleep the same time is a silence")
    func awake() async throws {
        let engine = try await engine(exitPeriod: 3)
        machine.run(2)
        #expect(await kinds(engine) == [])
        machine.run(4)
        #expect(await kinds(engine) == [.exit, .outside])
    }

    @Test("A command is handled after pending reports, so that these do not look like a silence")
    func command() async throws {
        let engine = try await engine(exitPeriod: 3)
        // The engine was blocked for 4 s, and the beacon was heard during all of that time.
        for second in 1...4 { hear(at: Double(second)) }
        machine.run(4)
        await engine.displayOn()
        #expect(await kinds(engine) == [.inside])
        for second in 5...8 { hear(at: Double(second)) }
        machine.run(4)
        #expect(await engine.requestState("door"))
        #expect(await kinds(engine) == [.inside])
        for second in 9...12 { hear(at: Double(second)) }
        machine.run(4)
        await engine.adopt(ServiceState(isSwitcherRuleOn: false))
        #expect(await kinds(engine) == [])
    }

    @Test("Reports after the sleep keep the region inside")
    func heardAgain() async throws {
        let engine = try await engine(exitPeriod: 3)
        for round in 1...5 {
            machine.run(2)
            machine.sleep(4)
            hear(at: Double(round) * 6)
            #expect(await kinds(engine).filter { $0 != .inside } == [])
        }
    }

    @Test("A lost adapter remains lost during a sleep")
    func lost() async throws {
        let engine = try await engine(exitPeriod: 3)
        await engine.setListening(false)
        machine.sleep(10)
        _ = await kinds(engine)
        for _ in 0..<4 {
            machine.run(2)
            #expect(await kinds(engine) == [])
        }
    }

    @Test("The slept time of the kernel's clocks does not grow while the machine is awake")
    func clock() {
        let clock = Clock()
        let slept = clock.slept
        #expect(slept >= 0)
        for _ in 0..<1000 { #expect(abs(clock.slept - slept) < 5_000) }
    }
}

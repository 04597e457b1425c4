import Advertising
import ProcessTesting
import StoreTesting
import Synchronization
import Testing

@testable import Noroshi

/// A source that an application may provide. It receives one beacon, once.
private final class Relay: ReportSource {
    let identity = SourceIdentity(family: "relay", origin: .live)
    let name = "relay7"
    let timeline: any Timeline
    let isRunning = Mutex(false)

    init(_ timeline: any Timeline = Clock()) { self.timeline = timeline }

    func start(into inbox: Inbox, onState: @escaping @Sendable (SourceState) -> Void) {
        isRunning.withLock { $0 = true }
        let payload = IBeacon(uuid: Shop.uuid, major: 1, minor: 1, txPower: -59).advertisingData
        let report = AdvertisingReport(
            microseconds: timeline.now.microseconds, address: DeviceAddress(1, .random), eventType: .legacy, rssi: -60,
            data: 0..<0)
        inbox.deposit { $0.append(report, data: 0..<payload.count, of: payload.span) }
    }

    func stop() { isRunning.withLock { $0 = false } }
}

/// The clock of a machine that the user sets.
private final class SettableClock: Timeline {
    private let clock = Clock()
    private let microseconds = Mutex<Int64>(0)

    var now: Timestamp { clock.now }
    var correction: Int64 { microseconds.withLock { $0 } }

    func set(by seconds: Double) { microseconds.withLock { $0 = Int64(seconds * 1e6) } }
}

@Suite("A source that an application provides")
struct OwnSourceTests {
    @Test("The source is started, logged, named and stopped like every other")
    func relay() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(in: folder.path + "/state", as: .instance).store
        let relay = Relay()
        let agent = try await BeaconAgent(
            source: SiteSource(relay), store: store, configuration: .init(context: Shop.context()))
        #expect(relay.isRunning.withLock { $0 })
        #expect(!agent.isSimulated && !agent.isReplay && agent.store.folder == store.folder)
        await agent.start()
        try await eventually("the first beacon") {
            await agent.engine.snapshot(BeaconQuery(count: 0), detail: nil).page.beacons > 0
        }
        await agent.note(SiteEvent(time: agent.source.timeline.now, kind: .warning))
        await agent.stop()
        agent.source.stop()
        #expect(!relay.isRunning.withLock { $0 })
        let log = try store.events(EventQuery(order: .oldestFirst))
        #expect(log.contains { $0.event.kind == .warning } && log.allSatisfy { $0.source == "relay7" })
    }

    @Test("Rules and all timestamps follow a clock that is set, and the state of a region remains")
    func setClock() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(in: folder.path + "/state", as: .instance).store
        let clock = SettableClock()
        let source = try await SiteSource(Relay(clock))
        // An hour that begins some hours from now, on a clock that shows UTC.
        let hour = 3600
        let start = (Int(clock.now.microseconds / 1_000_000) + 5 * hour) % 86_400
        let window = Trigger.TimeOfDay(start: start, end: (start + hour) % 86_400)
        let rules = RuleSet(
            regions: [try Shop.region("door", minor: 1, exitPeriod: 600)],
            rules: [
                Rule(
                    identifier: "late", triggers: [Trigger(timeOfDay: window)], action: .openText("It is late."))
            ])
        let agent = try BeaconAgent(
            source: source, store: store, configuration: .init(context: Shop.context(), rules: rules, zone: .utc))
        let events = await agent.events()
        await agent.start()
        _ = try await first("the entry", of: events) { $0.kind == .enter }
        let entered = try #require(await agent.frame(BeaconQuery()).snapshot.watch?.regions.first?.since)
        let change = 5.5 * Double(hour)
        clock.set(by: change)
        let fired = try #require(try await first("the rule", of: events) { $0.kind == .ruleFired })
        #expect(abs(fired.time.seconds(since: clock.now) - change) < 600)
        let region = try #require(await agent.frame(BeaconQuery()).snapshot.watch?.regions.first)
        #expect(region.state == .inside && region.since?.seconds(since: entered) == change)
        await agent.stop()
        source.stop()
        let log = try store.events(EventQuery(order: .newestFirst)).map(\.event)
        #expect(log.first { $0.kind == .ruleFired }?.time == fired.time)
        #expect(try #require(log.first { $0.kind == .stopped }).time >= fired.time)
        let memory = try store.memory(source: "relay")
        #expect(memory.rules.first?.lastFired == fired.time)
        #expect(memory.regions.first?.since == region.since)
    }
}

import Advertising
import ProcessTesting
import Reports
import StoreTesting
import Synchronization
import Testing

@testable import Noroshi

/// What an application may bring: it hears one beacon, once.
private final class Relay: ReportSource {
    let identity = SourceIdentity(family: "relay", worth: .heard)
    let name = "relay7"
    let timeline: any Timeline = Clock()
    let isRunning = Mutex(false)

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

@Suite("A source that an application brings")
struct OwnSourceTests {
    @Test("It is listened to, remembered, named and stopped like every other")
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
}

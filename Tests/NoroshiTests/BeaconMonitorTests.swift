import Advertising
import ProcessTesting
import StoreTesting
import Synchronization
import Testing

@testable import Noroshi

@Suite("Events of regions without the service")
struct BeaconMonitorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A capture at twenty times its speed, as a source.
    private func source(_ stays: [Shop.Stay]) throws -> @Sendable () async throws -> SiteSource {
        let path = try Shop.capture(stays, in: folder)
        return { try SiteSource(capture: path, speed: 20) }
    }

    @Test("Each region is entered and left; beacons of other regions cause no events, and the stream ends")
    func regions() async throws {
        let open = try source([
            .init(minor: 1, seconds: 0...5), .init(minor: 2, seconds: 3...8),
            .init(minor: 9, seconds: 0...60, uuid: Shop.foreignUUID),
        ])
        let second = RegionConstraint.iBeacon(uuid: Shop.uuid, major: 1, minor: 2)
        // A region that is given twice counts once.
        let events = BeaconMonitor.events(of: [.iBeacon(Shop.uuid), second, second], from: open)
        let all = try await collect("the events", of: events)
        let told = all.compactMap { event in event.region.map { "\(event.kind.rawValue) \($0)" } }
        let (shop, beacon) = ("\(Shop.uuid)", "\(Shop.uuid)/1/2")
        #expect(told == ["enter \(shop)", "enter \(beacon)", "exit \(shop)", "exit \(beacon)"], "\(told)")
        #expect(all.allSatisfy { BeaconMonitor.kinds.contains($0.kind) })
    }

    @Test("A listener that leaves ends the source")
    func leaving() async throws {
        let opened = Mutex<SiteSource?>(nil)
        let open = try source([.present(1)])
        do {
            let events = BeaconMonitor.events(of: [.iBeacon(Shop.uuid)]) {
                let source = try await open()
                opened.withLock { $0 = source }
                return source
            }
            let entry = try await first("the entry", of: events) { $0.kind == .enter }
            #expect(entry?.region == "\(Shop.uuid)")
        }
        let source = try #require(opened.withLock { $0 })
        try await eventually("the end of the source") { source.hasStopped }
    }

    @Test("A missing adapter is reported once and tried again; without permission the stream ends")
    func adapter() async throws {
        let attempts = Mutex(0)
        let open = try source([.init(minor: 1, seconds: 0...5)])
        let events = BeaconMonitor.events(of: [.iBeacon(Shop.uuid)]) {
            let count = attempts.withLock { count in
                count += 1
                return count
            }
            if count < 3 { throw ControllerError.noAdapter }
            return try await open()
        }
        let kinds = try await collect("the events", of: events).map(\.kind)
        #expect(kinds.filter { $0 == .adapterLost }.count == 1 && kinds.first == .adapterLost && kinds.contains(.enter))
        let denied = BeaconMonitor.events(of: []) { throw ControllerError.noPermission }
        #expect(try await collect("the end", of: denied).map(\.reason) == [ControllerError.noPermission.phrase])
    }

    @Test(
        "A region has the name of its identifiers",
        arguments: [
            (RegionConstraint.iBeacon(Shop.uuid), "0D3E1F52-0000-4000-8000-000000000001"),
            (.iBeacon(uuid: Shop.uuid, major: 1, minor: nil), "0D3E1F52-0000-4000-8000-000000000001/1"),
            (.iBeacon(uuid: Shop.uuid, major: 1, minor: 7), "0D3E1F52-0000-4000-8000-000000000001/1/7"),
            (.altBeacon(id1: nil, id2: 2, id3: nil), "altbeacon:*/2/*"),
            (
                .eddystone(
                    namespace: ShortOctets(high: 0x0102_0304_0506_0708, middle: 0x090A << 48, low: 0, count: 10),
                    instance: nil), "0102030405060708090a"
            ),
        ])
    func names(constraint: RegionConstraint, name: String) { #expect(constraint.name == name) }
}

import Advertising
import Basics
import Testing

@testable import Tracking

@Suite("Iteration over all beacons")
struct BeaconTableWalkTests {
    @Test("The walk visits recently heard beacons with their level, and no devices")
    func walk() {
        var air = Air()
        let old = air.hear(Air.iBeacon(1), from: Air.address(1), rssi: -70)
        air.wait(10)
        let second = air.hear(Air.iBeacon(2), from: Air.address(2), rssi: -60)
        air.hear(Air.iBeacon(2), from: Air.address(2), rssi: -64)
        let mute = air.hear(Air.iBeacon(3), from: Air.address(3), rssi: 127)
        air.hear(Air.stranger(1), from: Air.address(4))
        var found: [HeardBeacon] = []
        air.table.forEachBeacon(heardSince: air.now.advanced(bySeconds: -1)) { found.append($0) }
        #expect(found.map(\.identity) == [second, mute])
        #expect(found.map(\.rssi) == [-62, nil])
        #expect(found[0].address == Air.address(2) && found[0].lastSeen == air.now)
        #expect(air.table.identity(at: found[1].place) == mute)
        found = []
        air.table.forEachBeacon(heardSince: air.now.advanced(bySeconds: -10)) { found.append($0) }
        #expect(found.map(\.identity) == [old, second, mute])
        #expect(found[0].rssi == -70)
    }

    @Test("The range of a beacon is found by its identity")
    func estimate() throws {
        var air = Air()
        let beacon = air.hear(Air.iBeacon(1))
        let estimate = try #require(air.table.estimate(of: beacon, now: air.now))
        #expect(estimate == air.table.row(beacon, now: air.now)?.estimate)
        #expect(air.table.estimate(of: BeaconIdentity(device: Air.address(9)), now: air.now) == nil)
        air.wait(60)
        #expect(air.table.estimate(of: beacon, now: air.now) == nil)
    }
}

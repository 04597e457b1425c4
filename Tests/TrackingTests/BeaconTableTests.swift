import Advertising
import Testing

@testable import Tracking

@Suite("Identities and addresses in the beacon table")
struct BeaconTableTests {
    @Test("A beacon is recognized by its identifiers")
    func identity() {
        var air = Air()
        let first = air.hear(Air.iBeacon(1), from: Air.address(1))
        let second = air.hear(Air.iBeacon(2), from: Air.address(2))
        #expect(first.minor == 1 && second.minor == 2)
        #expect(air.table.count == 2)
        #expect(air.hear(Air.iBeacon(1), from: Air.address(1)) == first)
        #expect(air.table.row(first, now: air.now)?.reports == 2)
        #expect(air.table.faults() == [])
    }

    @Test(
        "An implausible power gives no distance, no bucket and no rank before others",
        arguments: [0x80, 0x9B, 0x15, 0x7F] as [UInt8])
    func unbelievedPower(_ sent: UInt8) throws {
        var air = Air()
        let octets = Air.eddystone([0x00, sent] + Array(repeating: 0x22, count: 18))
        for _ in 0..<5 {
            air.hear(octets, from: Air.address(1), rssi: -50)
            air.hear(Air.iBeacon(1), from: Air.address(2), rssi: -90)
            air.wait(1)
        }
        let rows = air.rows()
        #expect(rows.map(\.identity.kind) == [.iBeacon, .eddystoneUID])
        #expect(rows[1].estimate == nil && rows[1].proximity == .unknown && rows[1].smoothedRSSI == -50)
        let detail = try #require(air.table.detail(rows[1].identity, now: air.now))
        #expect(detail.powerAt1m == nil && detail.frames.count == 1)
        // A corrected power is used, and a power that became implausible is no longer used.
        air.hear(Air.eddystone([0x00, 0xEE] + Array(repeating: 0x22, count: 18)), from: Air.address(1), rssi: -50)
        air.wait(1)
        #expect(air.rows()[0].identity.kind == .eddystoneUID && air.rows()[0].proximity == .immediate)
        air.hear(octets, from: Air.address(1), rssi: -50)
        #expect(air.table.row(rows[1].identity, now: air.now)?.estimate == nil)
    }

    @Test("A beacon with a new address keeps its row")
    func rotation() {
        var air = Air()
        for number in 1...20 {
            air.hear(Air.iBeacon(1), from: Air.address(UInt64(number)))
            air.wait(1)
        }
        let rows = air.rows()
        #expect(rows.count == 1)
        #expect(rows[0].reports == 20)
        #expect(air.table.detail(rows[0].identity, now: air.now)?.address == Air.address(20))
        #expect(air.table.faults() == [])
        // A report from an address that the beacon has left belongs to another device.
        #expect(!air.hear(Air.stranger(1), from: Air.address(3)).isBeacon)
    }

    @Test("Eddystone frames of an unknown type make no beacon, and each of them is counted")
    func unknownEddystone() {
        var air = Air()
        let unknown: [UInt8] = [0x03, 0x03, 0xAA, 0xFE, 0x05, 0x16, 0xAA, 0xFE, 0x50, 0x01]
        for _ in 0..<3 {
            #expect(!air.hear(unknown, from: Air.address(1)).isBeacon)
            #expect(air.hear(Air.iBeacon(1) + unknown, from: Air.address(2)).isBeacon)
            air.wait(1)
        }
        #expect(air.table.counts.unknownEddystone == 6)
        let rows = air.rows()
        #expect(rows.count == 2 && rows.allSatisfy { $0.labels.contains(.unknownEddystone) })
        #expect(air.table.faults() == [])
    }

    @Test("One address may send several identities")
    func severalIdentities() {
        var air = Air()
        for _ in 0..<3 {
            for payload in [Air.iBeacon(1), Air.uid(1), Air.altBeacon(1)] {
                air.hear(payload)
                air.wait(0.1)
            }
        }
        let rows = air.rows()
        #expect(Set(rows.map(\.identity.kind)) == [.iBeacon, .eddystoneUID, .altBeacon])
        #expect(rows.allSatisfy { $0.reports == 3 })
        #expect(air.table.detail(rows[0].identity, now: air.now)?.neighbours.count == 2)
        // Telemetry goes to all identities of the address.
        air.hear(Air.tlm(millivolts: 2900))
        #expect(air.rows().allSatisfy { $0.batteryMillivolts == 2900 })
        #expect(air.table.faults() == [])
    }

    @Test("Two frames in one payload are two beacons, and each payload counts for both")
    func twoFramesAtOnce() {
        var air = Air()
        for _ in 0..<5 {
            air.hear(Air.iBeacon(1) + Air.uid(1))
            air.wait(0.1)
        }
        #expect(air.rows().map(\.reports) == [5, 5])
    }

    @Test("Cloned identifiers from two addresses are one row and keep the table consistent")
    func clone() {
        var air = Air()
        for round in 0..<50 {
            air.hear(Air.iBeacon(1), from: Air.address(UInt64(round % 2)))
            air.hear(Air.uid(UInt8(round % 3)), from: Air.address(UInt64(round % 2)))
            air.hear(Air.tlm(millivolts: 3000), from: Air.address(UInt64(round % 2)))
            #expect(air.table.faults() == [])
            air.wait(0.05)
        }
        #expect(air.table.row(air.hear(Air.iBeacon(1)), now: air.now)?.reports ?? 0 > 50)
    }

    @Test("Anonymous beacons are not linked to each other")
    func anonymous() {
        var air = Air()
        let nobody = DeviceAddress(0, .anonymous)
        let first = air.hear(Air.iBeacon(1), from: nobody)
        let second = air.hear(Air.iBeacon(2), from: nobody)
        air.hear(Air.tlm(millivolts: 2000), from: nobody)
        air.hear(Air.name("Who"), from: nobody)
        for identity in [first, second] {
            let row = air.table.row(identity, now: air.now)
            #expect(row?.batteryMillivolts == nil && row?.name == nil && row?.reports == 1)
        }
        #expect(air.table.faults() == [])
        air.hear(Air.iBeacon(1), from: Air.address(9))
        #expect(air.table.row(first, now: air.now)?.reports == 2)
        #expect(air.table.faults() == [])
    }

    @Test("An invalid RSSI changes neither range nor history", arguments: [127, 0, 20] as [Int8])
    func unusableRSSI(rssi: Int8) {
        var air = Air()
        let identity = air.hear(Air.iBeacon(1), rssi: -60)
        let before = air.table.row(identity, now: air.now)
        for _ in 0..<10 { air.hear(Air.iBeacon(1), rssi: rssi) }
        let after = air.table.row(identity, now: air.now)
        #expect(after?.smoothedRSSI == before?.smoothedRSSI && after?.rssi == -60)
        #expect(after?.history == before?.history && after?.history.last == -60)
        #expect(after?.reports == 11)
        #expect(air.table.counts.rssiUnavailable == (rssi == 127 ? 10 : 0))
    }

    @Test("The history holds the mean of each second")
    func history() {
        var air = Air()
        var identity = BeaconIdentity(device: Air.address(1))
        for rssi: Int8 in [-50, -52] { identity = air.hear(Air.iBeacon(1), rssi: rssi) }
        air.wait(1)
        air.hear(Air.iBeacon(1), rssi: -70)
        air.wait(3)
        air.hear(Air.iBeacon(1), rssi: -80)
        let history = air.table.row(identity, now: air.now)?.history ?? []
        #expect(Array(history.suffix(6)) == [nil, -51, -70, nil, nil, -80])
        #expect(history.count == 30)
        air.wait(200)
        air.hear(Air.iBeacon(1), rssi: -40)
        #expect(air.table.row(identity, now: air.now)?.history.compactMap(\.self) == [-40])
    }
}

import Advertising
import Testing

@testable import Tracking

@Suite("Payloads that belong to one beacon")
struct BeaconLinkTests {
    @Test("Telemetry is joined to the beacon of its address")
    func telemetry() {
        var air = Air()
        let beacon = air.hear(Air.uid(1))
        #expect(air.hear(Air.tlm(millivolts: 2100)) == beacon)
        let row = air.table.row(beacon, now: air.now)
        #expect(row?.batteryMillivolts == 2100 && row?.isBatteryLow == true && row?.reports == 2)
        #expect(air.table.page(BeaconQuery(), now: air.now).lowBatteries == 1)
        #expect(air.table.count == 1)
        // Telemetry from another address belongs to another device.
        air.hear(Air.tlm(millivolts: 3000), from: Air.address(2))
        #expect(air.table.row(beacon, now: air.now)?.batteryMillivolts == 2100)
        air.hear(Air.tlm(millivolts: 2800, count: 1))
        #expect(air.table.page(BeaconQuery(), now: air.now).lowBatteries == 0)
    }

    @Test("Telemetry does not keep a former identity of its device alive")
    func formerIdentity() {
        var air = Air()
        let former = air.hear(Air.iBeacon(1))
        let beacon = air.hear(Air.iBeacon(2))
        for _ in 0..<100 {
            air.wait(1)
            air.hear(Air.iBeacon(2))
            air.hear(Air.tlm(millivolts: 2900))
            air.sweep(for: 0)
        }
        #expect(air.table.row(former, now: air.now)?.freshness == .lost)
        #expect(air.table.row(beacon, now: air.now)?.batteryMillivolts == 2900)
        #expect(air.table.row(beacon, now: air.now)?.freshness == .fresh)
        #expect(air.table.faults() == [])
    }

    @Test("All URLs that represented a beacon are removed when it sends its own identity")
    func severalStandIns() {
        var air = Air()
        air.hear(Air.url(UInt8(ascii: "a")))
        air.hear(Air.url(UInt8(ascii: "b")))
        air.hear(Air.uid(1))
        #expect(air.rows().map(\.identity.kind) == [.eddystoneUID])
        #expect(air.rows()[0].url == "https://b.com")
        #expect(air.table.faults() == [])
    }

    @Test("Telemetry that precedes its beacon is kept for 15 seconds", arguments: [(14.9, true), (15.1, false)])
    func pendingTelemetry(wait: Double, isJoined: Bool) {
        var air = Air()
        #expect(!air.hear(Air.tlm(millivolts: 2700)).isBeacon)
        air.wait(wait)
        let beacon = air.hear(Air.uid(1))
        #expect(air.table.count == 1)
        #expect((air.table.row(beacon, now: air.now)?.batteryMillivolts == 2700) == isJoined)
        #expect(air.table.faults() == [])
    }

    @Test("Old telemetry is not joined to a beacon that moves to its address")
    func pendingTelemetryOfMover() {
        var air = Air()
        let beacon = air.hear(Air.uid(1), from: Air.address(1))
        air.wait(1)
        air.hear(Air.tlm(millivolts: 2700), from: Air.address(2))
        air.wait(20)
        air.hear(Air.uid(1), from: Air.address(2))
        #expect(air.table.row(beacon, now: air.now)?.batteryMillivolts == nil)
        #expect(air.table.faults() == [])
    }

    @Test("A URL is joined to the beacon of its address in either order", arguments: [true, false])
    func linkedURL(isURLFirst: Bool) {
        var air = Air()
        for payload in isURLFirst ? [Air.url(), Air.uid(1)] : [Air.uid(1), Air.url()] { air.hear(payload) }
        air.hear(Air.url())
        let rows = air.rows()
        #expect(rows.map(\.identity.kind) == [.eddystoneUID])
        #expect(rows[0].url == "https://a.com")
        #expect(air.table.faults() == [])
        // Another URL replaces it.
        air.hear(Air.url(UInt8(ascii: "b")))
        #expect(air.rows()[0].url == "https://b.com")
    }

    @Test("URLs are separate beacons if `linksURLs` is off")
    func unlinkedURL() {
        var limits = TrackingLimits()
        limits.linksURLs = false
        var air = Air(limits: limits)
        for payload in [Air.uid(1), Air.url(), Air.url()] { air.hear(payload) }
        #expect(Set(air.rows().map(\.identity.kind)) == [.eddystoneUID, .eddystoneURL])
        // The limit may change while the table runs.
        air.table.limits.linksURLs = true
        var other = Air()
        for payload in [Air.uid(1), Air.url(), Air.url()] { other.hear(payload) }
        other.table.limits.linksURLs = false
        other.hear(Air.url())
        #expect(Set(other.rows().map(\.identity.kind)) == [.eddystoneUID, .eddystoneURL])
    }

    @Test("A name belongs only to the beacon of its address")
    func names() {
        var air = Air()
        let beacon = air.hear(Air.iBeacon(1))
        air.hear(Air.name("Gate A"), isScanResponse: true)
        air.hear(Air.name("Gate B"), from: Air.address(2), isScanResponse: true)
        let row = air.table.row(beacon, now: air.now)
        #expect(row?.name == "Gate A")
        // A requested scan response does not count as an advertisement.
        #expect(row?.reports == 1)
        for _ in 0..<3 { air.hear(Air.name("Gate A"), isScanResponse: true) }
        #expect(air.table.row(beacon, now: air.now)?.reports == 1)
        // The same payload counts if it is an advertisement.
        for _ in 0..<3 { air.hear(Air.name("Gate A")) }
        #expect(air.table.row(beacon, now: air.now)?.reports == 4)
    }

    @Test("A device that turns out to be a beacon passes its name to the beacon")
    func absorbedDevice() {
        var air = Air()
        #expect(!air.hear(Air.name("Gate C")).isBeacon)
        let beacon = air.hear(Air.iBeacon(3))
        #expect(air.table.count == 1 && air.table.beaconCount == 1)
        #expect(air.table.row(beacon, now: air.now)?.name == "Gate C")
        #expect(air.table.detail(beacon, now: air.now)?.neighbours == [])
        #expect(air.table.faults() == [])
    }

    @Test("A beacon keeps its scan response when it moves to an address without one")
    func movedScanResponse() {
        var air = Air()
        let beacon = air.hear(Air.iBeacon(1), from: Air.address(1))
        air.hear(Air.name("Gate D"), from: Air.address(1), isScanResponse: true)
        air.hear(Air.stranger(1), from: Air.address(2))
        air.hear(Air.iBeacon(1), from: Air.address(2))
        let octets = air.table.detail(beacon, now: air.now)?.frames.map(\.octets) ?? []
        #expect(octets.contains(Air.name("Gate D")))
    }
}

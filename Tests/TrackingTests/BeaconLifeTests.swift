import Advertising
import Testing

@testable import Tracking

@Suite("Appearance, loss and return of beacons")
struct BeaconLifeTests {
    /// Short forms of events, such as `appeared`, `lost 31/30`.
    private func words(_ events: [TrackingEvent]) -> [String] {
        events.map { event in
            switch event.kind {
            case .appeared: "appeared"
            case .lost(let silence, let limit): "lost \(Int(silence))/\(Int(limit))"
            case .returned(let silence): "returned \(Int(silence))"
            }
        }
    }

    @Test("A beacon appears, is lost, and returns")
    func events() {
        var air = Air()
        let beacon = air.hear(Air.iBeacon(1), rssi: -61)
        let appeared = air.table.takeEvents()
        #expect(words(appeared) == ["appeared"])
        #expect(appeared[0].identity == beacon && appeared[0].rssi == -61 && appeared[0].time == air.now)
        air.sweep(for: 30)
        #expect(air.table.takeEvents().isEmpty)
        air.sweep(for: 10)
        #expect(words(air.table.takeEvents()) == ["lost 31/30"])
        air.wait(5)
        air.hear(Air.iBeacon(1))
        #expect(words(air.table.takeEvents()) == ["returned 45"])
        air.hear(Air.iBeacon(1))
        #expect(air.table.takeEvents().isEmpty)
    }

    @Test("Devices make events only if `reportsDevices` is set", arguments: [true, false])
    func deviceEvents(reportsDevices: Bool) {
        var air = Air()
        air.table.reportsDevices = reportsDevices
        air.hear(Air.stranger(1))
        #expect(air.table.takeEvents().count == (reportsDevices ? 1 : 0))
    }

    @Test("A silent row becomes stale, then lost, and is then removed")
    func freshness() {
        var air = Air()
        let beacon = air.hear(Air.iBeacon(1))
        func freshness() -> Freshness? { air.table.row(beacon, now: air.now)?.freshness }
        #expect(freshness() == .fresh)
        air.sweep(for: 4)
        #expect(freshness() == .fresh)
        air.sweep(for: 1)
        #expect(freshness() == .stale)
        air.sweep(for: 24)
        #expect(freshness() == .stale)
        air.sweep(for: 2)
        #expect(freshness() == .lost)
        #expect(air.table.row(beacon, now: air.now)?.estimate == nil)
        air.sweep(for: 269)
        #expect(freshness() == .lost)
        air.sweep(for: 2)
        #expect(freshness() == nil)
        #expect(air.table.count == 0)
        #expect(air.table.faults() == [])
    }

    @Test("A full table first removes the devices that were silent longest, and counts them")
    func eviction() {
        var limits = TrackingLimits()
        limits.maximumBeacons = 128
        var air = Air(limits: limits)
        let old = air.hear(Air.iBeacon(1), from: Air.address(1000))
        for number in 0..<127 {
            air.wait(0.01)
            air.hear(Air.stranger(UInt8(number)), from: Air.address(UInt64(number)))
        }
        #expect(air.table.count == 128 && air.table.counts.evicted == 0)
        air.wait(0.01)
        air.hear(Air.iBeacon(2), from: Air.address(1001))
        // A sixty-fourth was removed: the two devices that were silent longest, not the older beacon.
        #expect(air.table.counts.evicted == 2 && air.table.count == 127)
        #expect(air.table.row(old, now: air.now) != nil)
        for number in 0..<127 {
            let identity = BeaconIdentity(device: Air.address(UInt64(number)))
            #expect((air.table.row(identity, now: air.now) == nil) == (number < 2))
        }
        #expect(air.table.faults() == [])
    }

    @Test("A full table with beacons only removes the oldest beacons")
    func evictionOfBeacons() {
        var limits = TrackingLimits()
        limits.maximumBeacons = 64
        var air = Air(limits: limits)
        for number in 0..<200 {
            air.hear(Air.iBeacon(UInt16(number)), from: Air.address(UInt64(number)))
            air.wait(0.01)
            #expect(air.table.count <= 64)
        }
        #expect(air.table.counts.evicted == 136)
        #expect(Set(air.rows().compactMap(\.identity.minor)) == Set(136..<200))
        #expect(air.table.faults() == [])
    }

    @Test("A copy of a table does not change with the original")
    func copy() {
        var air = Air()
        let beacon = air.hear(Air.iBeacon(1))
        let frozen = air.table
        for _ in 0..<5 { air.hear(Air.iBeacon(1), rssi: -40) }
        #expect(frozen.row(beacon, now: air.now)?.reports == 1)
        #expect(air.table.row(beacon, now: air.now)?.reports == 6)
    }
}

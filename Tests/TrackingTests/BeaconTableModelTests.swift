import Advertising
import Basics
import RandomTesting
import Testing

@testable import Tracking

/// Thousands of random steps with few addresses and identities, so that all combinations occur.
@Suite("Random runs of the beacon table")
struct BeaconTableModelTests {
    private func payload(_ dice: inout SeededRandom) -> [UInt8] {
        let number = UInt8(dice.below(6))
        switch dice.below(12) {
        case 0, 1, 2: return Air.iBeacon(UInt16(number))
        case 3, 4: return Air.uid(number)
        case 5: return Air.url(UInt8(ascii: "a") + number)
        case 6: return Air.tlm(millivolts: 2000 + UInt16(dice.below(1000)), count: number)
        case 7: return Air.name("Gate \(number)")
        case 8: return Air.stranger(number)
        case 9: return Air.iBeacon(UInt16(number)) + Air.uid(number)
        case 10: return Air.eddystone([0x21, 0x01, 0x01, 0x0B, UInt8(dice.below(256))])
        default: return Air.iBeacon(UInt16(number)) + [9]
        }
    }

    @Test(
        "A table that decodes every payload again has the same rows, and its parts agree",
        arguments: [1, 2, 3, 4] as [UInt64])
    func againstForgetful(seed: UInt64) {
        var dice = SeededRandom(seed: seed)
        var limits = TrackingLimits()
        limits.maximumBeacons = 14
        limits.removeAfter = 60
        var clever = Air(limits: limits)
        var forgetful = Air(limits: limits)
        for step in 0..<6000 {
            let bytes = payload(&dice)
            let address = dice.below(40) == 0 ? DeviceAddress(0, .anonymous) : Air.address(dice.below(9))
            let rssi = dice.below(20) == 0 ? 127 : Int8(-40 - Int8(dice.below(50)))
            let isScanResponse = dice.below(5) == 0
            for slot in forgetful.table.records.indices {
                forgetful.table.records[slot].flags.remove([.knowsMain, .knowsOther, .otherIsSilent])
            }
            let left = clever.hear(bytes, from: address, rssi: rssi, isScanResponse: isScanResponse)
            let right = forgetful.hear(bytes, from: address, rssi: rssi, isScanResponse: isScanResponse)
            #expect(left == right, "step \(step)")
            if dice.below(3) == 0 {
                clever.wait(0.2)
                forgetful.wait(0.2)
            }
            if dice.below(300) == 0 {
                clever.sweep(for: 45)
                forgetful.sweep(for: 45)
            }
            if step % 50 == 0 {
                #expect(clever.table.faults() == [], "step \(step)")
                #expect(clever.rows() == forgetful.rows(), "step \(step)")
                #expect(clever.table.takeEvents() == forgetful.table.takeEvents(), "step \(step)")
            }
        }
        #expect(clever.table.counts == forgetful.table.counts)
        #expect(clever.table.counts.evicted > 0 && clever.table.counts.malformed > 0)
    }

    @Test("Counts and times agree with those of a plain dictionary", arguments: [11, 12] as [UInt64])
    func againstDictionary(seed: UInt64) {
        var dice = SeededRandom(seed: seed)
        var air = Air()
        var known: [UInt16: (reports: UInt32, lastSeen: Timestamp, address: DeviceAddress)] = [:]
        for _ in 0..<4000 {
            let minor = UInt16(dice.below(300))
            let address = Air.address(dice.below(100))
            air.hear(Air.iBeacon(minor), from: address)
            known[minor] = ((known[minor]?.reports ?? 0) + 1, air.now, address)
            air.wait(0.001)
        }
        #expect(air.table.beaconCount == known.count)
        for row in air.rows() {
            let expected = known[row.identity.minor ?? 0]
            #expect(row.reports == expected?.reports && row.lastSeen == expected?.lastSeen)
            #expect(air.table.detail(row.identity, now: air.now)?.address == expected?.address)
        }
        #expect(air.table.faults() == [])
    }

    @Test("Announcing the next addresses does not change the table")
    func expectation() {
        var air = Air()
        for number in 0..<5000 { air.hear(Air.iBeacon(UInt16(number)), from: Air.address(UInt64(number))) }
        let before = air.rows(BeaconQuery(sort: .identity, count: 5000))
        air.table.expect(32) { Air.address(UInt64($0 * 100)) }
        air.table.expect(3) { Air.address(UInt64(1_000_000 + $0)) }
        #expect(air.rows(BeaconQuery(sort: .identity, count: 5000)) == before)
        #expect(air.table.faults() == [])
    }

    @Test(
        "A table without details assigns every report to the same beacon at the same distance",
        arguments: [5, 6, 7, 8] as [UInt64])
    func withoutDetails(seed: UInt64) {
        var dice = SeededRandom(seed: seed)
        var limits = TrackingLimits()
        limits.maximumBeacons = 14
        limits.removeAfter = 60
        var whole = Air(limits: limits)
        var lean = Air(limits: limits, keepsDetails: false)
        for step in 0..<4000 {
            let payload = payload(&dice)
            let address = Air.address(dice.below(5))
            let rssi = Int8(-40 - Int(dice.below(50)))
            let isScanResponse = dice.below(5) == 0
            let about = whole.hear(payload, from: address, rssi: rssi, isScanResponse: isScanResponse)
            #expect(
                lean.hear(payload, from: address, rssi: rssi, isScanResponse: isScanResponse) == about, "step \(step)")
            let estimates = [whole, lean].map { $0.table.estimate(of: about, now: $0.now) }
            #expect(estimates[0] == estimates[1], "step \(step)")
            let pause = Double(dice.below(200)) / 100
            whole.wait(pause)
            lean.wait(pause)
            if dice.below(20) == 0 {
                whole.sweep(for: 2)
                lean.sweep(for: 2)
            }
            #expect(whole.table.count == lean.table.count && whole.table.beaconCount == lean.table.beaconCount)
        }
    }

    @Test("The range of a beacon is found by its place, or by its identity if another beacon has that place")
    func rangeAtPlace() {
        var air = Air()
        let one = air.hear(Air.iBeacon(1), from: Air.address(1), rssi: -50)
        let other = air.hear(Air.iBeacon(2), from: Air.address(2), rssi: -80)
        for place in [-1, 0, 1, 2, 1000] {
            #expect(air.table.range(of: one, at: place) == air.table.range(of: one), "\(place)")
            #expect(air.table.range(of: other, at: place) == air.table.range(of: other), "\(place)")
        }
        air.sweep(for: 4000)
        #expect(air.table.range(of: one, at: 0) == nil)
    }
}

import Advertising
import Testing

@testable import Tracking

@Suite("Sets for counting")
struct CensusSetTests {
    @Test("Each address and each identity counts once, even when the sets grow")
    func counting() {
        var addresses = AddressSet()
        var identities = IdentitySet()
        for round in 0..<2 {
            for number: UInt64 in 0..<5000 {
                if number % 32 == 0 { addresses.expect(32) { DeviceAddress((number + UInt64($0)) << 8, .public) } }
                #expect(addresses.insert(number << 8) == Int(number))
                identities.insert(BeaconIdentity(device: DeviceAddress(number << 8, .public)))
            }
            let found = identities.count
            #expect(addresses.count == 5000 && found == 5000, "round \(round)")
        }
    }

    @Test("A note is returned only for the same payload of the same address")
    func notes() {
        var set = AddressSet()
        let (one, other) = (DeviceAddress(1, .public), DeviceAddress(2, .public))
        let (place, otherPlace) = (set.insert(one.value), set.insert(other.value))
        let payloads = [[], [1], Air.iBeacon(1), Air.iBeacon(2), Air.iBeacon(1) + [0], Air.iBeacon(1) + [0, 0]]
        for payload in payloads {
            set.note(7, of: payload.span, from: one, at: place)
            for asked in payloads {
                let note = set.note(of: asked.span, from: one, at: place)
                #expect(note == (asked == payload ? 7 : nil))
            }
            #expect(set.note(of: payload.span, from: other, at: otherPlace) == nil)
            #expect(set.note(of: payload.span, from: DeviceAddress(1, .random), at: place) == nil)
        }
    }
}

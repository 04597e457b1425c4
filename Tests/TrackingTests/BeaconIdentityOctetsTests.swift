import Advertising
import Basics
import Testing
import Tracking

@Suite("Identities from kind and bytes")
struct BeaconIdentityOctetsTests {
    private static let lengths: [(BeaconIdentity.Kind, ClosedRange<Int>)] = [
        (.iBeacon, 20...20), (.altBeacon, 20...20), (.eddystoneUID, 16...16), (.eddystoneEID, 8...8),
        (.ruuviTag, 8...8), (.device, 8...8), (.kkmSensor, 8...8), (.eddystoneURL, 1...24), (.uriBeacon, 1...24),
        (.layout, 0...24),
    ]

    @Test("Kind and bytes give an identity, and only with the right number of bytes", arguments: lengths)
    func counts(kind: BeaconIdentity.Kind, fitting: ClosedRange<Int>) {
        for count in 0...30 {
            let octets = (0..<count).map { UInt8($0 + 1) }
            let identity = BeaconIdentity(kind: kind, octets: octets)
            #expect((identity != nil) == fitting.contains(count), "\(count) octets")
            guard let identity else { continue }
            #expect(Array(identity.octets) == octets)
            #expect(BeaconIdentity(kind: identity.kind, layout: identity.layout, octets: identity.octets) == identity)
        }
        #expect(Self.lengths.count == BeaconIdentity.Kind.allCases.count)
    }

    @Test("The identity of a frame is restored from its bytes")
    func frames() throws {
        let address = DeviceAddress(0xC869_CD46_0B5D, .random)
        let device = BeaconIdentity(device: address)
        #expect(BeaconIdentity(kind: .device, octets: device.octets) == device)
        #expect(BeaconIdentity(kind: .device, octets: device.octets)?.deviceAddress == address)
        let beacon = try #require(BeaconIdentity(text: "ibeacon:E2C56DB5-DFFB-48D2-B060-D0F5A71096E0:7:8"))
        #expect(BeaconIdentity(kind: .iBeacon, octets: beacon.octets) == beacon)
        #expect(BeaconIdentity(kind: .iBeacon, octets: beacon.octets)?.minor == 8)
    }

    @Test("Only the identity of a layout has a layout number")
    func layouts() {
        #expect(BeaconIdentity(kind: .layout, layout: 3, octets: [1])?.layout == 3)
        #expect(BeaconIdentity(kind: .device, layout: 3, octets: [UInt8](repeating: 1, count: 8)) == nil)
    }
}

import Advertising
import Testing

@testable import Tracking

@Suite("Identities as text")
struct BeaconIdentityTextTests {
    private static let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"

    @Test(
        "A text is read as an identity and written back unchanged",
        arguments: [
            "ibeacon:\(uuid):0:65535", "altbeacon:\(uuid):1:2",
            "eddystone-uid:00112233445566778899:aabbccddeeff", "eddystone-url:https://example.com/a",
            "eddystone-url:http://www.example.org", "eddystone-url:0341ff", "eddystone-url:",
            "eddystone-eid:0011223344556677", "ruuvi:C8:69:CD:46:0B:5D", "uribeacon:https://example.net/",
            "layout0:", "layout255:00ff", "layout7:000102030405060708090a0b0c0d0e0f1011121314151617",
        ])
    func roundTrip(text: String) throws {
        let identity = try #require(BeaconIdentity(text: text))
        #expect(identity.text == text)
        #expect(BeaconIdentity(text: identity.text) == identity)
    }

    @Test("The identity of each frame is restored from its text")
    func frames() throws {
        var air = Air()
        let url = Air.url(UInt8(ascii: "q"))
        for payload in [
            Air.iBeacon(513), Air.altBeacon(7), Air.uid(9), url, Air.eddystone([0x30, 0xEE, 1, 2, 3, 4, 5, 6, 7, 8]),
        ] {
            let identity = air.hear(payload, from: Air.address(UInt64(payload.last ?? 0)))
            #expect(identity.isBeacon)
            #expect(BeaconIdentity(text: identity.text) == identity)
        }
    }

    @Test("Case does not matter, nor do the hyphens of a UUID")
    func spelling() throws {
        let identity = try #require(BeaconIdentity(text: "IBEACON:e2c56db5dffb48d2b060d0f5a71096e0:1:2"))
        #expect(identity.text == "ibeacon:\(Self.uuid):1:2")
        let namespaced = BeaconIdentity(text: "Eddystone-UID:00112233445566778899:AABBCCDDEEFF")
        #expect(namespaced == BeaconIdentity(text: "eddystone-uid:00112233445566778899:aabbccddeeff"))
        #expect(namespaced != nil)
    }

    @Test("A URL has the same text with and without abbreviations")
    func plainURL() throws {
        var octets = ShortOctets()
        for octet in [3] + Array("a.com".utf8) { octets.append(octet) }
        let plain = BeaconIdentity(.eddystoneURL, octets)
        let read = try #require(BeaconIdentity(text: plain.text))
        #expect(read.text == plain.text && read != plain)
    }

    @Test(
        "A text that is no identity is rejected",
        arguments: [
            "", ":", "ibeacon", "ibeacon:", "ibeacon:\(uuid):1", "ibeacon:\(uuid):1:2:3", "ibeacon:\(uuid):1:65536",
            "ibeacon:\(uuid):+1:2", "ibeacon:\(uuid):-1:2", "ibeacon:\(uuid): 1:2",
            "ibeacon:+2C56DB5-DFFB-48D2-B060-D0F5A71096E:1:2",
            "eddystone-uid:0011:aabb", "eddystone-uid:00112233445566778899:aabbccddee", "eddystone-eid:00",
            "eddystone-url:ftp://example.com", "eddystone-url:https://a very long thing.example.com",
            "eddystone-url:03610", "eddystone-url:036100", "ruuvi:C8:69", "layout:00", "layout256:00", "layout-1:00",
            "layout1:0g",
            "layout1:00 11", "device:C8:69:CD:46:0B:5D", "kkm-sensor:C8:69:CD:46:0B:5D", "nothing:1",
        ])
    func refused(text: String) {
        #expect(BeaconIdentity(text: text) == nil)
    }
}

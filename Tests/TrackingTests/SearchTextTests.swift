import Advertising
import Testing

@testable import Tracking

@Suite("The text that a filter searches")
struct SearchTextTests {
    private static let identities: [BeaconIdentity] = [
        BeaconIdentity(kind: .iBeacon, octets: Array(0xA0..<0xB4)),
        BeaconIdentity(kind: .altBeacon, octets: Array(0..<20)),
        BeaconIdentity(kind: .iBeacon, octets: Array(repeating: 0, count: 20)),
        BeaconIdentity(kind: .iBeacon, octets: Array(repeating: 0xFF, count: 20)),
        BeaconIdentity(kind: .eddystoneUID, octets: Array(0xF0...0xFF)),
        BeaconIdentity(kind: .eddystoneURL, octets: [3] + Array("Example".utf8) + [7]),
        BeaconIdentity(kind: .eddystoneURL, octets: [9, 9]),
        BeaconIdentity(kind: .eddystoneEID, octets: Array(0xA1...0xA8)),
        BeaconIdentity(kind: .ruuviTag, octets: [0, 0, 0xC1, 0x23, 0x45, 0x67, 0x89, 0xAB]),
        BeaconIdentity(device: DeviceAddress(0xC123_4567_89AB, .public)),
        BeaconIdentity(kind: .kkmSensor, octets: [0, 1, 0xDE, 0xAD, 0xBE, 0xEF, 0, 1]),
        BeaconIdentity(kind: .layout, layout: 2, octets: [0xAB, 0xCD]),
    ].compactMap(\.self)

    @Test(
        "It is name, identity, short form, URL and address in lower case", arguments: identities, ["", "Südtor 東門 A"])
    func content(identity: BeaconIdentity, name: String) {
        let address = DeviceAddress(0xD0AB_CDEF_0102, .random)
        for url in ["", "https://Example.com/A"] {
            var text = SearchText()
            text.add(name: name)
            text.add(identity)
            text.add(text: url)
            text.add(address: address.packed)
            let parts = [name, identity.text, identity.shortText, url, address.description]
            #expect(String(decoding: text.octets, as: UTF8.self) == parts.joined(separator: " ").lowercased())
        }
    }

    @Test("Octets are found wherever they stand, and nowhere else")
    func finding() {
        let text = Array("ibeacon:e2c56db5-dffb 00001 00017 ab\u{FF}\u{100}鷺 a".utf8) + [0x80, 0x81, 0, 1, 0x7F]
        for count in 1...9 {
            for start in 0...(text.count - count) {
                let wanted = Array(text[start..<(start + count)])
                #expect(text.contains(subsequence: wanted), "\(start), \(count)")
                var other = wanted
                other[count - 1] ^= 0x40
                let isThere = (0...(text.count - count)).contains { Array(text[$0..<($0 + count)]) == other }
                #expect(text.contains(subsequence: other) == isThere, "\(start), \(count)")
            }
        }
        #expect(text.contains(subsequence: []) && !text.contains(subsequence: text + [1]))
        #expect(![UInt8]().contains(subsequence: [1]))
    }
}

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

    /// The expected search text: all parts of a row, each in its usual form.
    private func joined(_ identity: BeaconIdentity, _ name: String, _ url: String, _ address: DeviceAddress) -> String {
        [name, identity.text, identity.shortText, url, address.description].joined(separator: " ").lowercased()
    }

    private func written(
        _ identity: BeaconIdentity, _ name: String, _ url: String, _ address: DeviceAddress
    ) -> SearchText {
        var text = SearchText()
        // Earlier contents, longer and shorter, are replaced.
        text.write(name: "Before", url: "https://before.example", Self.identities[1])
        text.write(numbers: Self.identities[1], address: .max)
        text.write(name: name, url: url, identity)
        text.write(numbers: identity, address: address.packed)
        return text
    }

    private func stands(_ wanted: [UInt8], in text: [UInt8]) -> Bool { text.span.contains(subsequence: wanted) }

    private func has(_ text: SearchText, _ wanted: [UInt8]) -> Bool {
        text.hasInWords(wanted) || SearchText.isOfNumbers(wanted) && text.hasInNumbers(wanted)
    }

    @Test(
        "Each word of name, identity, short form, URL and address is found in lower case",
        arguments: identities, ["", "Südtor 東門 A", "ΑΘΗΝΑ Ｇａｔｅ Ⅷ", "東門 Gate 12"])
    func content(identity: BeaconIdentity, name: String) {
        let address = DeviceAddress(0xD0AB_CDEF_0102, .random)
        for url in ["", "https://Example.com/A"] {
            let text = written(identity, name, url, address)
            for word in joined(identity, name, url, address).split(separator: " ") {
                let octets = Array(word.utf8)
                for start in octets.indices {
                    for count in 1...(octets.count - start) {
                        let wanted = Array(octets[start..<(start + count)])
                        #expect(has(text, wanted), "\(word), \(start), \(count)")
                    }
                }
            }
        }
    }

    @Test("Text that the row does not contain is not found", arguments: identities)
    func nothingElse(identity: BeaconIdentity) {
        let address = DeviceAddress(0xD0AB_CDEF_0102, .random)
        let url = "https://Example.com/A"
        let text = written(identity, "Gate 7", url, address)
        let whole = Array(joined(identity, "Gate 7", url, address).utf8)
        for head in UInt8(0x21)...0x7E {
            #expect(has(text, [head]) == stands([head], in: whole), "\(head)")
            for next in UInt8(0x21)...0x7E {
                #expect(has(text, [head, next]) == stands([head, next], in: whole), "\(head), \(next)")
            }
        }
    }

    @Test(
        "Numbers have the same form as in the text of the identity and of the address",
        arguments: [0, 9, 10, 99, 100, 10_000, 65_535] as [UInt16])
    func numbers(number: UInt16) {
        let numbers = [UInt8(number >> 8), UInt8(number & 255)]
        guard let identity = BeaconIdentity(kind: .iBeacon, octets: Array(0xA0..<0xB0) + numbers + [0, 7]) else {
            Issue.record("no identity")
            return
        }
        let address = DeviceAddress(UInt64(number) << 32 | 0xF00F, .public)
        var text = SearchText()
        text.write(numbers: identity, address: address.packed)
        let parts = [identity.text, identity.shortText, address.description]
        #expect(String(decoding: text.numbers, as: UTF8.self) == parts.joined(separator: " ").lowercased())
    }

    @Test("Characters that are copied unchanged have no other case")
    func caseless() {
        for scalar in (0x3000...0x9FFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init) {
            #expect(String(scalar).lowercased() == String(scalar))
        }
    }

    @Test("Bytes are found at every position where they occur, and nowhere else")
    func finding() {
        let text = Array("ibeacon:e2c56db5-dffb 00001 00017 ab\u{FF}\u{100}鷺 a".utf8) + [0x80, 0x81, 0, 1, 0x7F]
        for count in 1...9 {
            for start in 0...(text.count - count) {
                let wanted = Array(text[start..<(start + count)])
                #expect(stands(wanted, in: text), "\(start), \(count)")
                var other = wanted
                other[count - 1] ^= 0x40
                let isThere = (0...(text.count - count)).contains { Array(text[$0..<($0 + count)]) == other }
                #expect(stands(other, in: text) == isThere, "\(start), \(count)")
            }
        }
        #expect(stands([], in: text) && !stands(text + [1], in: text))
        #expect(!stands([1], in: [UInt8]()))
    }
}

import Advertising
import Basics
import Testing
import Tracking

@testable import NoroshiProgram

@Suite("Fields that are written without making a string")
struct ReportFieldTests {
    private static let identities: [BeaconIdentity] = {
        let address = DeviceAddress(0xC123_4567_89AB, .random)
        let urls: [[UInt8]] = [
            [3] + Array("example".utf8) + [7], [0] + Array("a".utf8) + [0] + Array("b,c".utf8), [2, 0x22],
            [1] + Array("x\\y".utf8), [3, 0x20], [9, 9], [0], [3] + Array("=1+1".utf8),
        ]
        var identities = urls.flatMap { octets in
            [BeaconIdentity(kind: .eddystoneURL, octets: octets), BeaconIdentity(kind: .uriBeacon, octets: octets)]
        }
        identities += [
            BeaconIdentity(kind: .iBeacon, octets: Array(0..<20)),
            BeaconIdentity(kind: .altBeacon, octets: Array(200..<220)),
            BeaconIdentity(kind: .iBeacon, octets: Array(repeating: 255, count: 20)),
            BeaconIdentity(kind: .eddystoneUID, octets: Array(0x90..<0xA0)),
            BeaconIdentity(kind: .eddystoneEID, octets: Array(1...8)), BeaconIdentity(device: address),
            BeaconIdentity(device: DeviceAddress(1, .anonymous)),
            BeaconIdentity(kind: .ruuviTag, octets: [0, 0] + Array(1...6)),
            BeaconIdentity(kind: .kkmSensor, octets: [0, 1] + Array(1...6)),
            BeaconIdentity(kind: .layout, layout: 3, octets: [1, 2, 3]),
        ]
        return identities.compactMap(\.self)
    }()

    @Test(
        "A plain identity is written as its text, and no format would change it", arguments: identities)
    func identity(identity: BeaconIdentity) {
        let text = identity.text
        guard TextCursor.isPlain(identity) else {
            #expect([.eddystoneURL, .uriBeacon, .layout].contains(identity.kind))
            return
        }
        #expect(written { $0.write(plain: identity) } == text)
        #expect(SafeOutput.text(text) == text && SafeOutput.csv(text) == text)
        #expect(written { $0.write(json: text) } == "\"\(text)\"")
    }

    @Test("Most identities are plain")
    func mostArePlain() { #expect(Self.identities.count { TextCursor.isPlain($0) } > Self.identities.count / 3) }

    @Test(
        "A plain name is left unchanged by every format; any other name is escaped",
        arguments: [
            ("Gate 1", true), ("7", true), ("a-b_c.d (e)", true), ("=1+1", false), (" x", false), ("", false),
            ("a,b", false), ("a\"b", false), ("a\\b", false), ("東門", false), ("a\u{1b}[m", false), ("x\u{0}", false),
            ("＝1", false), ("@x", false), ("-1", false),
        ] as [(String, Bool)])
    func name(text: String, isPlain: Bool) {
        let octets = Array(text.utf8)
        #expect(TextCursor.isPlain(octets.span, 0..<octets.count) == isPlain)
        guard isPlain else { return }
        #expect(SafeOutput.text(text) == text && SafeOutput.csv(text) == text)
    }

    @Test("The name is the complete one, otherwise the first shortened one; without either there is none")
    func nameOfPayload() {
        func name(_ payload: [UInt8]) -> [UInt8]? { LocalName.range(in: payload.span).map { Array(payload[$0]) } }
        #expect(name([2, 0x08, 65, 3, 0x09, 66, 67]) == [66, 67])
        #expect(name([2, 0x08, 65, 2, 0x08, 66]) == [65])
        #expect(name([2, 0x01, 6]) == nil)
        #expect(name([1, 0x09]) == [])
    }

    @Test(
        "Numbers and words are padded to a width",
        arguments: [(-7, "  -7"), (-60, " -60"), (-100, "-100"), (5, "   5"), (20, "  20"), (-1234, "-1234")])
    func widths(value: Int, expected: String) {
        #expect(written { $0.write(decimal: value, width: 4) } == expected)
        #expect(written { $0.write("far", width: 5) } == "far  ")
        #expect(written { $0.write("immediate", width: 5) } == "immediate")
    }
}

import Basics
import ServiceProtocol
import Testing
import Tracking

@Suite("Bodies of the Proximity interface")
struct ProximityBodiesTests {
    private static func octets(_ write: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText()
        write(&json)
        return json.octets
    }

    @Test(
        "The name of a beacon that is heard converts back to its identity",
        arguments: [
            ("ibeacon:00010203-0405-0607-0809-0A0B0C0D0E0F:1:258", "1!000102030405060708090a0b0c0d0e0f00010102"),
            ("eddystone-uid:3703e259a1dc05008a35:000000000011", "3!3703e259a1dc05008a35000000000011"),
            ("eddystone-eid:0011223344556677", "4!0011223344556677"),
            ("altbeacon:00010203-0405-0607-0809-0A0B0C0D0E0F:7:2", "5!000102030405060708090a0b0c0d0e0f00070002"),
        ])
    func names(text: String, name: String) throws {
        let identity = try #require(BeaconIdentity(text: text))
        let identifier = try #require(AdvertisedID(identity))
        #expect(identifier.name == name && identifier.identity == identity)
        #expect(AdvertisedID(name: name) == identifier && AdvertisedID(name: name.uppercased()) == identifier)
    }

    @Test(
        "An invalid name is rejected",
        arguments: [
            "", "1", "1!", "2!0011223344556677", "4!001122334455667", "4!00112233445566778", "4!0x11223344556677",
            "4!00:1223344556677", "4!00 1122334455667", "4!001122334455667g", "beacons/4!0011223344556677",
            "+4!0011223344556677",
        ])
    func noName(text: String) { #expect(AdvertisedID(name: text) == nil) }

    @Test(
        "Beacons of other kinds have no advertised identifier",
        arguments: ["eddystone-url:https://example.com/", "ruuvi:C8:69:CD:46:0B:5D"])
    func others(text: String) throws { #expect(AdvertisedID(try #require(BeaconIdentity(text: text))) == nil) }

    @Test("A body that is written reads back the same")
    func roundTrip() throws {
        let identifier = try #require(AdvertisedID(.eddystoneEID, Array(1...8)))
        let beacon = BeaconBody(identifier, status: .inactive, description: "入口")
        #expect(try BodyReader.read(Self.octets { beacon.write(into: &$0) }) { BeaconBody(&$0) } == beacon)
        let attachment = AttachmentBody(
            NamespacedType(namespace: "com.example.demo", type: ""), data: [0, 255], maximumDistance: 2.5)
        let written = Self.octets { json in json.object { attachment.writeMembers(into: &$0) } }
        #expect(try BodyReader.read(written) { AttachmentBody(&$0) } == attachment)
        let observed = ObservedBody([.init(identifier, attachments: [attachment])])
        #expect(try BodyReader.read(Self.octets { observed.write(into: &$0) }) { ObservedBody(&$0) } == observed)
        let patterns = [NamespacedPattern(), .init(namespace: "a"), .init(type: ""), .init(namespace: "a", type: "b")]
        let asked = ObservationsBody([.init(identifier, telemetry: [1, 2])], types: patterns)
        #expect(try BodyReader.read(Self.octets { asked.write(into: &$0) }) { ObservationsBody(&$0) } == asked)
    }

    /// The application's own namespace is `own`.
    @Test(
        "A pattern matches a namespace and a type; without a namespace it matches the own namespaces",
        arguments: [
            ("*", "own/a", true), ("*", "own/", true), ("*", "other/a", false), ("*/*", "own/a", true),
            ("*/a", "own/a", true), ("*/a", "own/b", false), ("*/a", "other/a", false), ("other/*", "other/a", true),
            ("other/a", "other/a", true), ("other/a", "other/A", false), ("own/", "own/", true),
            ("own/", "own/a", false), ("own/\u{1F3FB}", "own/\u{1F3FB}", true),
        ])
    func patterns(pattern: String, type: String, isMeant: Bool) throws {
        let pattern = try #require(NamespacedPattern(pattern))
        #expect(pattern.matches(try #require(NamespacedType(type)), own: ["own"]) == isMeant)
    }

    @Test("An invalid pattern is rejected", arguments: ["", "a", "/", "/a", "a/b/c", "a/b/\u{301}", "a/\n"])
    func noPattern(text: String) { #expect(NamespacedPattern(text) == nil) }

    @Test(
        "The battery voltage is read only from whole frames of plain telemetry",
        arguments: [
            ([0x20, 0, 0x0B, 0xB8] + [UInt8](repeating: 0, count: 10), 3000),
            ([0x20, 0, 0, 0] + [UInt8](repeating: 0, count: 10), nil),
            ([0x20, 1, 0x0B, 0xB8] + [UInt8](repeating: 0, count: 14), nil),
            ([0x20, 0, 0x0B, 0xB8], nil), ([0x10, 0, 0x0B, 0xB8] + [UInt8](repeating: 0, count: 10), nil),
        ] as [([UInt8], Int?)])
    func telemetry(octets: [UInt8], millivolts: Int?) throws {
        let identifier = try #require(AdvertisedID(.eddystoneEID, Array(1...8)))
        #expect(ObservationsBody.Observation(identifier, telemetry: octets).millivolts == millivolts)
    }

    @Test("An answer has 4 MiB of messages at most, so that every client accepts it")
    func large() throws {
        let type = try #require(NamespacedType("com.example.demo/a"))
        let attachments = Array(repeating: AttachmentBody(type, data: [UInt8](repeating: 7, count: 1024)), count: 1024)
        let identifier = try #require(AdvertisedID(.eddystone, [UInt8](repeating: 1, count: 16)))
        var answer = ObservedBody()
        let isTaken = (0..<5).map { _ in answer.append(.init(identifier, attachments: attachments)) }
        #expect(isTaken == [true, true, true, true, false] && answer.beacons.count == 4)
        var json = JSONText()
        answer.write(into: &json)
        #expect(json.octets.count < 8 << 20)
    }
}

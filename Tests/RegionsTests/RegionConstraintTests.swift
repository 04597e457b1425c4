import Advertising
import Basics
import Testing
import Tracking

@testable import Regions

@Suite("Region constraints")
struct RegionConstraintTests {
    private static let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
    private static let namespace = "00112233445566778899"

    @Test(
        "A text is read and written back unchanged",
        arguments: [
            uuid, "\(uuid)/7", "\(uuid)/0/65535", "altbeacon:\(uuid)", "altbeacon:\(uuid)/1", "altbeacon:\(uuid)/1/2",
            "altbeacon:\(uuid)/*/2", "altbeacon:*", "altbeacon:*/*/2", "eddystone:\(namespace)",
            "eddystone:\(namespace)/aabbccddeeff",
        ])
    func roundTrip(text: String) throws {
        #expect(try RegionConstraint(text: text).description == text)
    }

    @Test(
        "Other spellings of a constraint are accepted",
        arguments: [
            ("e2c56db5dffb48d2b060d0f5a71096e0", uuid), ("\(uuid)/*", uuid), ("\(uuid)/*/*", uuid),
            ("\(uuid)/7/*", "\(uuid)/7"), ("ALTBEACON:\(uuid.lowercased())/*/*", "altbeacon:\(uuid)"),
            ("Eddystone:\(namespace)/AABBCCDDEEFF", "eddystone:\(namespace)/aabbccddeeff"),
            ("eddystone:\(namespace)/*", "eddystone:\(namespace)"),
            ("ibeacon:\(uuid):1:2", "\(uuid)/1/2"), ("altbeacon:\(uuid):1:2", "altbeacon:\(uuid)/1/2"),
            ("eddystone-uid:\(namespace):aabbccddeeff", "eddystone:\(namespace)/aabbccddeeff"),
        ])
    func spelling(text: String, meaning: String) throws {
        #expect(try RegionConstraint(text: text).description == meaning)
    }

    @Test(
        "Invalid constraints are rejected with the reason",
        arguments: [
            ("", RegionError.unreadable("")), ("E2C5", .unreadable("E2C5")), ("\(uuid)/", .unreadable("")),
            ("\(uuid)/65536", .unreadable("65536")), ("\(uuid)/+5", .unreadable("+5")),
            ("\(uuid)/1/x", .unreadable("x")),
            ("\(uuid)/1/2/3", .unreadable("\(uuid)/1/2/3")), ("\(uuid)/*/2", .minorWithoutMajor),
            ("eddystone:0011", .unreadable("0011")), ("eddystone:\(namespace)/00", .unreadable("00")),
            ("eddystone:\(namespace)/00/11", .unreadable("\(namespace)/00/11")),
            ("eddystone-url:https://example.com", .unreadable("eddystone-url:https://example.com")),
            ("wifi:x", .unreadable("wifi:x")),
        ])
    func refused(text: String, error: RegionError) {
        #expect(throws: error) { try RegionConstraint(text: text) }
    }

    @Test("A minor without a major and a region without a name are rejected")
    func errors() throws {
        let uuid = try #require(UUID128(Self.uuid))
        #expect(throws: RegionError.minorWithoutMajor) { try RegionConstraint(uuid: uuid, minor: 1) }
        #expect(throws: RegionError.emptyIdentifier) {
            try BeaconRegion(identifier: "", constraint: RegionConstraint(uuid: uuid))
        }
    }

    /// Which beacons (columns) belong to which regions (rows).
    @Test(
        "A beacon matches the constraints of its regions and no others",
        arguments: [
            ("A", [true, true, true, false, false, false, false]),
            ("A/7", [true, true, false, false, false, false, false]),
            ("A/7/1", [true, false, false, false, false, false, false]),
            ("B", [false, false, false, true, false, false, false]),
            ("alt:A", [false, false, false, false, true, false, false]),
            ("alt:A/*/1", [false, false, false, false, true, false, false]),
            ("alt:*", [false, false, false, false, true, false, false]),
            ("alt:*/7", [false, false, false, false, true, false, false]),
            ("alt:*/8", [false, false, false, false, false, false, false]),
            ("alt:A/*/2", [false, false, false, false, false, false, false]),
            ("eddystone:1", [false, false, false, false, false, true, true]),
            ("eddystone:1/3", [false, false, false, false, false, false, true]),
            ("eddystone:2", [false, false, false, false, false, false, false]),
        ])
    func matching(region: String, expected: [Bool]) throws {
        let beacons = ["A/7/1", "A/7/2", "A/8/1", "B/7/1", "alt:A/7/1", "eddystone:1/2", "eddystone:1/3"]
        var site = Site()
        for beacon in beacons { site.hear(beacon) }
        var identities: [BeaconIdentity] = []
        site.table.forEachBeacon(heardSince: Site.start) { identities.append($0.identity) }
        #expect(identities.map { Site.region(region).matches($0) } == expected)
        for identity in identities {
            let own = try #require(RegionConstraint(identity))
            #expect(own.matches(identity) && identities.filter(own.matches).count == 1)
            #expect(own.firstOctets == identity.octets.high)
        }
    }

    @Test("Some kinds of beacons have no regions")
    func kinds() {
        for text in ["eddystone-eid:0011223344556677", "layout1:00", "ruuvi:C8:69:CD:46:0B:5D"] {
            #expect(BeaconIdentity(text: text).flatMap(RegionConstraint.init) == nil)
        }
    }

    @Test("Each UUID becomes a region; invalid texts are skipped and reported")
    func severalUUIDs() {
        let found = BeaconRegion.regions(
            forUUIDs: [Self.uuid, "no", "", "48534442-4C45-4144-80C0-1800FFFFFFFF"], prefix: "app")
        #expect(found.regions.map(\.region.identifier) == ["app0", "app3"])
        #expect(found.regions.map(\.options) == [[.onEntry, .onExit], [.onEntry, .onExit]])
        #expect(
            found.regions.map(\.region.constraint.description) == [Self.uuid, "48534442-4C45-4144-80C0-1800FFFFFFFF"])
        #expect(found.invalid == ["no", ""])
    }

    @Test("A difference in any digit of an identifier prevents a match")
    func octets() throws {
        let all = "eddystone-uid:0102030405060708090a:0b0c0d0e0f10"
        let identity = try #require(BeaconIdentity(text: all))
        let region = try RegionConstraint(text: "eddystone:0102030405060708090a/0b0c0d0e0f10")
        #expect(region.matches(identity))
        for place in 0..<32 {
            // Each position in turn gets another digit.
            let start = all.utf8.count - 33
            var digits = Array(all)
            let index = start + place + (place >= 20 ? 1 : 0)
            digits[index] = digits[index] == "f" ? "e" : "f"
            let other = try #require(BeaconIdentity(text: String(digits)))
            #expect(!region.matches(other), "\(other.text)")
        }
    }
}

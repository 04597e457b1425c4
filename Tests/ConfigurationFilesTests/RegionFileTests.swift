import Advertising
import BeaconService
import ConfigurationFiles
import Foundation
import Testing

@Suite("OfficialRegion.json and ManagedRegion.json")
struct RegionFileTests {
    private static let uuid = RulesFileTests.uuid

    private func official(_ text: String) -> [String] {
        problems { () throws(ConfigurationProblems) in
            try OfficialRegionFile.read(Array(text.utf8), path: "/o.json")
        }
    }

    private func managed(_ text: String) -> [String] {
        problems { () throws(ConfigurationProblems) in
            try ManagedRegionFile.read(Array(text.utf8), path: "/m.json")
        }
    }

    @Test("The vendor's format is read, in its own layout and with unknown keys")
    func shape() throws {
        let text = """
            {
            "version": "1",
            "regions": [
                {
                 "regionID":"a_1"
                 , "UUID":"\(Self.uuid.lowercased())"
                 , "regionType":1
                 , "beaconType":1
                 , "since": null
                 }
                  , {"regionID":"a_2", "UUID":"00000000-0000-0000-0000-000000000001", "regionType":7, "beaconType":2,
                     "enabled": false}
            ]
            }
            """
        #expect(
            try OfficialRegionFile.read(Array(text.utf8), path: "/o.json") == [
                OfficialRegion(regionID: "a_1", uuid: RulesFileTests.id, beaconType: .serviceStatic),
                OfficialRegion(
                    regionID: "a_2", uuid: UUID128(high: 0, low: 1), regionType: 7, beaconType: .serviceDynamic,
                    isEnabled: false),
            ])
    }

    @Test("The two public regions are built in")
    func builtIn() {
        #expect(
            OfficialRegionFile.builtIn.map { "\($0.regionID) \($0.uuid) \($0.regionType) \($0.beaconType.rawValue)" }
                == [
                    "3bitter_official_1 93BEB3D9-3160-4BB9-B5B0-B7B1F61415D8 1 1",
                    "3bitter_dynamic_1 348C9182-DCEA-4496-9862-3171D388328B 1 2",
                ])
    }

    @Test("Written regions are read back the same, and Foundation reads them too")
    func roundTrip() throws {
        let official =
            OfficialRegionFile.builtIn + [
                OfficialRegion(
                    regionID: "あ\"\\", uuid: RulesFileTests.id, regionType: 0, beaconType: .serviceStatic,
                    isEnabled: false)
            ]
        let text = OfficialRegionFile.write(official)
        #expect(try OfficialRegionFile.read(Array(text.utf8), path: "/o.json") == official)
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        #expect(try OfficialRegionFile.read(Array(OfficialRegionFile.write([]).utf8), path: "/o.json") == [])
        let managed = [
            ManagedRegion(regionID: "a", uuid: RulesFileTests.id, managedType: .test),
            ManagedRegion(
                regionID: "b", uuid: RulesFileTests.id, major: 1, minor: 65_535, name: "倉庫 \"A\"", managedType: .owned,
                beaconType: .ownedStatic),
            ManagedRegion(regionID: "c", uuid: RulesFileTests.id, major: 0, managedType: .thirdParty),
        ]
        #expect(try ManagedRegionFile.read(Array(ManagedRegionFile.write(managed).utf8), path: "/m.json") == managed)
    }

    @Test(
        "Problems of official regions are reported, from line 2 on",
        arguments: [
            (
                "{}",
                [
                    "2: missing | regions.regionID", "2: missing | regions.UUID",
                ]
            ),
            ("5", ["2: tables | regions | 5"]),
            (
                "{\"regionID\":\"a\",\"UUID\":\"%\"}",
                ["2: missing | regions.regionType", "2: missing | regions.beaconType"]
            ),
            (
                "{\"regionID\":\"a\",\n\"UUID\":\"x\",\n\"regionType\":1,\"beaconType\":1}",
                ["3: uuid | regions.UUID | \"x\""]
            ),
            (
                "{\"regionID\":\"a\",\"UUID\":\"%\",\n\"regionType\":\"1\",\n\"beaconType\":3}",
                ["3: integer | regions.regionType | \"1\" | 0 | 255", "4: numbers | regions.beaconType | 3 | 1, 2"]
            ),
            (
                "{\"regionID\":\"a\",\"UUID\":\"%\",\"regionType\":1,\"beaconType\":1,\n\"enabled\":\"no\"}",
                ["3: boolean | regions.enabled | \"no\""]
            ),
            (
                "{\"regionID\":\"a\",\"UUID\":\"%\",\"regionType\":1,\"beaconType\":1},\n"
                    + "{\"regionID\":\"a\",\"UUID\":\"%\",\"regionType\":1,\"beaconType\":2}",
                ["3: rules.twice | regions.regionID | a | 2", "3: rules.twice | regions.UUID | % | 2"]
            ),
        ])
    func badOfficial(regions: String, expected: [String]) {
        let filled = { (text: String) in text.replacing("%", with: Self.uuid) }
        #expect(official("{\"regions\":[\n" + filled(regions) + "]}") == expected.map(filled))
    }

    @Test(
        "Problems of managed regions are reported",
        arguments: [
            ("\"managedType\":\"owned\",\n\"minor\":1", ["3: rules.minorWithoutMajor | regions.minor | regions.major"]),
            ("\"a\":1", ["2: missing | regions.managedType"]),
            ("\"managedType\":\"whole\"", ["2: words | regions.managedType | \"whole\" | test, owned, 3rd"]),
            ("\"managedType\":1", ["2: words | regions.managedType | 1 | test, owned, 3rd"]),
            ("\"managedType\":\"3rd\",\n\"name\":\"a\\u001bb\"", ["3: name | regions.name | \"a\\u001bb\" | 64"]),
            ("\"managedType\":\"3rd\",\n\"beaconType\":5", ["3: numbers | regions.beaconType | 5 | 1, 2, 3, 4"]),
            ("\"managedType\":\"3rd\",\n\"major\":-1", ["3: integer | regions.major | -1 | 0 | 65535"]),
        ])
    func badManaged(members: String, expected: [String]) {
        #expect(managed("{\"regions\":[\n{\"regionID\":\"a\",\"UUID\":\"\(Self.uuid)\",\(members)}]}") == expected)
    }

    @Test(
        "Files of another structure are rejected",
        arguments: [
            ("", "1: json.value"), ("[]", "1: json.object"), ("{}", "1: missing | regions"),
            ("{\"regions\":{}}", "1: tables | regions | {}"),
        ])
    func shapes(text: String, expected: String) {
        #expect(official(text) == [expected])
        #expect(managed(text) == [expected])
    }

    @Test("The user's file has priority over the built-in regions; an invalid one is reported, never skipped")
    func files() throws {
        let place = Place()
        let files = place.files(["XDG_CONFIG_HOME": "/c"])
        #expect(try OfficialRegionFile.read(files).origin == .builtIn)
        #expect(try OfficialRegionFile.read(files).regions == OfficialRegionFile.builtIn)
        #expect(try ManagedRegionFile.read(files) == nil)
        try place.file("/c/noroshi/OfficialRegion.json", "{\"regions\":[]}")
        try place.file("/c/noroshi/ManagedRegion.json", "x")
        let read = try OfficialRegionFile.read(files)
        #expect(read.regions == [] && read.origin == .file(place.root + "/c/noroshi/OfficialRegion.json"))
        #expect(problems { () throws(ConfigurationProblems) in try ManagedRegionFile.read(files) } == ["1: json.value"])
    }
}

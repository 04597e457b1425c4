import Basics
import BeaconService
import Testing
import Tracking

@testable import ConfigurationFiles

@Suite("proximity.json")
struct ProximityFileTests {
    private static let applications = [ServiceApplication(code: "demo", name: "a", namespaces: ["com.example.demo"])]

    private static func read(_ text: String) throws(ConfigurationProblems) -> [DeclaredBeacon] {
        try ProximityFile.read(Array(text.utf8), path: "/p.json", applications: applications)
    }

    @Test("A beacon with all keys and one with the required keys are read")
    func whole() throws {
        let beacons = try Self.read(
            """
            {"beacons": [
              {"beacon": "ibeacon:00010203-0405-0607-0809-0A0B0C0D0E0F:1:2", "appCode": "demo", "description": "入口",
               "attachments": [
                 {"namespacedType": "com.example.demo/a", "text": "こんにちは", "maxDistanceMeters": 2.5},
                 {"namespacedType": "com.example.demo/", "data": "AP8="}]},
              {"beacon": "eddystone-eid:0011223344556677", "appCode": "demo"}]}
            """)
        let one = try #require(BeaconIdentity(text: "ibeacon:00010203-0405-0607-0809-0A0B0C0D0E0F:1:2"))
        let other = try #require(BeaconIdentity(text: "eddystone-eid:0011223344556677"))
        #expect(
            beacons == [
                DeclaredBeacon(
                    one, appCode: "demo", description: "入口",
                    attachments: [
                        .init(
                            namespace: "com.example.demo", type: "a", data: Array("こんにちは".utf8), maximumDistance: 2.5),
                        .init(namespace: "com.example.demo", type: "", data: [0, 255]),
                    ]), DeclaredBeacon(other, appCode: "demo"),
            ])
    }

    private static let beacon = #""beacon": "eddystone-eid:0011223344556677", "appCode": "demo""#

    /// The keys of a beacon, in line 2, and the problems with them.
    @Test(
        "Every mistake is reported with its line",
        arguments: [
            (#""appCode": "demo""#, ["2: missing | beacons.beacon"]),
            (#""beacon": "x", "appCode": "demo""#, ["2: beaconIdentity | beacons.beacon | \"x\""]),
            (
                #""beacon": "eddystone-url:https://example.com/", "appCode": "demo""#,
                ["2: beaconIdentity | beacons.beacon | \"eddystone-url:https://example.com/\""]
            ),
            (#""beacon": "eddystone-eid:0011223344556677""#, ["2: missing | beacons.appCode"]),
            (#""beacon": "eddystone-eid:0011223344556677", "appCode": "x""#, ["2: unknownApplication"]),
            (
                beacon + #", "colour": 1"#,
                ["2: unknownKey | beacons.colour | beacon, appCode, description, attachments"]
            ),
            (beacon + #", "attachments": [{"text": "a"}]"#, ["2: missing | beacons.attachments.namespacedType"]),
            (
                beacon + #", "attachments": [{"namespacedType": "com.example.demo", "text": "a"}]"#,
                ["2: namespacedType | beacons.attachments.namespacedType | \"com.example.demo\""]
            ),
            (
                beacon + #", "attachments": [{"namespacedType": "com.example.other/a", "text": "a"}]"#,
                ["2: foreignNamespace | com.example.other"]
            ),
            (beacon + #", "attachments": [{"namespacedType": "com.example.demo/a"}]"#, ["2: textOrData"]),
            (
                beacon + #", "attachments": [{"namespacedType": "com.example.demo/a", "text": "a", "data": "AA=="}]"#,
                ["2: textOrData"]
            ),
            (
                beacon + #", "attachments": [{"namespacedType": "com.example.demo/a", "data": "A"}]"#,
                ["2: octets | beacons.attachments.data | \"A\" | 1024"]
            ),
            (
                beacon
                    + #", "attachments": [{"namespacedType": "com.example.demo/a", "text": "a", "maxDistanceMeters": -1}]"#,
                ["2: decimal | beacons.attachments.maxDistanceMeters | -1 | 0.0 | 100000.0"]
            ),
        ])
    func mistakes(text: String, expected: [String]) {
        let found = problems { () throws(ConfigurationProblems) in _ = try Self.read("{\"beacons\": [\n{\(text)}]}") }
        #expect(found == expected)
    }

    @Test("A beacon can be declared only once")
    func twins() {
        let found = problems { () throws(ConfigurationProblems) in
            _ = try Self.read("{\"beacons\": [\n{\(Self.beacon)},\n{\(Self.beacon)}]}")
        }
        #expect(found.count == 1 && found.first?.hasPrefix("3: ") == true, "\(found)")
    }
}

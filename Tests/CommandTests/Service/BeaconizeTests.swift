import Testing

/// Tests `noroshi beaconize` without an adapter to transmit with: its messages and exit status. Tests/Kernel tests
/// the command on a real kernel.
@Suite("noroshi beaconize")
struct BeaconizeTests {
    private static let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
    /// No machine has that many adapters; with a lower number, the test would transmit on a machine with that
    /// adapter.
    private static let good = ["beaconize", "--major", "7", "--minor", "258", "--adapter", "hci9999"]

    @Test(
        "Wrong arguments end with status 2 and a message with the option and the expected value",
        arguments: [
            (["--major", "65536", "--minor", "0"], "--major: expected 0 to 65535, found 65536."),
            (["--major", "0", "--minor=-1"], "--minor: expected 0 to 65535, found -1."),
            (["--major", "x", "--minor", "0"], "--major"), (["--minor", "0"], "--major"),
            (["--major", "0"], "--minor"),
            (["--major", "1", "--minor", "2", "--power", "0"], "--power: expected -127 to -1, found 0."),
            (["--major", "1", "--minor", "2", "--power", "-128"], "--power: expected -127 to -1, found -128."),
            (["--major", "1", "--minor", "2", "--uuid", "gate"], "--uuid"),
            (["--major", "1", "--minor", "2", "--duration", "0"], "--duration: expected a number above 0."),
            (["--major", "1", "--minor", "2", "--seconds=-1"], "--duration: expected a number above 0."),
            (["--major", "1", "--minor", "2", "--adapter", "eth0"], "--adapter: expected hci0, hci1 or the like"),
        ])
    func usage(_ arguments: [String], _ expected: String) async throws {
        let outcome = try await Site().run(["beaconize"] + arguments)
        #expect(outcome.status == 2 && outcome.output.isEmpty)
        #expect(outcome.remarks.contains(expected), "\(outcome.remarks)")
    }

    @Test("Without the agreement, the status is 77, as with designation", arguments: ["en", "ja"])
    func agreement(_ language: String) async throws {
        let outcome = try await Site().run(["--lang", language] + Self.good)
        #expect(outcome.status == 77 && outcome.output.isEmpty)
        #expect(outcome.remarks.contains("`noroshi agree`"))
    }

    @Test("Without the adapter, the status is 69, with a sentence and no standard output", arguments: ["en", "ja"])
    func noAdapter(_ language: String) async throws {
        let site = try await Site(isAgreed: true)
        for arguments in [
            ["--uuid", Self.uuid], ["--uuid", Self.uuid, "--power", "-70", "--json", "--duration", "1"],
        ] {
            let outcome = try await site.run(["--lang", language] + Self.good + arguments)
            #expect(outcome.status == 69 && outcome.output.isEmpty, "\(outcome.remarks)")
            #expect(outcome.remarks.contains("Bluetooth") || outcome.remarks.contains("hci9999"))
        }
    }

    @Test("Without a UUID and a service region with fixed values, the status is 69 and a sentence names --uuid")
    func noRegion() async throws {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "OfficialRegion.json",
            #"{"regions": [{"regionID": "d", "UUID": "\#(Self.uuid)", "regionType": 1, "beaconType": 2}]}"#)
        let outcome = try await site.run(Self.good)
        #expect(outcome.status == 69 && outcome.output.isEmpty)
        #expect(outcome.remarks.contains("--uuid"), "\(outcome.remarks)")
    }

    @Test("An invalid preference file ends with status 78")
    func preference() async throws {
        let site = try await Site(isAgreed: true)
        try site.configure("TbBTDeveloperPreference.plist", "no property list")
        let outcome = try await site.run(Self.good)
        #expect(outcome.status == 78 && outcome.output.isEmpty, "\(outcome.remarks)")
    }

    @Test("The help names the requirements and options of the command")
    func help() async throws {
        let outcome = try await Program.run("beaconize", "--help")
        #expect(outcome.status == 0)
        for word in [
            "CAP_NET_RAW", "--major", "--minor", "--uuid", "--power", "--adapter", "--duration", "--json", "77",
        ] {
            #expect(outcome.output.contains(word), "\(word)")
        }
    }
}

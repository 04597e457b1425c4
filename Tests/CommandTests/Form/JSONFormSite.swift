import Foundation
import Testing
import VectorTesting

/// A site with files, a designated beacon, captures and rules, so that every command has something to report.
enum JSONFormSite {
    static func make() async throws -> Site {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "OfficialRegion.json",
            """
            { "regions": [{ "regionID": "own", "UUID": "00010203-0405-0607-0809-0A0B0C0D0E0F", "regionType": 1,
              "beaconType": 1 }] }
            """)
        try site.configure(
            "ManagedRegion.json",
            """
            { "regions": [{ "regionID": "m1", "UUID": "11111111-2222-3333-4444-555555555555", "managedType": "owned",
              "name": "Bus stop" }] }
            """)
        try site.configure("rules.toml", rules)
        try site.folder.file("bad.toml", "[[region]]\nid = 3\n")
        for language in ["en", "ja"] {
            try site.folder.file("texts/\(language).lproj/Localizable.strings", "\"view.beacons\" = \"x %d\";\n")
        }
        try site.folder.file("walk", Capture.btsnoop(air(halves: 40)))
        try site.folder.file("short", Capture.btsnoop(air(halves: 4)))
        for line in [
            "designate add 0000100001 0000100002 --region own", "name own:0000100002 Gate",
            "designate switcher own:0000100002 on", "region add yard E2C56DB5-DFFB-48D2-B060-D0F5A71096E0/1",
            "prefs set DeveloperAppCode token-12345", "ranging start --region own",
        ] {
            let outcome = try await site.run(line.split(separator: " ").map(String.init))
            #expect(outcome.status == 0, "\(line): \(outcome)")
        }
        return site
    }

    private static let rules = """
        [[region]]
        id = "door"
        beacon = "00010203-0405-0607-0809-0A0B0C0D0E0F/1/1"
        rssi = { enter = -80, exit = -90 }

        [[rule]]
        id = "hello"
        text = "Somebody is here."
        cooldown = "10 min"

          [[rule.trigger]]
          beacons = ["00010203-0405-0607-0809-0A0B0C0D0E0F/1/2"]
          proximity = "near"
          match = "within"
          time = "00:00-23:59"
          dates = { from = 2020-01-01 }

          [[rule.trigger]]
          regions = ["door"]

        [[hook]]
        on = ["enter"]
        for = ["door"]
        run = ["/bin/true"]
        """

    /// Three iBeacons and a beacon with telemetry, each of which sends twice a second.
    private static func air(halves: Int) -> [Heard] {
        let uid = Capture.structure(0x16, [0xAA, 0xFE, 0x00, 0xEC] + [UInt8](1...16) + [0, 0])
        let tlm = Capture.structure(0x16, [0xAA, 0xFE, 0x20, 0x00, 0x0B, 0xB8, 0x15, 0x00, 0, 0, 0, 9, 0, 0, 0, 50])
        return (0..<halves).flatMap { half -> [Heard] in
            let time = 1_763_694_245_000_000 + Int64(half) * 500_000
            let beacons = [(1, -61), (2, -50), (3, -80)] as [(UInt8, Int8)]
            return beacons.map { minor, rssi in
                Heard(
                    microseconds: time + Int64(minor), address: [0xC0, 0, 0, 0, 0, minor], rssi: rssi,
                    data: Capture.iBeacon(minor: minor))
            } + [
                Heard(
                    microseconds: time + 9, address: [0xC0, 0, 0, 0, 0, 9], rssi: -70, data: half % 4 == 0 ? tlm : uid)
            ]
        }
    }
}

import Foundation
import Testing
import VectorTesting

/// Tests the search for the nearest beacon with the real program.
@Suite("The nearest beacon")
struct NearestTests {
    @Test(
        "In the shop the nearest beacon is found and designated, and is known the next time", arguments: ["en", "ja"])
    func shop(language: String) async throws {
        let site = try await Site(isAgreed: true)
        let arguments = ["designate", "nearest", "--source", "simulated:1", "--json"]
        let first = try await site.run(arguments)
        let found = try #require(try first.values.first, "\(first)")
        #expect(first.status == 0 && found["result"] == 1 && found["registered"] == 1 && found["known"] == 0)
        let keycode = try #require(found["keycode"].text)
        let list = try await site.run("designate", "list", "--simulated", "--json").values
        #expect(list.map { $0["keycode"] } == [.string(keycode)])
        let again = try await site.run("designate", "nearest", "--source", "simulated:1", "--lang", language)
        #expect(again.status == 0 && again.output.contains(keycode), "\(again)")
    }

    @Test("Without a beacon of the service nothing is designated, which is reported")
    func nothing() async throws {
        let site = try await Site(isAgreed: true)
        let empty = try site.folder.file("empty", Capture.btsnoop([]))
        for (language, word) in [("en", "No service beacon"), ("ja", "検出できません")] {
            let outcome = try await site.run("designate", "nearest", empty, "--lang", language)
            #expect(outcome.status == 3 && outcome.remarks.contains(word) && outcome.output.isEmpty, "\(outcome)")
        }
        #expect(try await site.run("designate", "nearest", "--region", "nobody", empty).status == 1)
        #expect(try await site.run("designate", "nearest", "--search-timeout", "0", empty).status == 2)
        #expect(try await site.run("contact", "nearest", "--source", "simulated:1").status == 69)
        #expect(try await site.run("contact", "nearest", empty).status == 2)
        #expect(try await site.run("designate", "list", "--json").output.isEmpty)
    }

    /// A foreign beacon every half second, and a beacon of the service beside it after `silence` half seconds.
    private static func air(silence: Int, heard: Int) -> [Heard] {
        let uid = Capture.structure(0x16, [0xAA, 0xFE, 0x00, 0xEC] + [UInt8](1...16) + [0, 0])
        return (0..<silence + heard).flatMap { half in
            let time = 1_763_694_245_000_000 + Int64(half) * 500_000
            let foreign = Heard(microseconds: time, address: [0xC0, 0, 0, 0, 0, 9], rssi: -70, data: uid)
            let own = Heard(
                microseconds: time + 1, address: [0xC0, 0, 0, 0, 0, 1], rssi: -60, data: Capture.iBeacon(minor: 1))
            return half < silence ? [foreign] : [foreign, own]
        }
    }

    /// The arguments are the half seconds of silence, those with the beacon, the options, and the status.
    @Test(
        "A beacon has to be received in time, and for five cycles",
        arguments: [
            (50, 60, [], 0), (50, 60, ["--search-timeout", "20s"], 3), (70, 20, [], 3),
            (70, 20, ["--search-timeout", "1m"], 0), (4, 4, [], 3),
        ] as [(Int, Int, [String], Int32)])
    func limit(silence: Int, heard: Int, options: [String], status: Int32) async throws {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "OfficialRegion.json",
            """
            { "regions": [{ "regionID": "own", "UUID": "00010203-0405-0607-0809-0A0B0C0D0E0F", "regionType": 1,
              "beaconType": 1 }] }
            """)
        let walk = try site.folder.file("walk", Capture.btsnoop(Self.air(silence: silence, heard: heard)))
        let outcome = try await site.run(["designate", "nearest", walk, "--lang", "en"] + options)
        #expect(outcome.status == status, "\(outcome)")
        if heard == 4 { #expect(outcome.remarks.contains("before there was a result"), "\(outcome)") }
    }

    @Test("Without a service region of fixed values, no source is opened")
    func noRegions() async throws {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "OfficialRegion.json",
            """
            { "regions": [{ "regionID": "moving", "UUID": "00010203-0405-0607-0809-0A0B0C0D0E0F", "regionType": 1,
              "beaconType": 2 }] }
            """)
        for language in ["en", "ja"] {
            let outcome = try await site.run("designate", "nearest", "--source", "controller", "--lang", language)
            #expect(outcome.status == 1 && outcome.output.isEmpty, "\(outcome)")
        }
    }
}

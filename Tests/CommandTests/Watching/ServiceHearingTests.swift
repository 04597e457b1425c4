import Testing
import VectorTesting

@Suite("Service data of the received beacons")
struct ServiceHearingTests {
    /// A site whose region is that of the captures' beacons, with the key code of minor 2 designated.
    private static func site() async throws -> Site {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "OfficialRegion.json",
            """
            { "regions": [{ "regionID": "own", "UUID": "00010203-0405-0607-0809-0A0B0C0D0E0F", "regionType": 1,
              "beaconType": 1 }] }
            """)
        #expect(try await site.run("designate", "add", "0000100002", "--region", "own").status == 0)
        return site
    }

    /// Minors 1, 2 and 3, of which the second is the strongest, and a foreign beacon, twice a second.
    private static func capture(seconds: Int, in site: Site) throws -> String {
        let start: Int64 = 1_763_694_245_000_000
        var reports: [Heard] = []
        for half in 0..<(2 * seconds) {
            for minor in 1...3 as ClosedRange<UInt8> {
                reports.append(
                    Heard(
                        microseconds: start + Int64(half) * 500_000 + Int64(minor), address: [0xC0, 0, 0, 0, 0, minor],
                        rssi: minor == 2 ? -50 : -60 - Int8(minor), data: Capture.iBeacon(minor: minor)))
            }
            reports.append(
                Heard(microseconds: start + Int64(half) * 500_000 + 9, rssi: -40, data: Capture.name("stranger")))
        }
        return try site.folder.file("heard.btsnoop", Capture.btsnoop(reports))
    }

    @Test("keycode list prints the strongest first, and omits the designated ones on request")
    func keycodes() async throws {
        let site = try await Self.site()
        let capture = try Self.capture(seconds: 3, in: site)
        let all = try await site.run("keycode", "list", capture, "--json").values
        #expect(all.map { $0["keycode"] } == ["0000100002", "0000100001", "0000100003"])
        #expect(all.map { $0["rssi"] } == [-50, -61, -63])
        #expect(all.map { $0["designated"] } == [true, false, false])
        let new = try await site.run("keycode", "list", capture, "--undesignated")
        #expect(new.lines.map { $0.prefix(10) } == ["0000100001", "0000100003"])
        #expect(try await site.run("keycode", "list", capture, "--region", "nobody").status == 1)
    }

    @Test(
        "track prints the beacons after five cycles, the nearest first; a short capture gives nothing and status 3")
    func track() async throws {
        let site = try await Self.site()
        let capture = try Self.capture(seconds: 8, in: site)
        let found = try await site.run("track", capture, "--json")
        #expect(found.status == 0, "\(found.remarks)")
        let keycodes = try found.values.map { $0["keycode"] }
        let text = try await site.run("track", capture)
        #expect(text.lines.map { .string(String($0.prefix(10))) } == keycodes)
        #expect(keycodes.first == "0000100002" && keycodes.count == 3)
        // A capture is of another time: nothing of it is stored, whether requested or not.
        let events = try await site.run("events", "--format", "jsonl").values
        #expect(!events.contains { $0["event"] == "tracked" })
        let shop = try await site.run("track", "--source", "simulated", "--region", "site_shelf", "--json")
        #expect(shop.status == 0, "\(shop.remarks)")
        let logged = try await site.run("events", "--source", "simulated", "--format", "jsonl").values
        let tracked = try #require(logged.first { $0["event"] == "tracked" })
        #expect(try tracked["keycodes"].elements == shop.values.map { $0["keycode"] })
        let short = try Self.capture(seconds: 3, in: site)
        let nothing = try await site.run("track", short, "--dry-run")
        #expect(nothing.status == 3)
        #expect(nothing.output.isEmpty && nothing.remarks.contains("Listening ended after 2 s"), "\(nothing)")
        #expect(try await site.run("track", short).status == 3)
        let late = try await site.run("track", short, "--track-timeout", "2", "--dry-run")
        #expect(late.status == 3 && late.remarks.contains("time was over"), "\(late)")
        #expect(try await site.run("events", "--format", "jsonl").values.count == events.count)
        for region in ["nobody", "3bitter_dynamic_1"] {
            let outcome = try await site.run("track", capture, "--region", region)
            #expect(outcome.status == 1 && outcome.remarks.contains("cannot be tracked"))
        }
        #expect(try await Site().run("track", capture).status == 77)
    }

    @Test("scan omits the designated beacons, or all others")
    func polarity() async throws {
        let site = try await Self.site()
        let capture = try Self.capture(seconds: 1, in: site)
        let only = try await site.run("scan", capture, "--designated-only", "--format", "jsonl").values
        #expect(only.count == 2 && only.allSatisfy { $0["rssi"] == -50 })
        #expect(try await site.run("scan", capture, "--exclude-designated").lines.count == 6)
        #expect(try await site.run("scan", capture, "--exclude-designated", "--designated-only").status == 2)
    }

    @Test("designate polarity selects the beacons that count; with exclude, their region is monitored again")
    func designationPolarity() async throws {
        let site = try await Self.site()
        #expect(
            try await site.run("designate", "polarity", "--json").values == [["polarity": "any", "started": []]])
        #expect(try await site.run("monitor", "list", "--json").values.count == 1)
        let exclude = try await site.run("designate", "polarity", "exclude", "--json")
        #expect(try exclude.values == [["polarity": "exclude", "started": ["own"]]])
        #expect(try await site.run("monitor", "list", "--json").values.count == 2)
        let told = try await site.run("designate", "polarity", "--lang", "ja")
        #expect(told.output == "指定の扱い：指定以外\n")
        #expect(try await site.run("designate", "polarity", "some").status == 2)
        #expect(try await Site().run("designate", "polarity", "only").status == 77)
    }

    @Test("ranging follow prints a line per second and region, the nearest first, also when nothing is near")
    func rangingRounds() async throws {
        let site = try await Self.site()
        let capture = try Self.capture(seconds: 6, in: site)
        #expect(try await site.run("ranging", "follow", capture).status == 1)
        #expect(try await site.run("region", "add", "far", "11111111-2222-3333-4444-555555555555").status == 0)
        #expect(try await site.run("ranging", "start", "--region", "own").status == 0)
        let lines = try await site.run("ranging", "follow", capture, "--json").values
        #expect((4...6).contains(lines.count) && lines.allSatisfy { $0["region"] == "own" })
        let beacons = try #require(lines.last?["beacons"]).elements
        #expect(beacons.map { $0["rssi"] } == [-50, -61, -63])
        #expect(beacons.allSatisfy { $0["proximity"] != nil && $0["accuracy"] != nil && $0["age"] == 0 })
        let both = try await site.run(
            "ranging", "follow", capture, "--region", "own", "--region", "far", "--lang", "en")
        #expect(both.lines.count == 2 * lines.count)
        #expect(both.lines.count { $0.hasSuffix("far  -") } == lines.count)
        #expect(both.lines.contains { $0.contains("-50 dBm") && $0.contains("00001 00002") })
        #expect(try await site.run("ranging", "follow", capture, "--region", "nobody").status == 1)
    }

    @Test("A beacon that sends every 1.285 s is in every round of ranging follow, with an age where it was missed")
    func slowBeacon() async throws {
        let site = try await Self.site()
        let start: Int64 = 1_763_694_245_000_000
        let beacon = (0..<12).map { number in
            Heard(
                microseconds: start + Int64(number) * 1_285_000, address: [0xC0, 0, 0, 0, 0, 2], rssi: -50,
                data: Capture.iBeacon(minor: 2))
        }
        let others = (0..<64).map { number in
            Heard(microseconds: start + Int64(number) * 500_000 + 9, rssi: -40, data: Capture.name("stranger"))
        }
        let reports = (beacon + others).sorted { $0.microseconds < $1.microseconds }
        let capture = try site.folder.file("slow.btsnoop", Capture.btsnoop(reports))
        let rounds = try await site.run("ranging", "follow", capture, "--region", "own", "--json").values
        let found = rounds.map { $0["beacons"].elements }
        // The last report is that of 14.135 s: it is in the round of 15 s. The beacon is missed but kept until 16.7
        // s, and is unknown until 24 s.
        #expect(found.prefix(16).allSatisfy { $0.count == 1 && $0[0]["rssi"] == -50 })
        #expect(found.prefix(16).allSatisfy { $0.first?["proximity"] == "immediate" })
        #expect(found[4][0]["age"] == 1.145 && found[3][0]["age"] == 0)
        #expect(found[16...23].allSatisfy { $0.count == 1 && $0[0]["rssi"] == 0 && $0[0]["accuracy"] == -1 })
        #expect(found.dropFirst(24).allSatisfy(\.isEmpty) && found.count > 28)
        let texts = try await site.run("ranging", "follow", capture, "--region", "own", "--lang", "en").lines
        #expect(texts[4].hasSuffix("(1.1 s ago)") && !texts[3].contains("ago"), "\(texts)")
        let japanese = try await site.run("ranging", "follow", capture, "--region", "own", "--lang", "ja").lines
        #expect(japanese[4].hasSuffix("(1.1 秒前)"), "\(japanese)")
    }

    @Test("scan --service prints key code and designation, and --service-only omits the other devices")
    func scan() async throws {
        let site = try await Self.site()
        let capture = try Self.capture(seconds: 1, in: site)
        let all = try await site.run("scan", capture, "--service", "--format", "jsonl").values
        #expect(all.count == 8)
        #expect(all.prefix(4).map { $0["keycode"] } == ["0000100001", "0000100002", "0000100003", nil])
        #expect(all.prefix(4).map { $0["designated"] } == [false, true, false, nil])
        #expect(all[1]["regionID"] == "own" && all[1]["segment"] == 1 && all[1]["switcher"] == false)
        let only = try await site.run("scan", capture, "--service-only")
        #expect(only.lines.count == 6)
        #expect(only.lines[1].contains("0000100002 *"))
        let plain = try await site.run("scan", capture, "--format", "jsonl").values
        #expect(plain.allSatisfy { $0["keycode"] == nil })
    }

    @Test("ranging starts, lists and stops; display-on fails without a running program")
    func ranging() async throws {
        let site = try await Self.site()
        #expect(try await site.run("ranging", "start", "--static").status == 0)
        #expect(try await site.run("ranging", "--json").output == "{\"region\":\"own\"}\n")
        #expect(try await site.run("ranging", "start", "--region", "nobody").status == 1)
        let without = try await site.run("ranging", "start", "--static", "--no-adapter")
        #expect(without.status == 1 && without.remarks.contains("to range regions with"))
        #expect(try await site.run("ranging", "start", "--static", "--json").values == [["rangedRegions": ["own"]]])
        #expect(try await site.run("ranging", "stop", "--static").status == 0)
        #expect(try await site.run("ranging", "list", "--json").output.isEmpty)
        #expect(try await site.run("display-on").status == 1)
    }

    @Test("region add adds a region per UUID, named by prefix and number, and skips invalid UUIDs with a remark")
    func severalUUIDs() async throws {
        let site = try await Site()
        let (one, two) = ("11111111-2222-3333-4444-555555555555", "21111111-2222-3333-4444-555555555555")
        let outcome = try await site.run(
            "region", "add", "--uuid", one, "--uuid", "nope", "--uuid", two, "--id-prefix", "com.example.app")
        #expect(outcome.status == 0)
        #expect(outcome.remarks.contains("nope"))
        let listed = try await site.run("region", "list", "--class", "other", "--json").values
        #expect(listed.map { $0["region"] } == ["com.example.app0", "com.example.app2"])
        #expect(listed.map { $0["uuid"] } == [.string(one), .string(two)])
        #expect(listed.allSatisfy { $0["notify"] == ["entry", "exit"] && $0["monitored"] == true })
        #expect(try await site.run("region", "add", "--uuid", "nope").status == 2)
    }

    @Test("region list --class prints only the regions of the class")
    func classes() async throws {
        let site = try await Self.site()
        for (name, identifiers) in [
            ("reserved", ["own", "own:0000100002"]), ("initial", ["own"]), ("dynamic", []),
            ("designated", ["own:0000100002"]), ("managed", []), ("other", []),
        ] {
            let listed = try await site.run("region", "list", "--class", name, "--json").values
            let found = listed.map { $0["region"] }
            let isWhole = identifiers.allSatisfy { found.contains(.string($0)) }
            #expect(isWhole && found.count == identifiers.count, "\(name)")
        }
        #expect(try await site.run("region", "list", "--class", "nothing").status == 2)
    }
}

import Foundation
import Testing
import VectorTesting

@Suite("noroshi list")
struct ListTests {
    private static let start: Int64 = 1_763_694_245_000_000

    /// Twelve seconds of three iBeacons, a beacon with telemetry, and a device that is no beacon. The second
    /// iBeacon is the strongest; the third one is silent after its first report.
    private static let air: [Heard] = {
        let uid = Capture.structure(0x16, [0xAA, 0xFE, 0x00, 0xEC] + [UInt8](1...16) + [0, 0])
        let tlm = Capture.structure(0x16, [0xAA, 0xFE, 0x20, 0x00, 0x0B, 0xB8, 0x15, 0x00, 0, 0, 0, 9, 0, 0, 0, 50])
        var air: [Heard] = []
        for second in Int64(0)..<12 {
            let time = start + second * 1_000_000
            for (minor, rssi) in [(1, -71), (2, -50), (3, -80)] as [(UInt8, Int8)] where minor < 3 || second < 1 {
                let address: [UInt8] = [0xC0, 0, 0, 0, 0, minor]
                air.append(Heard(microseconds: time, address: address, rssi: rssi, data: Capture.iBeacon(minor: minor)))
            }
            let address: [UInt8] = [0xC0, 0, 0, 0, 0, 9]
            air.append(Heard(microseconds: time + 1, address: address, rssi: -90, data: second == 0 ? tlm : uid))
            air.append(Heard(microseconds: time + 2, rssi: -40, data: Capture.name("stranger\u{1B}[2J")))
        }
        return air
    }()

    /// A site whose region is that of the capture's beacons; minor 2 is designated, a switcher, and has a name.
    private static func site() async throws -> (site: Site, capture: String) {
        let site = try await Site(isAgreed: true)
        try site.configure(
            "OfficialRegion.json",
            """
            { "regions": [{ "regionID": "own", "UUID": "00010203-0405-0607-0809-0A0B0C0D0E0F", "regionType": 1,
              "beaconType": 1 }] }
            """)
        for line in [
            "designate add 0000100002 --region own", "designate switcher 0000100002 on", "name own:0000100002 売場の入口",
        ] {
            #expect(try await site.run(line.split(separator: " ").map(String.init)).status == 0, "\(line)")
        }
        return (site, try site.folder.file("heard.btsnoop", Capture.btsnoop(air)))
    }

    @Test("list prints one object per beacon, the nearest first, with all known values and no other keys")
    func objects() async throws {
        let (site, capture) = try await Self.site()
        let outcome = try await site.run("list", capture, "--json")
        #expect(outcome.status == 0 && outcome.remarks.isEmpty)
        let beacons = try outcome.values
        let uuid = "00010203-0405-0607-0809-0A0B0C0D0E0F"
        let uid = "eddystone-uid:0102030405060708090a:0b0c0d0e0f10"
        #expect(
            beacons.map { $0["identity"] } == [
                .string("ibeacon:\(uuid):1:2"), .string("ibeacon:\(uuid):1:1"), .string(uid),
                .string("ibeacon:\(uuid):1:3"),
            ])
        let nearest = try #require(beacons.first)
        #expect(
            nearest.agrees(with: [
                "name": "売場の入口", "type": "ibeacon", "address": "C0:00:00:00:00:02", "rssi": -50,
                "proximity": "immediate", "age": 0, "designated": true, "switcher": true, "regionID": "own",
                "keycode": "0000100002",
            ]))
        for beacon in beacons {
            guard case .object(let members) = beacon else { return _ = Issue.record("\(beacon)") }
            let known = [
                "identity", "name", "type", "address", "rssi", "proximity", "distance", "age", "batteryMillivolts",
                "designated", "switcher", "regionID", "keycode",
            ]
            #expect(Set(members.keys).subtracting(known) == [])
            guard case .object(let distance)? = members["distance"] else { continue }
            #expect(Set(distance.keys) == ["metres", "low", "high"])
        }
        // The last beacon was not heard for 11 s, so it has no distance any more.
        #expect(beacons[2]["distance"] != nil && beacons[3]["age"] == 11, "\(beacons)")
        #expect(beacons[3]["distance"] == nil && beacons[3]["proximity"] == "unknown")
        #expect(beacons[2]["batteryMillivolts"] == 3000 && beacons[2]["regionID"] == nil)
        #expect(beacons[2]["designated"] == false && beacons[2]["switcher"] == false)
    }

    @Test("list prints one line per beacon, and its columns are aligned in every script", arguments: ["en", "ja"])
    func lines(language: String) async throws {
        let (site, capture) = try await Self.site()
        let outcome = try await site.run("list", capture, "--devices", "--lang", language)
        #expect(outcome.status == 0 && outcome.lines.count == 5)
        #expect(!outcome.output.contains("\u{1B}"))
        let nearest = try #require(outcome.lines.first)
        let words = language == "ja" ? ["至近", "-50 dBm", "スイッチャー"] : ["immediate", "-50 dBm", "switcher"]
        #expect(words.allSatisfy(nearest.contains) && nearest.contains("売場の入口"), "\(nearest)")
        let columns = outcome.lines.compactMap { line in
            line.range(of: "ibeacon:").map { Self.cells(line[..<$0.lowerBound]) }
        }
        #expect(columns.count == 3 && Set(columns).count == 1, "\(outcome.output)")
    }

    @Test(
        "A terminal gets titles and no line wider than itself: the least important columns are left out first",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"), "/usr/bin/script is missing"),
        arguments: ["en", "ja"], [60, 80, 200])
    func terminal(language: String, columns: Int) async throws {
        let (site, _) = try await Self.site()
        let state = "XDG_CONFIG_HOME=$PWD/config XDG_STATE_HOME=$PWD/state"
        let command = "stty cols \(columns) rows 24; \(state) $NOROSHI list heard.btsnoop --lang \(language)"
        let outcome = try await Program.shell("script -qec '\(command)' /dev/null", in: site.folder)
        let lines = outcome.lines.map { $0.trimmingCharacters(in: .controlCharacters) }
        try #require(lines.count == 5, "\(outcome)")
        #expect(lines[0].hasPrefix(language == "ja" ? "近接度" : "proximity"))
        #expect(lines.allSatisfy { Self.cells($0[...]) <= columns }, "\(outcome.output)")
        // The whole identity is shown where it fits, otherwise the short one. The name takes precedence over
        // battery and age.
        #expect(lines[1].contains("ibeacon:00010203-") == (columns == 200))
        #expect(lines[1].contains("00001 00002") == (columns < 200) && lines[1].contains("売"), "\(lines[1])")
        #expect(lines[3].contains("3.00 V") == (columns == 200))
    }

    /// The width, in cells, of a text of wide and narrow characters.
    private static func cells(_ text: Substring) -> Int {
        text.unicodeScalars.reduce(0) { $0 + ($1.value > 0x2FFF ? 2 : 1) }
    }

    @Test(
        "--sort, --reverse, --filter and --devices select and order the beacons",
        arguments: [
            ("--sort rssi", ["2", "1", "3", "9"]), ("--sort rssi --reverse", ["9", "3", "1", "2"]),
            ("--sort identity", ["1", "2", "3", "9"]), ("--filter rssi>-75", ["2", "1"]), ("--filter eddystone", ["9"]),
            ("--filter service", ["2", "1", "3"]), ("--duration 1m30s", ["2", "1", "9", "3"]),
            ("--filter !near --devices --sort rssi", ["E", "2", "1", "3", "9"]),
        ])
    func choice(line: String, expected: [String]) async throws {
        let (site, capture) = try await Self.site()
        let options = line.split(separator: " ").map(String.init)
        let beacons = try await site.run(["list", capture, "--json"] + options).values
        let found = beacons.compactMap { beacon -> String? in
            guard case .string(let address) = beacon["address"] else { return nil }
            return address.hasPrefix("C0:FF") ? "E" : address.last.map(String.init)
        }
        #expect(found == expected)
    }

    @Test("--duration limits the part of a capture; no reports and no matches have different messages")
    func span() async throws {
        let (site, capture) = try await Self.site()
        let short = try await site.run("list", capture, "--json", "--duration", "2s").values
        #expect(short.count == 4 && short.allSatisfy { $0["age"] != 11 })
        let filtered = try await site.run("list", capture, "--filter", "nobody", "--lang", "en")
        #expect(
            filtered.status == 0 && filtered.output.isEmpty
                && filtered.remarks == "noroshi: Beacons heard: 4; none matches the filter.\n")
        let phones = (0..<3).flatMap { number in
            (1...4).map {
                Heard(microseconds: Self.start + number, address: [0xC0, 0, 0, 0, 0, $0], data: Capture.name("phone"))
            }
        }
        let devices = try site.folder.file("devices.btsnoop", Capture.btsnoop(phones))
        let none = try await site.run("list", devices, "--lang", "en")
        #expect(none.status == 0 && none.output.isEmpty, "\(none)")
        #expect(none.remarks == "noroshi: Devices heard: 4; none of them is a beacon. --devices lists them.\n")
        #expect(try await site.run("list", devices, "--devices").output.split(separator: "\n").count == 4)
        let silent = try site.folder.file("silent.btsnoop", Capture.btsnoop([]))
        let nothing = try await site.run("list", silent, "--lang", "ja")
        #expect(nothing.status == 0 && nothing.output.isEmpty && nothing.remarks.contains("noroshi doctor"))
    }

    @Test("--sort name orders by the names that are shown: names of the user take precedence over names that are sent")
    func names() async throws {
        let (site, capture) = try await Self.site()
        for (beacon, name) in [("1", "beta"), ("3", "Alpha")] {
            let identity = "ibeacon:00010203-0405-0607-0809-0A0B0C0D0E0F:1:\(beacon)"
            #expect(try await site.run("name", identity, name).status == 0)
        }
        let listed = try await site.run("list", capture, "--sort", "name", "--devices", "--json").values
        let names = listed.map { if case .string(let name) = $0["name"] { name } else { "" } }
        #expect(names.map { $0.prefix(8) } == ["Alpha", "beta", "stranger", "売場の入口", ""])
    }

    @Test(
        "Options that leave nothing to print are rejected",
        arguments: [
            ["list", "--filter", "type:device"], ["list", "--filter", "!beacon"],
            ["scan", "--within", "near", "--filter", "far"],
            ["scan", "--within", "near", "--beyond", "far"],
        ])
    func nothingLeft(arguments: [String]) async throws {
        let (site, capture) = try await Self.site()
        let run = try await site.run(arguments + [capture])
        #expect(run.status == 2 && run.output.isEmpty, "\(run)")
        #expect(run.remarks.contains("--devices") == (arguments[0] == "list"))
    }

    @Test("--watch on a capture prints a list per interval, each with its time")
    func rounds() async throws {
        let (site, capture) = try await Self.site()
        let watched = try await site.run("list", capture, "--watch", "--every", "3", "--json", "--filter", "rssi>-60")
        #expect(watched.status == 0)
        #expect(
            try watched.values.map { $0["time"] } == [
                "2025-11-21T03:04:08.000000Z", "2025-11-21T03:04:11.000000Z", "2025-11-21T03:04:14.000000Z",
            ])
        let text = try await site.run("list", capture, "--watch", "--every", "3", "--filter", "rssi>-60")
        #expect(text.output.components(separatedBy: "\n\n").count == 3)
        let short = try await site.run("list", capture, "--watch", "--every", "5", "--duration", "1", "--json")
        #expect(try short.values.count == 4, "it ends before a list is due, and has one all the same")
    }

    @Test("A signal ends a continuous command with status 0", arguments: [SIGINT, SIGTERM])
    func signal(number: Int32) async throws {
        let site = try await Site()
        let listing = try await Watching(site, "list", "--watch", "--every", "1", "--source", "simulated", "--json")
        try await listing.read(to: "\"identity\"")
        listing.signal(number)
        #expect(try await listing.end() == 0)
        let uuid = "366AF94E-E6BA-4C0A-821E-EFD36A6E7060"
        #expect(try await site.run("region", "add", "a", uuid, "--simulated").status == 0)
        let ranging = try await Watching(site, "ranging", "follow", "--region", "a", "--source", "simulated", "--json")
        try await ranging.read(to: "\"time\"")
        ranging.signal(number)
        #expect(try await ranging.end() == 0)
    }

    @Test("Without an adapter, list suggests the simulated source")
    func noAdapter() async throws {
        let outcome = try await Program.run("list", "--duration", "10ms")
        if outcome.status == 0 || outcome.status == 77 { return print("Passed over: there is an adapter here.") }
        #expect(outcome.status == 69 && outcome.output.isEmpty)
        #expect(outcome.remarks.contains("noroshi list --source simulated"), "\(outcome)")
        let asked = try await Program.run("list", "--source", "controller:hci99")
        #expect(asked.status == 69 && !asked.remarks.contains("simulated"))
    }

    @Test("With --json an error is an object on standard error with a code, which is the status, and a sentence")
    func errors() async throws {
        for (arguments, code, word) in [
            (["list", "/none.btsnoop"], 66, "/none.btsnoop"), (["list", "--for", "0"], 2, "--duration"),
            (["list", "--every", "0", "--watch"], 2, "--every"),
            (["list", "--nothing"], 2, "--nothing"), (["list", "--sort", "luck"], 2, "proximity"),
        ] {
            let outcome = try await Program.run(arguments + ["--json", "--lang", "en"])
            #expect(outcome.status == code && outcome.output.isEmpty)
            let error = try JSON(outcome.remarks)["error"]
            #expect(error["code"] == .number(Double(code)))
            guard case .string(let message) = error["message"] else { return _ = Issue.record("\(outcome)") }
            #expect(message.contains(word) && !message.contains("\n") && message.last == ".")
        }
    }
}

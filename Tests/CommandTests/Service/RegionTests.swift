import Testing
import VectorTesting

@Suite("Regions and their monitoring on the command line")
struct RegionTests {
    private static let uuid = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0"
    private static let official = "3bitter_official_1"

    @Test("A region beyond the limit is rejected in words, in JSON and as an event")
    func noRoom() async throws {
        let site = try await Site(isAgreed: true)
        #expect(try await site.run("monitor", "start", "--initial").status == 0)
        let outcome = try await site.run("region", "add", "door", Self.uuid, "--max-regions", "1", "--json")
        #expect(outcome.status == 1 && outcome.remarks.contains("door"))
        let answer: JSON = ["added": ["door"], "started": [], "unchanged": [], "refused": ["door"], "taken": []]
        #expect(try outcome.values == [answer])
        _ = try await site.run("monitor", "start", "--region", "door", "--max-regions", "1")
        let failed = try await site.run("events", "--format", "jsonl").values.filter {
            $0["event"] == "monitoring-failed"
        }
        #expect(failed.map { $0["region"] } == ["door", "door"])
        #expect(failed.first?["class"] == "other")
    }

    @Test("The output states the number of regions that were started, and errors if there are none")
    func started() async throws {
        let site = try await Site(isAgreed: true)
        #expect(try await site.run("monitor", "start", "--initial").output == "Started: 1.\n")
        #expect(try await site.run("monitor", "start", "--initial").output == "Monitored already: 1.\n")
        let japanese = try await Site(isAgreed: true).run("monitor", "start", "--initial", "--lang", "ja")
        #expect(japanese.output == "1 件の領域の監視を開始しました。\n")
        for (arguments, words) in [(["--non-switcher"], "switcher flag"), (["--designated"], "no region of that kind")]
        {
            let outcome = try await site.run(["monitor", "start"] + arguments)
            #expect(outcome.status == 1 && outcome.output.isEmpty && outcome.remarks.contains(words))
        }
        let none = try await site.run("region", "list", "--class", "managed")
        #expect(none.remarks.contains("no region of this class"))
    }

    @Test("Commands that change something answer in JSON, too")
    func json() async throws {
        let site = try await Site(isAgreed: true)
        _ = try await site.run("region", "add", "door", Self.uuid)
        #expect(try await site.run("region", "remove", "door", "--json").output == "{\"removed\":[\"door\"]}\n")
        let reserved = try await site.run("region", "reserve", Self.uuid)
        #expect(
            try await site.run("region", "unreserve", Self.uuid, "--json").output
                == "{\"unreserved\":\"\(reserved.lines[0])\"}\n")
        let beacon = "ibeacon:\(Self.uuid):1:2"
        let named = try await site.run("name", beacon, "Gate", "--json").values.first
        #expect(named?["name"] == "Gate")
        #expect(try await site.run("name", beacon, "--json").values.first == named)
        #expect(try await site.run("name", beacon, "--remove", "--json").values == [["identity": .string(beacon)]])
        #expect(try await site.run("about", "--json").values.first?["sdkVersion"] == "1.2.0")
        #expect(try await site.run("version", "--lang", "ja").output == site.run("version").output)
        #expect(try await site.run("display-on", "--json").status == 1)
    }

    @Test("Lists have the language shown; JSON keeps the words of data")
    func language() async throws {
        let site = try await Site(isAgreed: true)
        _ = try await site.run("monitor", "start", "--initial")
        for command in [["region", "list"], ["monitor", "list"]] {
            let text = try await site.run(command + ["--lang", "ja"]).output
            #expect(text.contains("入域時") && text.contains("監視中") && !text.contains("entry"))
            #expect(try await site.run(command + ["--lang", "ja", "--json"]).output.contains("\"entry\""))
        }
    }

    @Test("designate add states the number of new beacons, and in JSON the obstacle")
    func designation() async throws {
        let site = try await Site(isAgreed: true)
        let add = ["designate", "add", "--region", Self.official]
        #expect(try await site.run(add + ["0000100001"]).output == "Designated: 1.\n")
        #expect(
            try await site.run(add + ["0000100001", "0000100002"]).output
                == "Designated: 1. Designated already: 1.\n")
        #expect(try await site.run(add + ["0000100001"]).output == "Designated already: 1.\n")
        let known = try await site.run(add + ["0000100001", "0000100003", "--json"])
        #expect(known.output == "{\"result\":1,\"registered\":1,\"known\":1}\n")
        let bad = try await site.run(add + ["0000100001", "12345", "--json"]).values.first
        #expect(bad?["keycode"] == "12345")
        let regions = try await site.run(add + ["0000100009", "--json", "--max-regions", "1"])
        #expect(regions.output == "{\"result\":-6,\"limit\":1,\"limitOf\":\"regions\"}\n")
        #expect(regions.remarks.contains("Stop the monitoring of another region"))
        _ = try await site.run("prefs", "set", "MaxDesignatableBeaconRegions", "3")
        let setting = try await site.run(add + ["0000100009", "--json"])
        #expect(setting.output == "{\"result\":-6,\"limit\":3,\"limitOf\":\"setting\"}\n")
        #expect(!setting.remarks.contains("monitoring"))
    }
}

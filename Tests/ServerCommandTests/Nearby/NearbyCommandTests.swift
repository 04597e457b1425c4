import Glibc
import ProcessTesting
import Testing
import VectorTesting

/// Tests of messages of beacons with the real program and a real server.
@Suite("Messages of beacons from the command line")
struct NearbyCommandTests {
    private func technician() async throws -> Technician {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        return technician
    }

    private func server(_ folder: ServerFolder) async throws -> ServerProgram {
        try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:0"])
    }

    /// Returns the types of the messages of one event.
    private static func types(_ event: String, in lines: [JSON]) -> Set<String> {
        Set(lines.filter { $0["event"] == .string(event) }.compactMap { $0["messageType"].text })
    }

    @Test("Messages of the shop are found with a server, and later without it, on the air and in a capture")
    func wholeWay() async throws {
        let (technician, folder) = (try await technician(), ServerFolder())
        let server = try await server(folder)
        let place = ["--server", server.url]
        let live = try await technician.start(
            ["nearby", "subscribe", "--source", "simulated:1", "--yes"] + place)
        try await live.wait(for: "the greeting") { _ in live.text.contains(#""messageType":"greeting""#) }
        live.signal(SIGTERM)
        let outcome = try await live.end()
        #expect(outcome.status == 0 && outcome.remarks.isEmpty, "\(outcome)")
        let found = try outcome.text.split(separator: "\n").map { try JSON(String($0)) }
        let greeting = try #require(found.first { $0["messageType"] == "greeting" })
        #expect(greeting["event"] == "found" && greeting["namespace"] == "com.example.demo")
        #expect(greeting["text"] == "いらっしゃいませ Welcome" && greeting["stored"] == false)
        #expect(greeting["identity"].text?.hasPrefix("ibeacon:36131ADB-5613-429E-AB3E-BF639F5F2BBD:1:") == true)
        let list = try await technician.run(["nearby", "list", "--simulated", "--json"] + place).values
        #expect(list.contains { $0["messageType"] == "greeting" && $0["identity"] == greeting["identity"] }, "\(list)")
        server.signal(SIGTERM)
        #expect(try await server.end().status == 0)
        // The server has ended, and its answers are still stored.
        let offline = try await technician.start(["nearby", "subscribe", "--source", "simulated:1"] + place)
        try await offline.wait(for: "the greeting that was fetched before") { _ in
            offline.text.contains(#""messageType":"greeting""#) && offline.text.contains(#""stored":true"#)
        }
        offline.signal(SIGINT)
        let end = try await offline.end()
        #expect(end.status == 0 && end.remarks.contains("What was fetched before takes its place."), "\(end)")
        #expect(!end.text.contains(#""stored":false"#), "\(end.text)")
        // No server is asked about a capture, so its output is the same each time.
        let capture = technician.home + "/walk.btsnoop"
        #expect(
            try await technician.run("scan", "--source", "simulated:1", "--write", capture, "--count", "500").status
                == 0)
        let replays = try await [
            technician.run(["nearby", "subscribe", capture, "--simulated"] + place),
            technician.run(["nearby", "subscribe", capture, "--simulated"] + place),
        ]
        #expect(replays[0].output == replays[1].output && replays[0].remarks.isEmpty, "\(replays[0].remarks)")
        #expect(Self.types("found", in: try replays[0].values).contains("greeting"), "\(replays[0].output)")
        #expect(try replays[0].values.allSatisfy { $0["event"] != "found" || $0["stored"] == true })
        // The answers of one server do not apply to another one.
        let other = try await technician.run(
            "nearby", "subscribe", capture, "--simulated", "--server", "http://127.0.0.1:1")
        #expect(other.status == 0 && other.output.isEmpty, "\(other)")
    }

    @Test("A message is lost with the last of its beacons, and a subscription to a type finds only this type")
    func narrowed() async throws {
        let (technician, folder) = (try await technician(), ServerFolder())
        let server = try await server(folder)
        let place = ["--source", "simulated:1", "--server", server.url, "--yes"]
        let poster = try await technician.start(
            ["nearby", "subscribe", "--namespace", "com.example.demo", "--type", "poster", "--no-ibeacon"] + place)
        try await poster.wait(for: "the poster") { _ in poster.text.contains(#""messageType":"poster""#) }
        poster.signal(SIGTERM)
        #expect(try await poster.end().text.split(separator: "\n").count == 1)
        let offer = try await technician.start(["nearby", "subscribe", "--type", "offer", "--format", "text"] + place)
        // The user walks past the shelf, and the beacon there is lost some 25 s after the start.
        try await offer.wait(for: "the offer, and its end") { _ in
            offer.text.contains("com.example.demo/offer") && offer.text.contains("  lost  ")
        }
        offer.signal(SIGTERM)
        #expect(try await offer.end().status == 0)
    }

    @Test("Messages are received only after the user has allowed them, and not after a denial")
    func permission() async throws {
        let technician = try await technician()
        let subscribe = [
            "nearby", "subscribe", "--source", "simulated:1", "--for", "1s", "--server", "http://127.0.0.1:1",
        ]
        for (arguments, word, status) in [
            ([], "not-asked", 1), (["--deny"], "denied", 0), ([], "denied", 1), (["--allow"], "allowed", 0),
            ([], "allowed", 0), (["--deny"], "denied", 0),
        ] as [([String], String, Int32)] {
            let outcome = try await technician.run(["nearby", "permission", "--json"] + arguments)
            #expect(outcome.status == status, "\(outcome)")
            #expect(try outcome.values.map { $0["permission"] } == [.string(word)])
            let isWanted = word == "allowed"
            let run = try await technician.run(subscribe)
            #expect(run.status == (isWanted ? 0 : 77) && run.output.isEmpty, "\(word): \(run)")
        }
        let both = try await technician.run("nearby", "permission", "--allow", "--deny")
        #expect(both.status == 2)
        let shop = try await technician.run("nearby", "permission", "--simulated", "--lang", "ja")
        #expect(shop.output == "ビーコンのメッセージは受信しません。\n" && shop.status == 1, "\(shop)")
    }

    @Test("The shop of the settings counts as the shop: it has a separate store and needs the permission")
    func settings() async throws {
        let (technician, folder) = (try await technician(), ServerFolder())
        let server = try await server(folder)
        try technician.configure("config.toml", "[source]\ndefault = \"simulated:1\"\n")
        let place = ["--server", server.url]
        #expect(try await technician.run("nearby", "permission", "--deny").status == 0)
        let denied = try await technician.run(["nearby", "subscribe", "--for", "2s"] + place)
        #expect(denied.status == 77 && denied.output.isEmpty && denied.remarks.contains("--allow"), "\(denied)")
        let run = try await technician.start(["nearby", "subscribe", "--yes"] + place)
        try await run.wait(for: "a message") { _ in run.text.contains(#""event":"found""#) }
        run.signal(SIGTERM)
        #expect(try await run.end().status == 0)
        #expect(try await technician.run(["nearby", "list"] + place).output.isEmpty)
        #expect(try await !technician.run(["nearby", "list", "--simulated"] + place).output.isEmpty)
    }

    @Test("watch follows the subscriptions for the background, and applies a change at once")
    func background() async throws {
        let (technician, folder) = (try await technician(), ServerFolder())
        let server = try await server(folder)
        let place = ["--source", "simulated:1", "--server", server.url]
        for type in ["poster", "greeting"] {
            let kept = try await technician.run(
                ["nearby", "subscribe", "--type", type, "--background", "--yes", "--json"] + place)
            #expect(try kept.values.map { $0["background"] } == [true], "\(kept)")
        }
        #expect(try await technician.run("nearby", "background", "off", "--simulated").status == 0)
        let again = ["nearby", "subscribe", "--type", "greeting", "--no-low-power", "--background"] + place
        #expect(try await technician.run(again).status == 0)
        let list = try await technician.run("nearby", "background", "--simulated", "--json").values
        #expect(list.map { $0["messageType"].text } == ["poster", "greeting"])
        #expect(list.map { $0["background"] } == [false, true] && list.map { $0["lowPower"] } == [true, false])
        let watch = try await technician.start(["watch", "--json"] + place)
        try await watch.wait(for: "the greeting") { _ in watch.text.contains("com.example.demo/greeting") }
        #expect(!watch.text.contains("com.example.demo/poster"), "\(watch.text)")
        #expect(try await technician.run("nearby", "background", "on", "--simulated").status == 0)
        try await watch.wait(for: "the poster") { _ in watch.text.contains("com.example.demo/poster") }
        watch.signal(SIGTERM)
        #expect(try await watch.end().status == 0)
        let ended = try await technician.run("nearby", "unsubscribe", "--all", "--simulated", "--json")
        #expect(try ended.values.map { $0["removed"] } == [["*/poster", "*/greeting"]], "\(ended)")
        #expect(try await technician.run("nearby", "unsubscribe", "--all", "--simulated").status == 1)
        #expect(try await technician.run("nearby", "background", "--simulated").output.isEmpty)
    }

    @Test("A program that was stopped by SIGSTOP loses no message")
    func stopped() async throws {
        let (technician, folder) = (try await technician(), ServerFolder())
        let server = try await server(folder)
        let run = try await technician.start(
            "nearby", "subscribe", "--source", "simulated:1", "--yes", "--type", "greeting", "--server", server.url)
        try await run.wait(for: "the greeting") { _ in run.text.contains(#""event":"found""#) }
        run.signal(SIGSTOP)
        // This is longer than the 15 s after which a message is lost, which count only while the program runs.
        try await Task.sleep(for: .seconds(17))
        run.signal(SIGCONT)
        try await Task.sleep(for: .seconds(4))
        run.signal(SIGTERM)
        #expect(try await !run.end().text.contains(#""event":"lost""#))
    }

    /// The arguments are the options, the status, and a text of the error.
    @Test(
        "An invalid subscription is reported",
        arguments: [
            (["--namespace", "a/b"], 2, "a/b"), (["--namespace", ""], 2, "--namespace"),
            (["--type", "a/b"], 2, "a/b"), (["--type", String(repeating: "x", count: 101)], 2, "100"),
            (["--type", "*"], 2, "*"), (["--device-types", "using-nearby"], 1, "ble-beacon"),
            (["--device-types", "radar"], 2, "radar"), (["/none.pcap"], 66, "/none.pcap"),
        ] as [([String], Int32, String)])
    func refused(arguments: [String], status: Int32, words: String) async throws {
        let technician = try await technician()
        let outcome = try await technician.run(
            ["nearby", "subscribe", "--yes", "--for", "1s", "--server", "http://127.0.0.1:1"] + arguments)
        #expect(outcome.status == status && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.remarks.contains(words), "\(outcome.remarks)")
    }

    @Test("No server, no agreement and a server without demonstration are obstacles to messages")
    func obstacles() async throws {
        let stranger = try await Technician()
        let subscribe = ["nearby", "subscribe", "--source", "simulated:1", "--yes", "--for", "1s"]
        #expect(try await stranger.run(subscribe + ["--server", "http://127.0.0.1:1"]).status == 77)
        let technician = try await technician()
        #expect(try await technician.run(subscribe).status == 69)
        let folder = ServerFolder()
        try folder.write("apps.json", #"{"applications":[{"appCode":"demo","namespaces":["com.example.demo"]}]}"#)
        let server = try await server(folder)
        let run = try await technician.start(
            ["nearby", "subscribe", "--source", "simulated:1", "--yes", "--lang", "en", "--server", server.url])
        try await run.wait(for: "a remark") { _ in run.remarks.contains("simulated shop") }
        run.signal(SIGTERM)
        #expect(try await run.end().text.isEmpty)
    }
}

import Foundation
import ProcessTesting
import ServerTesting
import Testing
import VectorTesting

/// Tests an application of Beacapp with the real program and a real server, from its activation to a rule that
/// fires.
@Suite("Beacapp from the command line")
struct BeacappCommandTests {
    private static let keys = ["--request-token", "demo", "--secret-key", "demo-secret"]

    private func server(_ folder: ServerFolder) async throws -> ServerProgram {
        try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:0"])
    }

    @Test("An application is activated, updated and listed; without newer events, only a forced update is made")
    func update() async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        let server = try await server(folder)
        let place = ["--simulated", "--server", server.url, "--json"]
        let early = try await technician.run(["beacapp", "update"] + place)
        #expect(early.status == 40 && early.remarks.contains("1001"), "\(early)")
        let wrong = try await technician.run(
            ["beacapp", "activate", "--request-token", "demo", "--secret-key", "wrong-secret"] + place)
        #expect(
            wrong.status == 40 && wrong.remarks.contains("1000") && !wrong.remarks.contains("wrong-secret"), "\(wrong)")
        let activated = try await technician.run(["beacapp", "activate"] + Self.keys + place)
        #expect(activated.status == 0 && !activated.output.contains("demo-secret"), "\(activated)")
        let before = try #require(try await technician.run(["beacapp", "info"] + place).values.first)
        #expect(before["lastUpdatedAt"] == .null && before["alreadyNewest"] == 0)
        let first = try #require(try await technician.run(["beacapp", "update"] + place).values.first)
        #expect(first["updated"] == true && first["eventCount"] == 4 && first["beaconCount"] == 3, "\(first)")
        let second = try #require(try await technician.run(["beacapp", "update"] + place).values.first)
        #expect(
            second["updated"] == false && second["alreadyNewest"] == 1 && second["revision"] == first["revision"],
            "\(second)")
        let forced = try #require(try await technician.run(["beacapp", "update", "--force"] + place).values.first)
        #expect(forced["updated"] == true)
        let after = try #require(try await technician.run(["beacapp", "info"] + place).values.first)
        #expect(after["alreadyNewest"] == 1 && after["lastUpdatedAt"] == forced["lastUpdatedAt"])
        let events = try await technician.run("beacapp", "events", "--simulated", "--json").values
        #expect(events.map { $0["id"] } == ["beacapp:welcome", "beacapp:shelf", "beacapp:picture", "beacapp:count"])
        let log = try await technician.run("events", "--simulated", "--json").values.map { $0["event"] }
        #expect(log.filter { $0 == "beacapp-updated" }.count == 2 && log.contains("beacapp-failed"), "\(log)")
    }

    @Test("Fetched events fire in a running watch")
    func hot() async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        let server = try await server(folder)
        try technician.configure("config.toml", Self.settings)
        let watch = try await technician.start("watch", "--source", "simulated:1")
        try await watch.wait(for: "the start") { _ in watch.text.contains("\"started\"") }
        // The keys of the settings activate the application.
        let updated = try await technician.run("beacapp", "update", "--simulated", "--server", server.url)
        #expect(updated.status == 0, "\(updated)")
        try await watch.wait(for: "an event of the server") { _ in watch.text.contains("\"rule\":\"beacapp:") }
        watch.signal(SIGTERM)
        _ = try await watch.end()
    }

    @Test("Fetched events fire after a start without the server, and deleted ones do not")
    func cold() async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        let server = try await server(folder)
        try technician.configure("config.toml", Self.settings)
        #expect(try await technician.run("beacapp", "update", "--simulated", "--server", server.url).status == 0)
        server.signal(SIGTERM)
        _ = try await server.end()
        let rules = try #require(try await technician.run("rules", "list", "--simulated", "--json").values.first)
        #expect("\(rules)".contains("beacapp:shelf"), "\(rules)")
        let watch = try await technician.start("watch", "--source", "simulated:1")
        try await watch.wait(for: "an event of the server") { _ in watch.text.contains("\"rule\":\"beacapp:shelf\"") }
        #expect(watch.text.contains("jbcp_open_url"))
        watch.signal(SIGTERM)
        _ = try await watch.end()
        #expect(try await technician.run("beacapp", "reset", "--simulated").status == 0)
        #expect(try await technician.run("beacapp", "events", "--simulated", "--json").output == "")
        #expect(try await !technician.run("rules", "list", "--simulated").output.contains("beacapp:"))
    }

    private static let settings = "[beacapp]\nrequest_token = \"demo\"\nsecret_key = \"demo-secret\"\n"

    @Test("A question does not replace the activated application by another one, but an update does")
    func others() async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        let first = try await server(folder)
        first.signal(SIGTERM)
        _ = try await first.end()
        let known = try folder.text("beacapp.json")
        let pair = #"{"requestToken": "demo", "secretKey": "demo-secret"}"#
        #expect(known.contains(pair))
        let both = pair + #", {"requestToken": "own", "secretKey": "own-secret"}"#
        try folder.write("beacapp.json", known.replacing(pair, with: both))
        let server = try await server(folder)
        let place = ["--simulated", "--server", server.url]
        #expect(try await technician.run(["beacapp", "activate"] + Self.keys + place).status == 0)
        #expect(try await technician.run(["beacapp", "update"] + place).status == 0)
        try technician.configure("config.toml", "[beacapp]\nrequest_token = \"own\"\nsecret_key = \"own-secret\"\n")
        for question in [["info"], ["update", "--never"]] {
            #expect(try await technician.run(["beacapp"] + question + place).status == 0)
            #expect(try await technician.run("beacapp", "events", "--simulated", "--json").values.count == 4)
        }
        let info = try await technician.run(["beacapp", "update", "--json"] + place)
        #expect(try info.values.first?["updated"] == true, "the events of the other one are not its: \(info)")
    }

    @Test("The secret of the settings is never shown")
    func secret() async throws {
        let technician = try await Technician()
        try technician.configure("config.toml", Self.settings)
        let shown = try await technician.run("config")
        #expect(shown.status == 0 && !shown.output.contains("demo-secret") && shown.output.contains("# secret_key = "))
        try technician.configure("config.toml", "[beacapp]\nsecret_key = 4711\n")
        let wrong = try await technician.run("config")
        #expect(wrong.status == 78 && !wrong.remarks.contains("4711"), "\(wrong)")
        for secret in ["demo-secret", "4f3a-9b", "2026-13-99"] {
            try technician.configure("config.toml", "[beacapp]\nsecret_key = \(secret)\n")
            let bare = try await technician.run("config")
            let told = bare.output + bare.remarks
            #expect(bare.status == 78 && told.contains("config.toml:2") && !told.contains(secret), "\(bare)")
        }
    }
}

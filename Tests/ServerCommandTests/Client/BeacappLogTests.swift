import Foundation
import ProcessTesting
import ServerTesting
import Testing
import VectorTesting

/// Tests of the logs for Beacapp's server, with the real program and a real server.
@Suite("Beacapp's logs")
struct BeacappLogTests {
    private static let settings = "[beacapp]\nrequest_token = \"demo\"\nsecret_key = \"demo-secret\"\n"

    /// Returns the logs that the server has received, oldest first.
    private func received(_ server: ServerProgram, _ folder: ServerFolder) async throws -> [JSON] {
        let reply = try await server.send("GET", "/admin/records?kind=beacapp", folder.administration)
        #expect(reply.status == 200)
        return try JSON(reply.text)["records"].elements.map { $0["body"] }
    }

    @Test("An event of the operator's file fires and is logged, although the server is away in between")
    func wholeWay() async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        let arguments = ["--seed-demo", "--data", folder.path, "--listen"]
        let first = try await ServerProgram(arguments + ["127.0.0.1:0"])
        let place = ["--simulated", "--server", first.url]
        try technician.configure("config.toml", Self.settings + "[service]\nserver = \"\(first.url)\"\n")
        #expect(try await technician.run(["beacapp", "update"] + place).status == 0)
        first.signal(SIGTERM)
        _ = try await first.end()
        // Without the server, the event fires, and its log waits.
        let watch = try await technician.start("watch", "--source", "simulated:1")
        try await watch.wait(for: "an event") { _ in watch.text.contains("\"rule\":\"beacapp:shelf\"") }
        try await eventually("the log waits") {
            try await technician.run("log", "queue", "--simulated", "--json").values
                .contains { $0["kind"] == "beacapp-event" && $0["rule"] == "beacapp:shelf" }
        }
        let log = try await technician.run(["beacapp", "log", "棚を確認しました"] + place + ["--json"])
        #expect(try log.status == 0 && log.values.first?["kind"] == "beacapp-log", "\(log)")
        // The server is back at its address, and the watch sends the waiting logs.
        let second = try await ServerProgram(arguments + [first.url.replacing("http://", with: "")])
        _ = try await technician.run(["log", "flush"] + place)
        try await eventually("both are at the server") {
            let bodies = try await received(second, folder)
            return bodies.contains { $0["event_id"] == "shelf" && $0["type"] == 1 && $0["beacon_id"] == "shelf-1" }
                && bodies.contains { $0["value"] == "棚を確認しました" && $0["type"] == 256 }
        }
        watch.signal(SIGTERM)
        _ = try await watch.end()
        let flush = try await technician.run(["log", "flush"] + place)
        #expect(flush.status == 0, "\(flush)")
        let queue = try await technician.run("log", "queue", "--simulated", "--json").values
        #expect(queue.isEmpty, "\(queue)")
        let fired = try await technician.run("events", "--simulated", "--kind", "rule-fired", "--json").values
            .filter { "\($0["rule"])".contains("beacapp:") }
        let bodies = try await received(second, folder)
        // Each log is there once: one for each fired event, and the custom one.
        #expect(bodies.count == fired.count + 1, "\(bodies), \(fired)")
    }

    @Test(
        "An invalid custom log is reported and not kept",
        arguments: [
            ("", "1009"), (String(repeating: "あ", count: 334), "1002 bytes"), ("50%", "%"), ("a_b", "_"),
            ("tab\there", "U+0009"), ("狼煙🔥", "🔥"), ("naïve", "ï"),
        ])
    func texts(text: String, word: String) async throws {
        let technician = try await Technician()
        let outcome = try await technician.run("beacapp", "log", text, "--simulated")
        #expect(
            outcome.status == 40 && outcome.remarks.contains(word) && outcome.remarks.contains("1009"), "\(outcome)")
        #expect(try await technician.run("log", "queue", "--simulated", "--json").output == "")
    }

    @Test("Without an activated application nothing is logged, and two logs are a second apart")
    func pause() async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        let server = try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:0"])
        let place = ["--simulated", "--server", server.url]
        let early = try await technician.run(["beacapp", "log", "early"] + place)
        #expect(early.status == 40 && early.remarks.contains("1001"), "\(early)")
        try technician.configure("config.toml", Self.settings)
        #expect(try await technician.run(["beacapp", "update"] + place).status == 0)
        let longest = String(repeating: "あ", count: 333)
        #expect(try await technician.run(["beacapp", "log", longest] + place).status == 0)
        // Whether two logs that come together are a second apart depends on the machine; no log is kept that the
        // server would reject.
        var outcomes: [Int32] = []
        for _ in 0..<3 {
            async let one = technician.run(["beacapp", "log", "one"] + place)
            async let next = technician.run(["beacapp", "log", "next"] + place)
            outcomes += try await [one.status, next.status]
        }
        #expect(Set(outcomes).isSubset(of: [0, 40]), "\(outcomes)")
        let sent = try await technician.run(["log", "flush"] + place + ["--json"])
        #expect(try sent.status == 0 && sent.values.first?["aside"] == 0, "\(sent)")
        let values = try await received(server, folder).map { $0["value"] }
        #expect(values.first == .string(longest))
        #expect(values.count == 1 + outcomes.count { $0 == 0 }, "\(values), \(outcomes)")
    }

    @Test("An expired token is renewed, once for each request")
    func expired() async throws {
        let clock = SetClock()
        let technician = try await Technician()
        let beacapp = """
            {"applications":[{"requestToken":"app","secretKey":"secret"}],"tokenHours":1,
             "beacons":[{"beacon_id":"b","uuid":"00010203-0405-0607-0809-0A0B0C0D0E0F"}],
             "events":[{"event_id":"e","triggers":[{"type":{"region":true},"beacon_id":["b"],
              "region_condition":"area_in"}],"action_data":{"action":"jbco_open_text","text":"x"}}]}
            """
        let files = ["beacapp.json": beacapp, "apps.json": #"{"demonstration":true,"applications":[]}"#]
        try await TestServer.run(files, now: { clock.now }) { server in
            let place = ["--simulated", "--server", server.url]
            let keys = ["--request-token", "app", "--secret-key", "secret"]
            #expect(try await technician.run(["beacapp", "activate"] + keys + place).status == 0)
            #expect(try await technician.run(["beacapp", "update"] + place).status == 0)
            clock.advance(3600)
            let log = try await technician.run(["beacapp", "log", "late", "--send", "--json"] + place)
            #expect(try log.status == 0 && log.values.first?["waiting"] == 0, "\(log)")
            for command in [["info"], ["update"], ["update", "--force"]] {
                clock.advance(3600)
                #expect(try await technician.run(["beacapp"] + command + place).status == 0)
            }
        }
    }

    @Test("A server that lost its data gets the next log, and a rejected log is sent after a new activation")
    func lost() async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        let arguments = ["--seed-demo", "--data", folder.path, "--listen"]
        let first = try await ServerProgram(arguments + ["127.0.0.1:0"])
        let place = ["--simulated", "--server", first.url]
        let keys = ["--request-token", "demo", "--secret-key", "demo-secret"]
        #expect(try await technician.run(["beacapp", "activate"] + keys + place).status == 0)
        first.signal(SIGTERM)
        _ = try await first.end()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.contains("sqlite") {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        let known = try folder.text("beacapp.json")
        try folder.write("beacapp.json", known.replacing("demo-secret", with: "other-secret"))
        let second = try await ServerProgram(arguments + [first.url.replacing("http://", with: "")])
        // The server has neither the token nor the secret.
        let refused = try await technician.run(["beacapp", "log", "棚", "--send", "--json"] + place)
        #expect(try refused.status == 0 && refused.values.first?["waiting"] == 1, "\(refused)")
        #expect(try await technician.run(["log", "flush"] + place).status == 31)
        let others = ["--request-token", "demo", "--secret-key", "other-secret"]
        #expect(try await technician.run(["beacapp", "activate"] + others + place).status == 0)
        #expect(try await technician.run(["log", "flush"] + place).status == 0)
        #expect(try await received(second, folder).map { $0["value"] } == ["棚"])
        second.signal(SIGTERM)
        _ = try await second.end()
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.contains("sqlite") {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        // Only the token is unknown there: the keys obtain another one.
        let third = try await ServerProgram(arguments + [first.url.replacing("http://", with: "")])
        #expect(try await technician.run(["beacapp", "update", "--force"] + place).status == 0)
        #expect(third.url == first.url)
    }

    @Test(
        "A log that only needs sending is rejected without a server, and a log without a receiver blocks no others")
    func nobody() async throws {
        let (technician, folder) = (try await Technician(), ServerFolder())
        let server = try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:0"])
        let place = ["--simulated", "--server", server.url]
        try technician.configure("config.toml", Self.settings)
        #expect(try await technician.run(["beacapp", "update"] + place).status == 0)
        #expect(try await technician.run("beacapp", "log", "alone", "--send", "--simulated").status == 69)
        #expect(try await technician.run("log", "queue", "--simulated", "--json").output == "")
        #expect(try await technician.run("beacapp", "log", "kept", "--simulated").status == 0)
        #expect(try await technician.run("beacapp", "reset", "--simulated").status == 0)
        #expect(try await technician.run("agree", "--yes", "--simulated").status == 0)
        let flush = try await technician.run(["log", "flush", "--app-code", "demo"] + place)
        #expect(flush.status == 0 && flush.remarks.contains("not in force: 1"), "\(flush)")
    }
}

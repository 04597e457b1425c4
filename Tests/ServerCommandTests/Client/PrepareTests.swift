import Foundation
import ServerTesting
import Testing
import VectorTesting

/// Tests with the real program and a real server whether the application may use the service.
@Suite("Whether a server serves the application")
struct PrepareTests {
    @Test("A server that serves the application is reported in words and as JSON", arguments: ["en", "ja"])
    func accepted(language: String) async throws {
        let technician = try await Technician()
        try await TestServer.run { server in
            let text = try await technician.run("prepare", "--server", server.url, "--lang", language)
            #expect(text.status == 0 && text.remarks.isEmpty, "\(text.remarks)")
            let place = server.url.dropFirst("http://".count)
            #expect(text.output.contains(place) && text.output.contains(language == "ja" ? "デモ" : "demonstration"))
            let json = try await technician.run("prepare", "--json", "--server", server.url).values[0]
            #expect(json["success"] == true && json["server"]["verdict"] == "accepted")
            #expect(json["server"]["url"] == .string(server.url) && json["server"]["demonstration"] == true)
            #expect(json["server"]["reason"] == .null && json["server"]["milliseconds"] != .null)
        }
    }

    @Test("With --quiet only the status is the answer")
    func quiet() async throws {
        let technician = try await Technician()
        try await TestServer.run { server in
            let good = try await technician.run("prepare", "--quiet", "--server", server.url)
            #expect(good.status == 0 && good.output.isEmpty && good.remarks.isEmpty, "\(good)")
            let bad = try await technician.run("prepare", "--quiet", "--server", server.url, "--app-code", "nobody")
            #expect(bad.status == 1 && bad.output.isEmpty && bad.remarks.isEmpty, "\(bad)")
        }
    }

    @Test("A reset discards the lists of servers and their times, and nothing else")
    func reset() async throws {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        let regions =
            #"{"regions":[{"regionID":"m1","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805001","managedType":"owned"}]}"#
        let official =
            #"{"regions":[{"regionID":"o1","UUID":"A1F27C35-4E68-4D90-B7C4-19E533805002","regionType":1,"beaconType":1}]}"#
        try await TestServer.run(["managed.json": regions, "official.json": official]) { server in
            let place = ["--server", server.url]
            #expect(try await technician.run(["managed", "update"] + place).status == 0)
            #expect(try await technician.run(["official", "--refresh"] + place).status == 0)
            #expect(try await technician.run(["managed", "update"] + place).status == 23)
            #expect(try await technician.run("monitor", "start", "--region", "m1").status == 0)
            let prepared = try await technician.run(["prepare", "--reset"] + place)
            #expect(prepared.status == 0, "\(prepared)")
            #expect(try await technician.run("managed", "list", "--json").output.isEmpty)
            let own = try await technician.run("official", "--json").values.map { $0["regionID"] }
            #expect(!own.contains("o1"))
            let monitored = try await technician.run("region", "list", "--json").values
            #expect(monitored.contains { $0["region"] == "m1" || $0["identifier"] == "m1" }, "\(monitored)")
            #expect(try await technician.run(["managed", "update"] + place).status == 0)
            // A rejected command has discarded nothing.
            try technician.configure("ManagedRegion.json", "{")
            #expect(try await technician.run(["prepare", "--reset"] + place).status == 78)
            let variable = ["NOROSHI_SERVER": "nonsense"]
            #expect(try await technician.run("prepare", "--reset", environment: variable).status == 78)
            #expect(try await technician.run("managed", "list", "--json").output.contains("m1"))
        }
    }

    /// The arguments are the code and the status of the answer.
    @Test(
        "A server that rejects the application gives the reason and status 1, and local commands still work",
        arguments: [("nobody", 401), ("old", 403)])
    func refused(code: String, status: Int) async throws {
        let technician = try await Technician(code: code)
        let applications = """
            {"applications": [{"appCode": "demo", "name": "a"}, {"appCode": "old", "name": "b", "versions": ["9"]}]}
            """
        try await TestServer.run(["apps.json": applications]) { server in
            for language in ["en", "ja"] {
                let text = try await technician.run("prepare", "--server", server.url, "--lang", language)
                #expect(text.status == 1 && text.remarks.contains("HTTP \(status)"), "\(text.remarks)")
                let json = try await technician.run("prepare", "--json", "--server", server.url, "--lang", language)
                let answer = try json.values[0]
                #expect(answer["server"]["verdict"] == "refused" && answer["local"] == true)
                #expect(answer["problems"].elements == [answer["server"]["reason"]])
            }
            #expect(try await technician.run("agree", "--yes").status == 0)
            let environment = ["NOROSHI_SERVER": server.url]
            let local = try await technician.run(
                "region", "add", "gate", "366AF94E-E6BA-4C0A-821E-EFD36A6E7061", environment: environment)
            #expect(local.status == 0, "\(local.remarks)")
        }
    }

    @Test("A server's message does not control the terminal, and is shortened", arguments: ["en", "ja"])
    func hostile(language: String) async throws {
        let technician = try await Technician()
        let message = #"\u001b[2J\u001b]0;x\u0007\n\u202e"# + String(repeating: "長", count: 5000)
        let body = #"{"error":{"code":"unknown_token","message":""# + message + #""}}"#
        let reply = "HTTP/1.1 401 No\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
        try await RawServer.run(RawServer.http([.say(reply)])) { server in
            let url = "http://127.0.0.1:\(server.port)"
            let text = try await technician.run("prepare", "--server", url, "--lang", language)
            let told = text.output + text.remarks
            #expect(text.status == 1 && told.contains("長長") && told.count < 600, "\(told)")
            #expect(!told.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0.value == 0x202E })
        }
    }

    @Test("A server that cannot be reached prevents nothing, and is reported")
    func unreachable() async throws {
        let technician = try await Technician()
        // No server listens at this port: only a privileged program could.
        let text = try await technician.run("prepare", "--server", "http://127.0.0.1:1")
        #expect(text.status == 0 && text.output.contains("127.0.0.1:1") && !text.remarks.isEmpty)
        let json = try await technician.run("prepare", "--json", "--server", "http://127.0.0.1:1").values[0]
        #expect(json["success"] == true && json["degraded"] == true)
        #expect(json["server"]["verdict"] == "unreachable" && json["server"]["milliseconds"] == .null)
        #expect(json["server"]["reason"] != .null)
    }

    @Test("A server of another kind counts as unreachable")
    func stranger() async throws {
        let technician = try await Technician()
        let page = "HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n<html>"
        try await RawServer.run(RawServer.http([.say(page)])) { server in
            let json = try await technician.run("prepare", "--json", "--server", "http://127.0.0.1:\(server.port)")
            #expect(try json.values[0]["server"]["verdict"] == "unreachable" && json.status == 0)
        }
    }

    @Test("The command line overrides the variable, which overrides the settings; none means no server")
    func order() async throws {
        let technician = try await Technician()
        func address(_ arguments: [String], _ variable: String? = nil) async throws -> JSON {
            let environment = variable.map { ["NOROSHI_SERVER": $0] } ?? [:]
            let outcome = try await technician.run(["prepare", "--json"] + arguments, environment: environment)
            return try outcome.values[0]["server"]
        }
        #expect(try await address([]) == .null)
        try technician.configure("config.toml", "[service]\nserver = \"http://127.0.0.1:1/a/\"\n")
        #expect(try await address([])["url"] == "http://127.0.0.1:1/a")
        #expect(try await address([], "http://127.0.0.1:1/b")["url"] == "http://127.0.0.1:1/b")
        #expect(try await address([], "none") == .null)
        let given = ["--server", "http://127.0.0.1:1/c"]
        #expect(try await address(given, "http://127.0.0.1:1/b")["url"] == "http://127.0.0.1:1/c")
        #expect(try await address(["--server", "none"]) == .null)
    }

    @Test("An invalid address is reported in one sentence", arguments: ["en", "ja"])
    func wrong(language: String) async throws {
        let technician = try await Technician()
        let option = try await technician.run("prepare", "--server", "ftp://x", "--lang", language)
        #expect(option.status == 2 && option.remarks.contains("ftp://x"))
        let variable = try await technician.run("prepare", "--lang", language, environment: ["NOROSHI_SERVER": "x"])
        #expect(variable.status == 78 && variable.remarks.contains("NOROSHI_SERVER"))
        let other = try await technician.run("names", environment: ["NOROSHI_SERVER": "x"])
        #expect(other.status == 0 && other.remarks.isEmpty, "what speaks with no server minds nothing")
        for line in ["server = \"h\"", "server = 1", "ca = \"\"", "proxy = \"ftp://me:secret@h\""] {
            try technician.configure("config.toml", "[service]\n\(line)\n")
            let setting = try await technician.run("prepare", "--lang", language)
            #expect(setting.status == 78 && setting.remarks.contains("config.toml:2"), "\(line)")
            #expect(!setting.remarks.contains("secret"))
        }
        try technician.configure(
            "config.toml", "[service]\nserver = \"none\"\nca = \"system\"\nproxy = \"environment\"\n")
        #expect(try await technician.run("prepare", "--lang", language).status == 0)
    }
}

@Suite("The identifier by which servers recognise this device")
struct DeviceTests {
    private func identifier(_ technician: Technician, _ arguments: String...) async throws -> String {
        let outcome = try await technician.run(["device"] + arguments)
        #expect(outcome.status == 0, "\(outcome.remarks)")
        return outcome.output
    }

    @Test("The identifier is made once for the site and the shop, is sent, and is renewed on request")
    func device() async throws {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        let heard = try await RawServer.run(RawServer.http([.say("HTTP/1.1 404 No\r\ncontent-length: 0\r\n\r\n")])) {
            server in
            _ = try await technician.run("prepare", "--server", "http://127.0.0.1:\(server.port)")
            return server.heard
        }
        let first = try await identifier(technician)
        let form = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\n/
        #expect(first.wholeMatch(of: form) != nil)
        #expect(heard.count == 1 && heard[0].lowercased().contains("x-device-id: " + first.dropLast()))
        let again = try await identifier(technician, "show")
        let shop = try await identifier(technician, "show", "--simulated")
        #expect(again == first && shop == first)
        let renewed = try await technician.run("device", "renew", "--json", "--simulated").values[0]["deviceID"]
        let now = try await identifier(technician)
        #expect(now != first && renewed == .string(String(now.dropLast())))
    }

    @Test("Two programs that start at the same time make one identifier")
    func together() async throws {
        let technician = try await Technician()
        async let one = identifier(technician)
        async let two = identifier(technician)
        let both = try await [one, two]
        let kept = try await identifier(technician)
        #expect(both == [kept, kept])
    }
}

import Basics
import ConfigurationFiles
import Foundation
import ServerStore
import ServerTesting
import ServiceProtocol
import ServiceServer
import Testing

@Suite("The Beacapp interface")
struct BeacappTests {
    private static let file = """
        {"applications":[{"requestToken":"request","secretKey":"secret","versions":["2.0.0"]},
          {"requestToken":"open","secretKey":"other"}],
         "tokenHours":2,"revision":"spring","useLocationCheck":true,
         "beacons":[{"beacon_id":"b1","uuid":"366AF94E-E6BA-4C0A-821E-EFD36A6E7060","major":1,"minor":2,"name":"入口"}],
         "events":[{"event_id":"e1","triggers":[{"type":{"signal":true},"beacon_id":["b1"],
           "signal_condition":"near"}],"action_data":{"action":"jbco_open_text","text":"hello"}}]}
        """
    private static let files = ["beacapp.json": file]

    private static func request(
        _ token: String = "request", _ secret: String = "secret", version: String = "2.0.0",
        device: String = ServiceScene.device
    ) -> String {
        """
        {"requestToken":"\(token)","secretKey":"\(secret)","deviceID":"\(device)","sdkVersion":"\(version)"}
        """
    }

    /// The header with a new access token.
    private static func activate(
        _ server: TestServer, device: String = ServiceScene.device
    ) async throws -> [String: String] {
        let reply = try await server.post("/beacapp/v1/activations", request(device: device), [:])
        return ["authorization": "Bearer " + (try BodyReader.read(reply.octets) { ActivationAnswer(&$0) }.accessToken)]
    }

    private static func log(
        _ identifier: String = ServiceScene.newUUID(), type: Int = 256, at second: String = "03",
        value: String = "cup"
    ) -> String {
        """
        {"recordID":"\(identifier)","type":\(type),"event_id":"e1","beacon_id":"b1",
         "at":"2026-11-20T01:02:\(second)Z","value":"\(value)"}
        """
    }

    /// The body of an activation, the answer, and the number of the error.
    @Test(
        "An activation needs both secrets of the application and an allowed version",
        arguments: [
            (request(), "200", nil), (request("open", "other", version: "9"), "200", nil),
            (request("request", "other"), "401 invalid_activation", 1000),
            (request("nobody", "secret"), "401 invalid_activation", 1000),
            (request(version: "1.0.0"), "403 invalid_sdk", 1006),
            (request("request", "other", version: "1.0.0"), "401 invalid_activation", 1000),
            (request(device: "somebody"), "400 invalid_body", nil), ("[]", "400 invalid_body", nil),
        ] as [(String, String, Int?)])
    func activation(body: String, expected: String, number: Int?) async throws {
        let clock = SetClock()
        try await TestServer.run(Self.files, now: { clock.now }) { server in
            let reply = try await server.post("/beacapp/v1/activations", body, [:])
            #expect(reply.short == expected)
            let error = try? BodyReader.read(reply.octets) { ErrorBody(&$0) }
            #expect(error?.number == number && error?.domain == (number == nil ? nil : "BeacappDomain"))
            #expect(try await server.count("activation") == (reply.status == 200 ? 1 : 0))
            guard reply.status == 200 else { return }
            let answer = try BodyReader.read(reply.octets) { ActivationAnswer(&$0) }
            #expect(reply.text.contains("\"deviceIdentifier\":\"\(ServiceScene.device)\""))
            #expect(answer.expiresAt == clock.now.advanced(bySeconds: 7200))
            #expect(reply.headers["cache-control"] == "no-store")
            // The store does not contain the token itself.
            let row = try await server.rows("SELECT token, app FROM activation")[0]
            #expect(try row.text(0) != answer.accessToken && row.text(0).utf8.count == 64)
            #expect(try row.text(1).hasPrefix("beacapp/") && !row.text(1).contains("request"))
        }
    }

    @Test("An access token is valid until it expires, and other tokens are invalid")
    func tokens() async throws {
        let clock = SetClock()
        try await TestServer.run(Self.files, now: { clock.now }) { server in
            let headers = try await Self.activate(server)
            #expect(try await Self.activate(server) != headers)
            clock.advance(7199)
            #expect(try await server.get("/beacapp/v1/events", headers).status == 200)
            clock.advance(1)
            for (headers, code, number) in [
                (headers, "401 token_expired", 1004), ([:], "401 unknown_token", 1000),
                (["authorization": "Bearer request"], "401 unknown_token", 1000),
                (TestServer.headers, "401 unknown_token", 1000),
            ] {
                let reply = try await server.get("/beacapp/v1/events", headers)
                #expect(reply.short == code)
                #expect(try BodyReader.read(reply.octets) { ErrorBody(&$0) }.number == number)
            }
            // The token of this interface is not valid for another interface.
            #expect(try await server.get("/v1/official-regions", headers).short == "401 unknown_token")
        }
    }

    @Test("Beacons and events are sent as in the file, without the secrets, and only if they are new")
    func events() async throws {
        try await TestServer.run(Self.files) { server in
            let headers = try await Self.activate(server)
            let reply = try await server.get("/beacapp/v1/events", headers)
            #expect(
                reply.text == """
                    {"revision":"spring","useLocationCheck":true,"beacons":[{"beacon_id":"b1",\
                    "uuid":"366AF94E-E6BA-4C0A-821E-EFD36A6E7060","major":1,"minor":2,"name":"入口"}],\
                    "events":[{"event_id":"e1","triggers":[{"type":{"signal":true},"beacon_id":["b1"],\
                    "signal_condition":"near"}],"action_data":{"action":"jbco_open_text","text":"hello"}}]}
                    """)
            let tag = try #require(reply.headers["etag"])
            let conditional = headers.merging(["if-none-match": tag]) { $1 }
            for (method, headers, status) in [
                ("HEAD", headers, 200), ("HEAD", conditional, 304), ("GET", conditional, 304),
            ] {
                let reply = try await server.send(method, "/beacapp/v1/events", headers)
                #expect(reply.status == status && reply.octets.isEmpty && reply.headers["etag"] == tag)
            }
        }
        try await TestServer.run([:]) { server in
            let reply = try await server.post("/beacapp/v1/activations", Self.request(), [:])
            #expect(reply.short == "401 invalid_activation")
        }
    }

    @Test("Without a revision, the hash of the file is the revision")
    func revision() async throws {
        let text = Self.file.replacingOccurrences(of: "\"revision\":\"spring\",", with: "")
        try await TestServer.run(["beacapp.json": text]) { server in
            let headers = try await Self.activate(server)
            let octets = try await server.get("/beacapp/v1/events", headers).octets
            #expect(try BodyReader.read(octets) { $0.text("revision") }.utf8.count == 64)
        }
    }

    /// The logs of a request, and the answer.
    @Test(
        "A request has at most 100 valid logs, and custom logs are short, plain, and a second apart",
        arguments: [
            ([], "200"), ([log()], "200"), ([log(value: String(repeating: "c", count: 1000))], "200"),
            ([log(value: String(repeating: "c", count: 1001))], "400 invalid_body"),
            ([log(value: "a\\u0007b")], "400 invalid_body"), ([log(value: "a@b")], "400 invalid_body"),
            ([log(value: "売場の前 ｶﾀｶﾅ")], "200"), ([log(value: "🍣")], "400 invalid_body"),
            ([log(value: "㐂")], "400 invalid_body"), ([log(value: "")], "400 invalid_body"),
            ([log(type: 1, value: "a\\tb")], "200"), ([log(type: 70_000)], "400 invalid_body"),
            ([log("x")], "400 invalid_body"), ([log(at: "3")], "400 invalid_body"),
            ([log(at: "04"), log(at: "03")], "200"), ([log(at: "03"), log(at: "03.999")], "400 too_soon"),
            ([log(type: 1), log(type: 1)], "200"), ((0..<100).map { _ in log(type: 1) }, "200"),
            ((0..<101).map { _ in log(type: 1) }, "400 invalid_body"),
        ])
    func logs(logs: [String], expected: String) async throws {
        try await TestServer.run(Self.files) { server in
            let headers = try await Self.activate(server)
            let body = "[" + logs.joined(separator: ",") + "]"
            let reply = try await server.post("/beacapp/v1/logs", body, headers)
            #expect(reply.short == expected)
            let count = try await server.count("record WHERE kind = 'beacapp'")
            #expect(count == (expected == "200" ? logs.count : 0))
        }
    }

    @Test("Each log is kept once, and custom logs of one device have a minimum distance in any order")
    func once() async throws {
        try await TestServer.run(Self.files) { server in
            let headers = try await Self.activate(server)
            let other = try await Self.activate(server, device: "6B1E6B0C-6F5B-4B39-9E0E-0C4C1D3A7F12")
            let first = Self.log(at: "10")
            let steps = [
                (first, headers, "200", 1), (first, headers, "200", 1), (first, other, "400 record_taken", 1),
                (Self.log(at: "10.5"), headers, "400 too_soon", 1), (Self.log(at: "09.5"), headers, "400 too_soon", 1),
                (Self.log(at: "10.5"), other, "200", 2), (Self.log(at: "09"), headers, "200", 3),
                (Self.log(at: "11"), headers, "200", 4), (Self.log(type: 1, at: "10.5"), headers, "200", 5),
                (Self.log(at: "30"), [:], "401 unknown_token", 5),
            ]
            for (log, headers, expected, count) in steps {
                let reply = try await server.post("/beacapp/v1/logs", "[\(log)]", headers)
                #expect(reply.short == expected, "\(log)")
                #expect(try await server.count("record") == count)
            }
        }
    }

    /// The old text and the new text in the file, and the line of the mistake.
    @Test(
        "Mistakes in the file are reported with their lines",
        arguments: [
            ("\"requestToken\":\"open\"", "\"requestToken\":\"request\"", 2),
            ("\"tokenHours\":2", "\"tokenHours\":0", 3), ("\"beacon_id\":[\"b1\"]", "\"beacon_id\":[\"b2\"]", 5),
            ("\"useLocationCheck\"", "\"useLocation\"", 3), ("\"secretKey\":\"other\"", "\"secretKey\":\"\"", 2),
        ])
    func mistakes(old: String, new: String, line: Int) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let text = Self.file.replacingOccurrences(of: old, with: new)
        for (name, text) in ["apps.json": TestServer.applications, "beacapp.json": text] {
            try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
        }
        let problems = #expect(throws: ConfigurationProblems.self) { try ServiceServer.read(folder) }
        #expect(problems?.problems.map(\.line) == [line])
    }
}

import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL
import ProcessTesting
import ServerStore
import Testing

@Suite("noroshi-server serves")
struct ServeTests {
    private let folder = ServerFolder()

    private func start(_ arguments: String...) async throws -> ServerProgram {
        try await ServerProgram(["--data", folder.path, "--seed-demo", "--listen", "127.0.0.1:0"] + arguments)
    }

    @Test("The server prints its address, answers, and ends on its signals", arguments: [SIGTERM, SIGINT])
    func ready(signal: Int32) async throws {
        let server = try await start("--log-format", "json")
        #expect(server.ready.wholeMatch(of: /\{"listening":"http:\/\/127\.0\.0\.1:[0-9]+"\}\n/) != nil, "\(server.log)")
        #expect(try await server.get("/v1/health").status == 200)
        let headers = ["authorization": "Bearer demo", "x-sdk-edition": "SWAMP"]
        let preparation = try await server.get("/v1/preparation", headers)
        #expect(preparation.text.contains("\"demonstration\":true"), "\(preparation.text)")
        for name in ["site_shelf", "site_gate", "3bitter_official_1"] {
            #expect(try await server.get("/v1/official-regions", headers).text.contains(name))
        }
        for query in ["whole", "owned", "3rd", "owned&beaconType=3", "owned&beaconType=4", "test"] {
            let path = "/v1/managed-regions?type=" + query
            let test = headers.merging(["x-test-mode": "yes"]) { $1 }
            #expect(try await server.get(path, test).text.contains("\"UUID\""), "\(query)")
        }
        server.signal(signal)
        let outcome = try await server.end()
        #expect(outcome.status == 0)
        for line in outcome.remarks.split(separator: "\n") {
            #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any], "\(line)")
        }
        #expect(outcome.remarks.contains("\"route\":\"/v1/official-regions\",\"status\":\"200\""))
    }

    @Test("No log contains a token or text from a client")
    func secrets() async throws {
        let server = try await start("--allow-faults")
        let token = try folder.administration
        #expect(try folder.mode("admin-token") == 0o600)
        #expect(try await server.send("DELETE", "/admin/faults", token).status == 200)
        _ = try await server.get("/v1/preparation?key=hidden", ["authorization": "Bearer hidden"])
        _ = try await server.send("POST", "/admin/faults", token, body: #"{"path":"hidden"}"#)
        server.signal(SIGTERM)
        let outcome = try await server.end()
        let secret = try folder.text("admin-token").trimmingCharacters(in: .newlines)
        #expect(!(outcome.output + outcome.remarks).contains(secret))
        #expect(!outcome.remarks.contains("hidden"))
        #expect(outcome.remarks.contains("route=/v1/preparation status=401"), "\(outcome.remarks)")
    }

    @Test("A second demonstration overwrites nothing, and the token remains")
    func second() async throws {
        let own = #"{"applications":[{"appCode":"own"}]}"#
        try folder.write("apps.json", own)
        let first = try await start()
        let token = try folder.text("admin-token")
        try folder.write("managed.json", "{\"regions\":[]}")
        first.signal(SIGTERM)
        #expect(try await first.end().status == 0)
        let server = try await start()
        #expect(try folder.text("apps.json") == own && folder.text("managed.json") == "{\"regions\":[]}")
        #expect(try folder.text("admin-token") == token)
        #expect(try folder.text("official.json").contains("site_shelf"))
        // The messages of the demonstration would be at beacons of an application that is not there.
        #expect(throws: (any Error).self) { try folder.text("proximity.json") }
        #expect(try await server.send("GET", "/admin/records?kind=track", folder.administration).status == 200)
        // Faults were not allowed at the start.
        #expect(try await server.send("DELETE", "/admin/faults", folder.administration).status == 404)
    }

    @Test("Without a folder, the server uses the user's state folder, readable only by its owner")
    func state() async throws {
        let server = try await ServerProgram(
            ["--seed-demo", "--listen", "127.0.0.1:0"], environment: ["XDG_STATE_HOME": folder.path])
        #expect(try await server.get("/v1/health").status == 200, "\(server.log)")
        #expect(try folder.mode("noroshi-server") == 0o700)
        #expect(try folder.mode("noroshi-server/server.sqlite") == 0o600)
        #expect(try folder.text("noroshi-server/apps.json").contains("demo-other"))
    }

    @Test("A request that is in progress at the end is answered")
    func graceful() async throws {
        let server = try await start("--allow-faults")
        let fault = #"{"path":"/v1/health","delayMs":1500}"#
        #expect(try await server.send("POST", "/admin/faults", folder.administration, body: fault).status == 200)
        async let answer = server.get("/v1/health")
        try await eventually("the request that is being answered") {
            try await server.get("/metrics").text.contains("noroshi_requests_active 2.0")
        }
        server.signal(SIGTERM)
        #expect(try await answer.status == 200)
        #expect(try await server.end().status == 0)
    }

    @Test("Committed data is there after the program was killed")
    func killed() async throws {
        let server = try await start()
        #expect(try await server.get("/v1/health").status == 200)
        let before = try await moments()
        #expect(before.count > 5)
        server.signal(SIGKILL)
        #expect(try await server.end().status == -SIGKILL)
        #expect(try await moments() == before)
        let again = try await start()
        #expect(try await again.get("/v1/health").status == 200)
        #expect(try await moments() == before)
    }

    /// Returns the times at which each list was first seen.
    private func moments() async throws -> [Int] {
        let store = try SQLiteServerDatabase(path: folder.path + "/server.sqlite")
        let moments = try await store.read { session throws(ServerStoreError) in
            let rows = try session.run("SELECT since FROM representation ORDER BY resource, tag")
            var moments: [Int] = []
            for row in rows { moments.append(try row.integer(0)) }
            return moments
        }
        await store.close()
        return moments
    }

    @Test("With a certificate the server accepts TLS, and nothing else")
    func tls() async throws {
        let (certificate, key) = try await certificate()
        let server = try await start("--tls-certificate", certificate, "--tls-key", key)
        #expect(server.url.hasPrefix("https://127.0.0.1:"), "\(server.ready) \(server.log)")
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(certificate)
        let client = HTTPClient(configuration: HTTPClient.Configuration(tlsConfiguration: tls))
        let reply = try await server.get("/v1/health", client: client)
        try await client.shutdown()
        #expect(reply.status == 200)
        let plain = HTTPClientRequest(url: server.url.replacing("https:", with: "http:") + "/v1/health")
        await #expect(throws: (any Error).self) { try await HTTPClient.shared.execute(plain, timeout: .seconds(30)) }
    }

    @Test("A certificate without its own key is rejected with status 78")
    func wrongKey() async throws {
        let (certificate, _) = try await certificate()
        let (_, other) = try await self.certificate("other")
        for (certificate, key) in [(certificate, other), (folder.path + "/none.pem", other), (other, other)] {
            let outcome = try await start("--tls-certificate", certificate, "--tls-key", key).end()
            #expect(outcome.status == 78 && outcome.output == "")
            #expect(outcome.remarks.split(separator: "\n").count == 1, "\(outcome.remarks)")
        }
    }

    /// Makes a self-signed certificate for 127.0.0.1, and its key.
    private func certificate(_ name: String = "own") async throws -> (String, String) {
        try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
        let place = folder.path + "/" + name
        let made = try await TestProcess.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", place + ".key", "-out",
                place + ".pem",
            ])
        try #require(made.status == 0, "\(made.remarks)")
        return (place + ".pem", place + ".key")
    }

    @Test("A port in use gives status 69 and one sentence")
    func taken() async throws {
        let server = try await start()
        let address = String(server.url.dropFirst("http://".count))
        let outcome = try await ServerProgram.run(
            "--data", folder.path, "--listen", address, "--log-format", "json", "--lang", "en")
        #expect(outcome.status == 69)
        let sentence = outcome.remarks.split(separator: "\n").filter { !$0.hasPrefix("{") }
        #expect(sentence == ["noroshi-server: \(address) is used by another program."], "\(outcome.remarks)")
    }
}

import Basics
import Foundation
import ProcessTesting
import ServerStore
import ServerTesting
import ServiceProtocol
import Testing

@Suite("Limits and metrics of the server")
struct LimitTests {
    /// A time that never advances.
    @Sendable static func now() -> Timestamp { Timestamp(microseconds: 1_795_000_000_000_000) }

    private static func applications(rate: Int) -> [String: String] {
        ["apps.json": #"{"applications":[{"appCode":"demo","rate":\#(rate)},{"appCode":"demo-other"}]}"#]
    }

    @Test(
        "An application beyond its rate gets an error response, and other applications do not", arguments: [1, 5, 37])
    func rate(rate: Int) async throws {
        try await TestServer.run(Self.applications(rate: rate), now: Self.now) { server in
            let statuses = try await Self.ask([server], rate + 3)
            #expect(statuses.filter { $0 == 200 }.count == rate)
            let refused = try await server.get("/v1/preparation")
            #expect(refused.status == 503 && refused.headers["retry-after"] == "1")
            #expect(refused.text.contains("\"code\":\"rate_limited\""), "\(refused.text)")
            let other = TestServer.headers.merging(["authorization": "Bearer demo-other"]) { $1 }
            #expect(try await server.get("/v1/preparation", other).status == 200)
            #expect(try await server.get("/metrics").text.contains("noroshi_refused_by_rate_total 4.0\n"))
        }
    }

    @Test("Each of two servers on one store allows the whole rate")
    func shared() async throws {
        try await TestServer.run(Self.applications(rate: 20), now: Self.now) { first in
            try await TestServer.run(Self.applications(rate: 20), store: first.store, now: Self.now) { second in
                let statuses = try await Self.ask([first, second], 60)
                #expect(statuses.filter { $0 == 200 }.count == 40 && statuses.filter { $0 == 503 }.count == 20)
            }
        }
    }

    @Test("Wrong codes and activations are limited by a rate, and known applications are not")
    func unknown() async throws {
        try await TestServer.run(now: Self.now) { server in
            let wrong = TestServer.headers.merging(["authorization": "Bearer guess"]) { $1 }
            var statuses: [Int] = []
            for _ in 0..<25 { statuses.append(try await server.get("/v1/preparation", wrong).status) }
            #expect(statuses == Array(repeating: 401, count: 20) + Array(repeating: 503, count: 5))
            #expect(try await server.get("/v1/preparation").status == 200)
            // Activations are counted separately, and their bodies are not read.
            var activations: [Int] = []
            for _ in 0..<105 { activations.append(try await server.post("/beacapp/v1/activations", "{", [:]).status) }
            #expect(activations == Array(repeating: 400, count: 100) + Array(repeating: 503, count: 5))
        }
        try await TestServer.run(now: Self.now) { server in
            let long = String(repeating: " ", count: 4097)
            let reply = try await server.post("/beacapp/v1/activations", long, [:])
            #expect(reply.short == "400 body_too_large")
        }
    }

    @Test("Rates work without the store")
    func alone() async throws {
        try await TestServer.run(Self.applications(rate: 20), now: Self.now) { server in
            await server.store.close()
            let statuses = try await Self.ask([server], 30)
            #expect(statuses.filter { $0 == 200 }.count == 20 && statuses.filter { $0 == 503 }.count == 10)
        }
    }

    /// Sends requests to the servers in turn, several at a time.
    private static func ask(_ servers: [TestServer], _ count: Int) async throws -> [Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                let server = servers[number % servers.count]
                group.addTask { try await server.get("/v1/preparation").status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("A body or an address that is too large is rejected")
    func sizes() async throws {
        try await TestServer.run { server in
            let headers = try server.administration
            for (length, code) in [(1 << 20, "invalid_body"), (1 << 20 + 1, "body_too_large")] {
                let body = "[" + String(repeating: " ", count: length - 2) + "]"
                for isChunked in [false, true] {
                    let reply = try await server.send(
                        "POST", "/admin/faults", headers, body: body, isChunked: isChunked)
                    #expect(reply.status == 400 && reply.text.contains("\"\(code)\""), "\(reply.text)")
                }
            }
            for (length, status) in [(8192, 200), (8193, 400)] {
                let path = "/v1/health?"
                let reply = try await server.get(path + String(repeating: "a", count: length - path.utf8.count), [:])
                #expect(reply.status == status, "\(reply.text)")
            }
        }
    }

    @Test("Metrics contain routes, and no text from clients")
    func metrics() async throws {
        try await TestServer.run { server in
            _ = try await server.get("/v1/health", [:])
            _ = try await server.get("/v1/secret-\"path\"", [:])
            _ = try await server.send("SECRET", "/v1/health", [:])
            _ = try await server.get("/v1/preparation?secret=1", ["authorization": "Bearer secret"])
            let reply = try await server.get("/metrics", [:])
            #expect(reply.headers["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
            let text = reply.text
            #expect(!text.lowercased().contains("secret"), "\(text)")
            for line in [
                "# TYPE noroshi_requests_total counter",
                #"noroshi_requests_total{route="/v1/health",method="GET",status="200"} 1.0"#,
                #"noroshi_requests_total{route="/v1/preparation",method="GET",status="401"} 1.0"#,
                "# TYPE noroshi_request_duration_seconds histogram",
                #"noroshi_request_duration_seconds_bucket{route="/v1/health",method="GET",le="+Inf"} 1"#,
                "noroshi_requests_active 1.0", "noroshi_reload_failures_total 0.0",
            ] {
                #expect(text.contains(line + "\n"), "\(line) is not in\n\(text)")
            }
        }
    }

    private static let region = """
        {"regions":[{"regionID":"site_shelf","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7060","regionType":1,"beaconType":1}]}
        """

    @Test("A changed file is used, and an invalid one is counted and leaves the old data")
    func reload() async throws {
        try await TestServer.run { server in
            let path = server.folder + "/official.json"
            let before = try await server.get("/v1/health", [:]).text
            try Self.region.write(toFile: path, atomically: true, encoding: .utf8)
            try await eventually("the change") { try await server.get("/v1/health", [:]).text != before }
            #expect(try await server.get("/v1/official-regions").text.contains("site_shelf"))
            let after = try await server.get("/v1/health", [:]).text
            try "{\"regions\":[{\"regionID\":7}]}".write(toFile: path, atomically: true, encoding: .utf8)
            try await eventually("the failure") {
                try await server.get("/metrics", [:]).text.contains("noroshi_reload_failures_total 1.0\n")
            }
            #expect(try await server.get("/v1/health", [:]).text == after)
            #expect(try await server.get("/v1/official-regions").text.contains("site_shelf"))
            try FileManager.default.removeItem(atPath: path)
            try await eventually("what was before") { try await server.get("/v1/health", [:]).text == before }
            #expect(try await server.get("/metrics", [:]).text.contains("noroshi_reloads_total 2.0\n"))
        }
    }
}

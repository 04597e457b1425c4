import Basics
import BeaconService
import ServerTesting
import ServiceProtocol
import Testing

@Suite("Lists of regions")
struct RegionRoutesTests {
    private static let files = [
        "official.json": """
        {"regions":[{"regionID":"site_shelf","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7060","regionType":1,"beaconType":1}]}
        """,
        "managed.json": """
        {"regions":[
         {"regionID":"own-1","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7061","managedType":"owned","beaconType":3},
         {"regionID":"own-2","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7061","major":2,"managedType":"owned","beaconType":4},
         {"regionID":"third-1","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7062","managedType":"3rd"},
         {"regionID":"test-1","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7063","managedType":"test"}]}
        """,
    ]

    @Test("The health of the server is available without a token")
    func health() async throws {
        try await TestServer.run { server in
            let reply = try await server.get("/v1/health", [:])
            #expect(reply.status == 200 && reply.text.contains("\"status\":\"ok\""))
            #expect(reply.headers["x-request-id"] != nil)
        }
    }

    /// The address, and the status of the answer.
    @Test(
        "An answer to HEAD has no body, also in the case of an error",
        arguments: [
            ("/v1/health", 200), ("/v1/official-regions", 200), ("/v1/managed-regions?type=bad", 400),
            ("/nowhere", 404),
        ])
    func head(address: String, status: Int) async throws {
        try await TestServer.run(Self.files) { server in
            let port = try #require(server.url.split(separator: ":").last.flatMap { Int($0) })
            let connection = try await RawConnection(port)
            let fields = TestServer.headers.map { "\($0): \($1)\r\n" }.joined()
            await connection.say("HEAD \(address) HTTP/1.1\r\nHost: here\r\n\(fields)Connection: close\r\n\r\n")
            let heard = try await connection.end()
            #expect(heard.hasPrefix("HTTP/1.1 \(status) ") && heard.hasSuffix("\r\n\r\n"), "\(heard)")
            #expect(heard.lowercased().contains("\r\ncontent-type: application/json"), "\(heard)")
        }
    }

    /// The header, the status and the code of the error response.
    @Test(
        "Authorization requires code, edition and version",
        arguments: [
            (["authorization": ""], 401, "no_token"), (["authorization": "Bearer nobody"], 401, "unknown_token"),
            (["x-sdk-edition": "OTHER"], 403, "invalid_sdk"), (["x-sdk-edition": ""], 403, "invalid_sdk"),
            (["x-sdk-version": "9"], 403, "invalid_sdk"),
        ])
    func gate(change: [String: String], status: Int, code: String) async throws {
        try await TestServer.run { server in
            let headers = TestServer.headers.merging(change) { $1 }
            let reply = try await server.get("/v1/preparation", headers)
            #expect(reply.status == status && reply.text.contains("\"code\":\"\(code)\""), "\(reply.text)")
            let japanese = try await server.get("/v1/preparation", headers.merging(["accept-language": "ja"]) { $1 })
            #expect(japanese.text != reply.text && japanese.status == status)
        }
    }

    @Test("A list is sent once, and then 304 for its tag or its date")
    func conditional() async throws {
        try await TestServer.run(Self.files) { server in
            let first = try await server.get("/v1/official-regions")
            #expect(first.status == 200)
            let body = try BodyReader.read(first.octets) { OfficialRegionsBody(&$0) }
            #expect(body.entries.map(\.region.regionID) == ["site_shelf"])
            let tag = try #require(first.headers["etag"])
            #expect(tag.hasPrefix("\"sha256-"))
            let date = try #require(first.headers["last-modified"])
            func ask(_ name: String, _ value: String) async throws -> Int {
                try await server.get("/v1/official-regions", TestServer.headers.merging([name: value]) { $1 }).status
            }
            #expect(try await ask("if-none-match", tag) == 304)
            #expect(try await ask("if-none-match", "\"other\"") == 200)
            #expect(try await ask("if-modified-since", date) == 304)
            #expect(try await ask("if-modified-since", "Thu, 01 Jan 1970 00:00:00 GMT") == 200)
            #expect(first.headers["cache-control"] == "no-cache")
        }
    }

    /// The query, the test mode, and the regions or the code of the error.
    @Test(
        "Managed regions are selected by their type",
        arguments: [
            ("type=whole", false, "own-1 own-2 third-1"), ("type=whole", true, "own-1 own-2 third-1 test-1"),
            ("type=owned", false, "own-1 own-2"), ("type=owned&beaconType=3", false, "own-1"),
            ("type=owned&beaconType=4", false, "own-2"), ("type=3rd", false, "third-1"), ("type=test", true, "test-1"),
            ("type=test", false, "test_mode_off"), ("type=3rd&beaconType=3", false, "invalid_beacon_type"),
            ("type=owned&beaconType=1", false, "invalid_beacon_type"), ("type=all", false, "invalid_type"),
            ("", false, "invalid_type"),
        ])
    func managed(query: String, isTestMode: Bool, expected: String) async throws {
        try await TestServer.run(Self.files) { server in
            let headers = TestServer.headers.merging(["x-test-mode": isTestMode ? "yes" : "no"]) { $1 }
            let reply = try await server.get("/v1/managed-regions?" + query, headers)
            guard reply.status == 200 else {
                let error = try BodyReader.read(reply.octets) { ErrorBody(&$0) }
                #expect(error.code == expected)
                return
            }
            let body = try BodyReader.read(reply.octets) { ManagedRegionsBody(&$0) }
            #expect(body.regions.map(\.regionID).joined(separator: " ") == expected)
        }
    }
}

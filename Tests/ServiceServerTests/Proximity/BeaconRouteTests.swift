import ServerTesting
import Testing
import VectorTesting

@Suite("Beacons of the Proximity interface")
struct BeaconRouteTests {
    private typealias Scene = ProximityScene

    @Test(
        "Each kind of beacon can be registered",
        arguments: [
            ("IBEACON", 20, "1!"), ("EDDYSTONE", 16, "3!"), ("EDDYSTONE_EID", 8, "4!"), ("ALTBEACON", 20, "5!"),
        ])
    func kinds(type: String, count: Int, prefix: String) async throws {
        let octets = (0..<count).map { UInt8($0) }
        let body = #"{"advertisedId":\#(Scene.advertisedID(octets, type)),"description":"入口"}"#
        try await TestServer.run(Scene.files) { server in
            let beacon = try await server.answer("POST", "beacons:register", body)
            let name = "beacons/" + prefix + octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            #expect(beacon["beaconName"] == .string(name) && beacon["status"] == "ACTIVE")
            #expect(beacon["advertisedId"]["type"] == .string(type) && beacon["description"] == "入口")
            #expect(try await server.answer("GET", name) == beacon)
            #expect(try await server.answer("GET", name.replacing("!", with: "%21")) == beacon)
            #expect(try await server.proximity("GET", name, as: "other").short == "404 unknown_beacon")
        }
    }

    @Test(
        "An invalid registration is rejected",
        arguments: [
            ("{}", "400 invalid_body"), (#"{"advertisedId":{"type":"IBEACON","id":"AAAA"}}"#, "400 invalid_body"),
            (#"{"advertisedId":{"type":"WIFI","id":"AAAA"}}"#, "400 invalid_body"),
            (#"{"advertisedId":{"type":"IBEACON","id":"%"}}"#, "400 invalid_body"),
            (Scene.registration(1, #","status":"LOST""#), "400 invalid_body"),
            (Scene.registration(1, #","status":"DECOMMISSIONED""#), "400 decommissioned"),
            (Scene.registration(1, #","description":"\#(String(repeating: "あ", count: 141))""#), "400 invalid_body"),
            (Scene.registration(1, #","description":"\#(String(repeating: "あ", count: 140))""#), "200"),
            (Scene.registration(1, #","description":"a\u0000b""#), "400 invalid_body"),
            (Scene.registration(1, #","status":"INACTIVE""#), "200"), (Scene.registration(9), "400 already_registered"),
        ])
    func refused(body: String, expected: String) async throws {
        try await TestServer.run(Scene.files) { server in
            // Another application has registered the beacon.
            _ = try await server.answer("POST", "beacons:register", Scene.registration(9), as: "other")
            #expect(try await server.proximity("POST", "beacons:register", body).short == expected)
        }
    }

    @Test("A request needs an application token, and a code in the address is accepted for observations only")
    func gate() async throws {
        try await TestServer.run(Scene.files) { server async throws in
            let path = Scene.base + "namespaces"
            #expect(try await server.send("GET", path, [:]).short == "401 no_token")
            #expect(try await server.send("GET", path, Scene.headers("nobody")).short == "401 unknown_token")
            #expect(try await server.send("GET", path, Scene.headers("demo")).status == 200)
            #expect(try await server.send("GET", path + "?key=demo", [:]).short == "401 no_token")
            // The path only looks like that of an observation.
            let alike = Scene.base + "beacons/beaconinfo:getforobserved?key=demo"
            #expect(try await server.send("GET", alike, [:]).short == "401 no_token")
            let observe = Scene.base + "beaconinfo:getforobserved"
            for (key, short) in [("", "401 no_token"), ("?key=nobody", "401 unknown_token"), ("?key=demo", "200")] {
                #expect(try await server.send("POST", observe + key, [:], body: Scene.observation([1])).short == short)
            }
            #expect(try await server.proximity("GET", "nothing").status == 404)
        }
    }

    @Test("A beacon can be changed, deactivated, activated and decommissioned finally, and registered again if deleted")
    func life() async throws {
        try await TestServer.run(Scene.files) { server in
            let name = Scene.name(1)
            _ = try await server.answer("POST", "beacons:register", Scene.registration(1, #","description":"a""#))
            let put = try await server.answer(
                "PUT", name, Scene.registration(1, #","status":"INACTIVE","description":"b""#))
            // The status has separate verbs.
            #expect(put["description"] == "b" && put["status"] == "ACTIVE")
            #expect(try await server.answer("PUT", name, "{}")["description"] == .null)
            for (verb, status) in [
                ("deactivate", "INACTIVE"), ("deactivate", "INACTIVE"), ("activate", "ACTIVE"),
                ("decommission", "DECOMMISSIONED"), ("decommission", "DECOMMISSIONED"),
            ] {
                #expect(try await server.proximity("POST", name + ":" + verb).text == "{}")
                #expect(try await server.answer("GET", name)["status"] == .string(status))
            }
            for verb in [":activate", ":deactivate"] {
                #expect(try await server.proximity("POST", name + verb).short == "400 decommissioned")
            }
            #expect(try await server.proximity("PUT", name, "{}").short == "400 decommissioned")
            let again = try await server.proximity("POST", "beacons:register", Scene.registration(1))
            #expect(again.short == "400 already_registered")
            for (method, path) in [("PUT", ""), ("DELETE", ""), ("POST", ":activate"), ("POST", ":decommission")] {
                let body = method == "PUT" ? "{}" : nil
                #expect(
                    try await server.proximity(method, name + path, body, as: "other").short == "404 unknown_beacon")
            }
            #expect(try await server.proximity("DELETE", name).text == "{}")
            #expect(try await server.proximity("GET", name).short == "404 unknown_beacon")
            #expect(try await server.answer("POST", "beacons:register", Scene.registration(1))["status"] == "ACTIVE")
        }
    }

    @Test("A list has pages with each beacon once, and only beacons of the application")
    func pages() async throws {
        try await TestServer.run(Scene.files) { server in
            for minor in UInt8(1)...7 {
                _ = try await server.answer("POST", "beacons:register", Scene.registration(minor))
            }
            _ = try await server.answer("POST", "beacons:register", Scene.registration(8), as: "other")
            var (names, token, pages) = ([VectorTesting.JSON](), "", 0)
            repeat {
                let page = try await server.answer("GET", "beacons?pageSize=3&pageToken=" + token)
                #expect(page["totalCount"] == 7 && page["beacons"].elements.count <= 3)
                names += page["beacons"].elements.map { $0["beaconName"] }
                token = page["nextPageToken"].text?.replacing("!", with: "%21") ?? ""
                pages += 1
            } while !token.isEmpty && pages < 10
            #expect(names == (UInt8(1)...7).map { .string(Scene.name($0)) } && pages == 3)
            #expect(try await server.answer("GET", "beacons?pageSize=7")["nextPageToken"] == .null)
            for query in [
                "pageSize=0", "pageSize=1001", "pageSize=x", "pageSize=%2B1", "pageSize=", "pageToken=x",
                "pageToken=1!zz",
            ] {
                #expect(try await server.proximity("GET", "beacons?" + query).short == "400 invalid_page")
            }
        }
    }

    /// The query, and the minors that it finds; nil if the query is rejected.
    @Test(
        "A query finds beacons by status, description and attachment type",
        arguments: [
            ("", [1, 2, 3]), ("status:active", [1, 3]), ("status:INACTIVE", [2]), ("description:back", [2]),
            ("description:%22BACK%20door%22", [2]), ("description:%22%25%22", [3]), ("description:_", []),
            ("attachment_type:com.example.demo/greeting", [3]), ("attachment_type:com.example.demo/*", [1, 3]),
            ("attachment_type:*/*%20status:active", [1, 3]),
            ("attachment_type:*/*+status:active", [1, 3]), ("description:a%2Bb", []), ("description:%ff", nil),
            ("description:%22%CC%81x%22", []),
            ("attachment_type:com.example.second/x", []),
            ("status:gone", nil), ("colour:red", nil), ("status", nil), ("description:%22x", nil),
            ("attachment_type:x", nil), ("status:active%27", nil), ("description:%00", nil),
            ("status:active%20status:active", nil), ("description:a%20description:b", nil),
        ] as [(String, [UInt8]?)])
    func query(query: String, minors: [UInt8]?) async throws {
        try await TestServer.run(Scene.files) { server in
            for (minor, more) in [
                (UInt8(1), ""), (2, #","status":"INACTIVE","description":"Back door""#),
                (3, #","description":"100 %""#),
            ] {
                _ = try await server.answer("POST", "beacons:register", Scene.registration(minor, more))
            }
            _ = try await server.answer(
                "POST", Scene.name(1) + "/attachments", Scene.attachment("com.example.demo/"))
            _ = try await server.answer("POST", Scene.name(3) + "/attachments", Scene.attachment())
            let reply = try await server.proximity("GET", "beacons?q=" + query)
            guard let minors else {
                #expect(reply.short == "400 invalid_query")
                return
            }
            let names = try VectorTesting.JSON(reply.text)["beacons"].elements.map { $0["beaconName"] }
            #expect(names == minors.map { .string(Scene.name($0)) })
        }
    }
}

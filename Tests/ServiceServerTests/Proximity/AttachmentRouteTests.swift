import Foundation
import ProcessTesting
import ServerTesting
import Testing
import VectorTesting

@Suite("Messages at beacons")
struct AttachmentRouteTests {
    private typealias Scene = ProximityScene
    private static let name = Scene.name(1)

    /// Runs a server with a beacon of the application.
    private func run(
        _ files: [String: String] = [:], _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        try await TestServer.run(Scene.files.merging(files) { $1 }) { server in
            _ = try await server.answer("POST", "beacons:register", Scene.registration(1))
            try await body(server)
        }
    }

    @Test(
        "A message must have a valid type and valid content",
        arguments: [
            (Scene.attachment(), "200"), (Scene.attachment("com.example.demo/"), "200"),
            (Scene.attachment("com.example.demo/" + String(repeating: "あ", count: 100)), "200"),
            (Scene.attachment("com.example.demo/" + String(repeating: "a", count: 101)), "400 invalid_body"),
            (Scene.attachment("com.example.demo/a/b"), "400 invalid_body"),
            (Scene.attachment("com.example.demo"), "400 invalid_body"), (Scene.attachment("/a"), "400 invalid_body"),
            (Scene.attachment("com.example.demo/*"), "400 invalid_body"),
            (Scene.attachment("com.example.other/a"), "403 foreign_namespace"),
            (Scene.attachment("com.example.demo/a", []), "400 invalid_body"),
            (Scene.attachment("com.example.demo/a", [UInt8](repeating: 7, count: 1024), distance: "2.5"), "200"),
            (Scene.attachment("com.example.demo/a", [UInt8](repeating: 7, count: 1025)), "400 invalid_body"),
            (Scene.attachment(distance: "-0.1"), "400 invalid_body"),
            (Scene.attachment(distance: "1e999"), "400 invalid_body"),
            (#"{"namespacedType":"com.example.demo/a","data":"AA=A"}"#, "400 invalid_body"),
            (#"{"namespacedType":"com.example.demo/a","data":"AA=="}"#, "200"),
        ])
    func form(body: String, expected: String) async throws {
        try await run { server in
            let answer = try await server.proximity("POST", Self.name + "/attachments", body)
            #expect(answer.short == expected)
        }
    }

    @Test("Messages are listed in their order or by type, and deleted one by one or together")
    func list() async throws {
        try await run { server in
            let path = Self.name + "/attachments"
            var names: [String] = []
            for type in ["com.example.demo/a", "com.example.demo/b", "com.example.second/a"] {
                let answer = try await server.answer(
                    "POST", path, Scene.attachment(type, Array(type.utf8), distance: "3"))
                names.append(try #require(answer["attachmentName"].text))
                #expect(answer["maxDistanceMeters"] == 3.0 && answer["namespacedType"] == .string(type))
            }
            func found(_ query: String) async throws -> [VectorTesting.JSON] {
                try await server.answer("GET", path + query)["attachments"].elements.map { $0["attachmentName"] }
            }
            #expect(try await found("") == names.map { .string($0) })
            #expect(try await found("?namespacedType=*/*") == names.map { .string($0) })
            #expect(try await found("?namespacedType=com.example.demo/*") == names.prefix(2).map { .string($0) })
            #expect(try await found("?namespacedType=*/a") == [names[0], names[2]].map { .string($0) })
            #expect(try await server.proximity("GET", path + "?namespacedType=a").short == "400 invalid_body")
            for method in ["GET", "POST"] {
                let body = method == "POST" ? Scene.attachment("com.example.other/a") : nil
                #expect(try await server.proximity(method, path, body, as: "other").short == "404 unknown_beacon")
            }
            #expect(try await server.proximity("DELETE", names[0], as: "other").short == "404 unknown_beacon")
            #expect(try await server.proximity("DELETE", names[0]).text == "{}")
            #expect(try await server.proximity("DELETE", names[0]).short == "404 unknown_attachment")
            let some = try await server.answer("POST", path + ":batchDelete?namespacedType=com.example.second/*")
            #expect(some["numDeleted"] == 1)
            #expect(try await server.answer("POST", path + ":batchDelete")["numDeleted"] == 1)
            #expect(try await found("") == [])
        }
    }

    @Test("A beacon has at most a hundred messages, and none after it is decommissioned")
    func most() async throws {
        let attachments = (1...99).map { #"{"namespacedType":"com.example.demo/a","text":"\#($0)"}"# }
        let file = """
            {"beacons":[{"beacon":"ibeacon:00010203-0405-0607-0809-0A0B0C0D0E0F:1:5","appCode":"demo",
             "attachments":[\(attachments.joined(separator: ",\n"))]}]}
            """
        try await run(["proximity.json": file]) { server in
            let path = Scene.name(5) + "/attachments"
            _ = try await server.answer("POST", path, Scene.attachment())
            #expect(try await server.answer("GET", path)["attachments"].elements.count == 100)
            #expect(try await server.proximity("POST", path, Scene.attachment()).short == "400 too_many_attachments")
            _ = try await server.answer("POST", Self.name + ":decommission")
            let answer = try await server.proximity("POST", Self.name + "/attachments", Scene.attachment())
            #expect(answer.short == "400 decommissioned")
        }
    }

    @Test("An observation of a beacon gets the messages that its application may see")
    func observed() async throws {
        try await run { server in
            for type in ["com.example.demo/a", "com.example.demo/b", "com.example.second/a"] {
                _ = try await server.answer("POST", Self.name + "/attachments", Scene.attachment(type))
            }
            func types(
                _ wanted: String, as application: String = "demo", _ minors: [UInt8] = [1]
            ) async throws -> [[String]] {
                try await server.answer(
                    "POST", "beaconinfo:getforobserved", Scene.observation(minors, types: wanted), as: application
                )["beacons"].elements.map { beacon in
                    beacon["attachments"].elements.compactMap { $0["namespacedType"].text }
                }
            }
            #expect(
                try await types(#"["*"]"#) == [["com.example.demo/a", "com.example.demo/b", "com.example.second/a"]])
            #expect(try await types(#"["com.example.demo/*"]"#) == [["com.example.demo/a", "com.example.demo/b"]])
            #expect(try await types(#"["com.example.demo/b","com.example.nobody/x"]"#) == [["com.example.demo/b"]])
            #expect(try await types("[]") == [[]])
            // Repeated beacons count once, and unregistered ones are left out.
            #expect(try await types(#"["*/a"]"#, [1, 1, 2]).count == 1)
            // The namespace of another application is empty, and no error, until it is public.
            #expect(try await types(#"["com.example.demo/*"]"#, as: "other") == [])
            let visible = #"{"servingVisibility":"PUBLIC"}"#
            #expect(
                try await server.answer("PUT", "namespaces/com.example.demo", visible)["servingVisibility"] == "PUBLIC")
            #expect(
                try await types(#"["com.example.demo/*"]"#, as: "other") == [
                    ["com.example.demo/a", "com.example.demo/b"]
                ])
            // An application that may not see the messages cannot detect the beacon.
            #expect(try await types(#"["*"]"#, as: "other") == [])
            #expect(try await types("[]", as: "other") == [])
            _ = try await server.answer("POST", Self.name + ":deactivate")
            #expect(try await types(#"["*"]"#) == [])
        }
    }

    @Test(
        "An invalid observation is rejected",
        arguments: [
            "{}", #"{"observations":[],"namespacedTypes":["*"]}"#, Scene.observation([1], types: #"["a"]"#),
            Scene.observation([1], types: "\"*\""), Scene.observation([UInt8](repeating: 1, count: 101)),
            #"{"observations":[{"advertisedId":{"type":"IBEACON","id":""}}]}"#,
            Scene.observation([1], telemetry: [UInt8](repeating: 0, count: 32)),
        ])
    func noObservation(body: String) async throws {
        try await TestServer.run(Scene.files) { server in
            let answer = try await server.proximity("POST", "beaconinfo:getforobserved", body)
            #expect(answer.short == "400 invalid_body")
        }
    }

    @Test("An application sees its own namespaces, and only it can set their visibility")
    func namespaces() async throws {
        try await TestServer.run(Scene.files) { server in
            func all() async throws -> [String] {
                try await server.answer("GET", "namespaces")["namespaces"].elements.map {
                    "\($0["namespaceName"].text ?? "") \($0["servingVisibility"].text ?? "")"
                }
            }
            #expect(
                try await all() == ["namespaces/com.example.demo UNLISTED", "namespaces/com.example.second UNLISTED"])
            let visible = #"{"servingVisibility":"PUBLIC"}"#
            for (name, application, body, expected) in [
                ("com.example.demo", "other", visible, "403 foreign_namespace"),
                ("com.example.demo", "demo", "{}", "400 invalid_body"),
                ("com.example.demo", "demo", #"{"servingVisibility":"ALL"}"#, "400 invalid_body"),
                ("com.example.demo", "demo", visible, "200"),
            ] {
                let reply = try await server.proximity("PUT", "namespaces/" + name, body, as: application)
                #expect(reply.short == expected)
            }
            #expect(try await all().first == "namespaces/com.example.demo PUBLIC")
            let back = #"{"servingVisibility":"UNLISTED"}"#
            _ = try await server.answer("PUT", "namespaces/com.example.demo", back)
            #expect(try await all().first == "namespaces/com.example.demo UNLISTED")
        }
    }

    @Test("Telemetry of observations gives alerts for batteries that are low, or will be within a month")
    func diagnostics() async throws {
        let clock = SetClock()
        try await TestServer.run(Scene.files, now: { clock.now }) { server in
            for minor in UInt8(1)...4 {
                _ = try await server.answer("POST", "beacons:register", Scene.registration(minor))
            }
            func hear(_ minor: UInt8, _ millivolts: Int) async throws {
                let body = Scene.observation([minor], telemetry: Scene.telemetry(millivolts))
                _ = try await server.answer("POST", "beaconinfo:getforobserved", body)
            }
            func alerts(_ path: String) async throws -> [String] {
                try await server.answer("GET", path)["diagnostics"].elements.map { diagnosis in
                    let date = diagnosis["estimatedLowBatteryDate"]["year"] == .null ? "" : " dated"
                    return (diagnosis["beaconName"].text ?? "") + date
                        + diagnosis["alerts"].elements.map { " " + ($0.text ?? "") }.joined()
                }
            }
            // The first beacon falls by 10 mV a day, the second is constant, the third is low, and the fourth has
            // no level.
            for day in 0..<10 {
                try await hear(1, 2700 - 10 * day)
                try await hear(2, 2900)
                clock.advance(86_400)
            }
            try await hear(3, 2499)
            try await hear(4, 0)
            let low = [Scene.name(1) + " dated LOW_BATTERY", Scene.name(3) + " dated LOW_BATTERY"]
            #expect(try await alerts("beacons/-/diagnostics?alertFilter=LOW_BATTERY") == low)
            #expect(try await alerts("beacons/-/diagnostics") == [low[0], Scene.name(2), low[1]])
            #expect(try await alerts(Scene.name(2) + "/diagnostics") == [Scene.name(2)])
            #expect(try await alerts(Scene.name(4) + "/diagnostics") == [])
            let page = try await server.answer("GET", "beacons/-/diagnostics?pageSize=1")
            #expect(page["nextPageToken"].text == String(Scene.name(1).dropFirst("beacons/".count)))
            #expect(try await server.answer("GET", "beacons/-/diagnostics", as: "other")["diagnostics"].elements == [])
            // Telemetry from an application that may not see the beacon is ignored.
            let body = Scene.observation([3], telemetry: Scene.telemetry(3000))
            _ = try await server.answer("POST", "beaconinfo:getforobserved", body, as: "other")
            #expect(try await alerts(Scene.name(3) + "/diagnostics") == [low[1]])
            // The diagnostics are of the last 90 days.
            clock.advance(91 * 86_400)
            #expect(try await alerts("beacons/-/diagnostics") == [])
            clock.advance(-91 * 86_400)
            _ = try await server.answer("POST", Scene.name(3) + ":decommission")
            #expect(try await alerts("beacons/-/diagnostics?alertFilter=LOW_BATTERY") == [low[0]])
            for (path, short) in [
                ("beacons/-/diagnostics?alertFilter=WRONG_LOCATION", "400 invalid_alert"),
                (Scene.name(9) + "/diagnostics", "404 unknown_beacon"),
            ] {
                #expect(try await server.proximity("GET", path).short == short)
            }
        }
    }
}

import Foundation
import ProcessTesting
import ServerTesting
import Testing
import VectorTesting

@Suite("Beacons that the operator's file declares")
struct DeclaredBeaconTests {
    private typealias Scene = ProximityScene
    private static let name = Scene.name(1)

    private func run(_ files: [String: String], _ body: @escaping @Sendable (TestServer) async throws -> Void)
        async throws
    {
        try await TestServer.run(Scene.files.merging(files) { $1 }) { server in
            _ = try await server.answer("POST", "beacons:register", Scene.registration(1))
            try await body(server)
        }
    }

    private static func file(_ text: String, _ application: String = "demo", minor: Int = 5) -> String {
        """
        {"beacons":[{"beacon":"ibeacon:00010203-0405-0607-0809-0A0B0C0D0E0F:1:\(minor)","appCode":"\(application)",
         "description":"d","attachments":[{"namespacedType":"com.example.\(application)/a","text":"\(text)"}]}]}
        """
    }

    @Test("Declared beacons and messages follow the operator's file, and no application can change them")
    func declared() async throws {
        try await run(["proximity.json": Self.file("first")]) { server in
            let path = Scene.name(5) + "/attachments"
            func texts() async throws -> [String] {
                try await server.answer("GET", path)["attachments"].elements.compactMap { attachment in
                    attachment["data"].text.flatMap { Data(base64Encoded: $0) }.map {
                        String(decoding: $0, as: UTF8.self)
                    }
                }
            }
            #expect(try await texts() == ["first"])
            let name = try await server.answer("GET", path)["attachments"].elements.first?["attachmentName"].text
            for (method, path, body) in [
                ("PUT", Scene.name(5), "{}"), ("DELETE", Scene.name(5), nil),
                ("POST", Scene.name(5) + ":deactivate", nil),
                ("DELETE", try #require(name), nil),
            ] as [(String, String, String?)] {
                #expect(try await server.proximity(method, path, body).short == "403 declared")
            }
            _ = try await server.answer("POST", path, Scene.attachment("com.example.demo/b", Array("added".utf8)))
            #expect(try await server.answer("POST", path + ":batchDelete?namespacedType=*/a")["numDeleted"] == 0)
            try Self.file("second").write(toFile: server.folder + "/proximity.json", atomically: true, encoding: .utf8)
            try await eventually("the second text") { try await texts().contains("second") }
            #expect(try await Set(texts()) == ["added", "second"])
            try #"{"beacons":[]}"#.write(toFile: server.folder + "/proximity.json", atomically: true, encoding: .utf8)
            // A message that the application added is not removed with the file.
            try await eventually("what was declared is gone") { try await texts() == ["added"] }
            _ = try await server.answer("POST", path + ":batchDelete")
            #expect(try await texts() == [])
            try Self.file("third").write(toFile: server.folder + "/proximity.json", atomically: true, encoding: .utf8)
            try await eventually("it is declared again") { try await texts() == ["third"] }
            try #"{"beacons":[]}"#.write(toFile: server.folder + "/proximity.json", atomically: true, encoding: .utf8)
            try await eventually("it is gone") { try await server.proximity("GET", Scene.name(5)).status == 404 }
            #expect(try await server.answer("GET", Self.name)["status"] == "ACTIVE")
        }
    }

    @Test("A beacon that another application has registered remains unchanged until that application is gone")
    func taken() async throws {
        try await run([:]) { server in
            let health = try await server.send("GET", "/v1/health", [:]).text
            try Self.file("declared", "other", minor: 1).write(
                toFile: server.folder + "/proximity.json", atomically: true, encoding: .utf8)
            try await eventually("the file is read") {
                try await server.send("GET", "/v1/health", [:]).text != health
            }
            #expect(try await server.answer("GET", Self.name)["status"] == "ACTIVE")
            #expect(try await server.proximity("GET", Self.name, as: "other").short == "404 unknown_beacon")
            let applications = #"{"applications":[{"appCode":"other","namespaces":["com.example.other"]}]}"#
            try applications.write(toFile: server.folder + "/apps.json", atomically: true, encoding: .utf8)
            try await eventually("it is the other's") {
                try await server.proximity("GET", Self.name, as: "other").status == 200
            }
        }
    }

    @Test("A beacon of an application that is gone can be registered again")
    func free() async throws {
        try await run([:]) { server in
            let again = try await server.proximity("POST", "beacons:register", Scene.registration(1), as: "other")
            #expect(again.short == "400 already_registered")
            let applications = #"{"applications":[{"appCode":"other","namespaces":["com.example.other"]}]}"#
            try applications.write(toFile: server.folder + "/apps.json", atomically: true, encoding: .utf8)
            try await eventually("it can be registered") {
                try await server.proximity("POST", "beacons:register", Scene.registration(1), as: "other").status == 200
            }
        }
    }
}

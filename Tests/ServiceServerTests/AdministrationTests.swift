import Basics
import Foundation
import ServerTesting
import ServiceProtocol
import Testing

@Suite("Administration")
struct AdministrationTests {
    @Test("The administration requires its token, which only its owner can read")
    func token() async throws {
        try await TestServer.run { server in
            let path = server.folder + "/admin-token"
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let token = try String(contentsOfFile: path, encoding: .utf8).trimmingCharacters(in: .newlines)
            #expect(token.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
            for (given, status) in [
                ("", 401), ("Bearer demo", 401), ("Bearer " + token.dropLast(), 401), ("Bearer \(token)x", 401),
                ("Bearer " + token, 200),
            ] {
                #expect(try await server.send("DELETE", "/admin/faults", ["authorization": given]).status == status)
            }
            try FileManager.default.removeItem(atPath: path)
            while !FileManager.default.fileExists(atPath: path) { _ = try await server.get("/v1/health", [:]) }
            let old = ["authorization": "Bearer " + token]
            while try await server.send("DELETE", "/admin/faults", old).status == 200 {}
            #expect(try await server.send("DELETE", "/admin/faults", server.administration).status == 200)
        }
    }

    @Test("Addresses for others have no administration, and give the metrics only with its token")
    func elsewhere() async throws {
        try await TestServer.run { server in
            let token = try server.administration
            for (path, headers, status) in [
                ("/admin/faults", token, 404), ("/admin/faults", [:], 404), ("/metrics", [:], 401),
                ("/metrics", ["authorization": "Bearer demo"], 401), ("/metrics", token, 200), ("/v1/health", [:], 200),
            ] {
                let method = path.hasPrefix("/admin") ? "DELETE" : "GET"
                let reply = try await server.send(method, path, headers, isFromElsewhere: true)
                #expect(reply.status == status, "\(path) \(reply.text)")
            }
        }
    }

    @Test("An existing token is kept and made private, and a token that is too short gives no access")
    func kept() async throws {
        let token = String(repeating: "k", count: 43)
        try await TestServer.run(["admin-token": token + "\n"]) { server in
            let headers = ["authorization": "Bearer " + token]
            #expect(try await server.send("DELETE", "/admin/faults", headers).status == 200)
            let attributes = try FileManager.default.attributesOfItem(atPath: server.folder + "/admin-token")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        try await TestServer.run(["admin-token": "short\n"]) { server in
            let reply = try await server.send("DELETE", "/admin/faults", ["authorization": "Bearer short"])
            #expect(reply.status == 401)
        }
    }

    @Test(
        "A fault status is answered the requested number of times, only on its path",
        arguments: [301, 400, 403, 404, 500, 503])
    func status(status: Int) async throws {
        try await TestServer.run { server in
            try await server.fault(#"{"path":"/v1/preparation","status":\#(status),"times":2,"delayMs":1}"#)
            #expect(try await server.get("/v1/official-regions").status == 200)
            for expected in [status, status, 200] {
                let reply = try await server.get("/v1/preparation")
                #expect(reply.status == expected)
                if expected == status { #expect(try BodyReader.read(reply.octets) { ErrorBody(&$0) }.code == "fault") }
            }
        }
    }

    @Test("A redirect fault leads to its location, for all paths with its prefix")
    func location() async throws {
        try await TestServer.run { server in
            try await server.fault(#"{"path":"/v1/*","location":"/v1/elsewhere"}"#)
            let reply = try await server.get("/v1/official-regions")
            #expect(reply.status == 302 && reply.headers["location"] == "/v1/elsewhere")
        }
    }

    /// The rate of one request a second shows whether the server carried out the request without an answer.
    @Test(
        "An answer is dropped before or after the request is carried out",
        arguments: [("true", 200), ("\"before\"", 200), ("\"after\"", 503)])
    func drop(when: String, then status: Int) async throws {
        let files = ["apps.json": #"{"applications":[{"appCode":"demo","rate":1}]}"#]
        try await TestServer.run(files, now: LimitTests.now) { server in
            try await server.fault(#"{"path":"/v1/preparation","drop":\#(when)}"#)
            await #expect(throws: (any Error).self) { try await server.get("/v1/preparation") }
            #expect(try await server.get("/v1/preparation").status == status)
        }
    }

    @Test("Bodies are damaged in each of the requested ways", arguments: ["half", "text", "types", "huge"])
    func body(kind: String) async throws {
        try await TestServer.run { server in
            try await server.fault(#"{"path":"/v1/official-regions","body":"\#(kind)"}"#)
            switch kind {
            case "half":
                await #expect(throws: (any Error).self) { try await server.get("/v1/official-regions") }
            case "text":
                let octets = try await server.get("/v1/official-regions").octets
                let error = #expect(throws: BodyProblems.self) { try BodyReader.read(octets) { HealthBody(&$0) } }
                #expect(error?.problems.map(\.finding.key) == [.error.fileJsonValue])
            case "types":
                let octets = try await server.get("/v1/official-regions").octets
                #expect(throws: BodyProblems.self) { try BodyReader.read(octets) { OfficialRegionsBody(&$0) } }
            default: #expect(try await server.get("/v1/official-regions").octets.count > 10_000_000)
            }
            #expect(try await server.get("/v1/official-regions").status == 200)
        }
    }

    @Test("All faults can be removed")
    func taken() async throws {
        try await TestServer.run { server in
            try await server.fault(#"{"path":"*","status":500,"times":100}"#)
            #expect(try await server.get("/v1/health", [:]).status == 500)
            let reply = try await server.send("DELETE", "/admin/faults", server.administration)
            #expect(reply.text == "{\"faults\":0}")
            #expect(try await server.get("/v1/health", [:]).status == 200)
        }
    }

    @Test(
        "An invalid fault is rejected",
        arguments: [
            "", "[]", "{}", #"{"path":"/v1/health","status":99}"#, #"{"path":"/v1/health","times":0}"#,
            #"{"path":"/v1/health","drop":"never"}"#, #"{"path":"/v1/health","body":"other"}"#,
            #"{"path":"/v1/health","location":"/a\r\nset-cookie: b"}"#, #"{"path":"/v1/health","delayMs":-1}"#,
        ])
    func refused(body: String) async throws {
        try await TestServer.run { server in
            let reply = try await server.post("/admin/faults", body, server.administration)
            #expect(reply.status == 400 && reply.text.contains("\"invalid_body\""), "\(reply.text)")
            #expect(try await server.get("/v1/health", [:]).status == 200)
        }
    }
}

extension TestServer {
    /// Requests a fault.
    fileprivate func fault(_ body: String) async throws {
        let reply = try await post("/admin/faults", body, administration)
        #expect(reply.status == 200, "\(reply.text)")
    }
}

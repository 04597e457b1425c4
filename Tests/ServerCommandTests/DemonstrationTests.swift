import Foundation
import Testing

/// Tests that the campaigns of the demonstration give every result of a contact check.
@Suite("The demonstration")
struct DemonstrationTests {
    private let folder = ServerFolder()

    private func check(
        _ server: ServerProgram, _ keycode: String, application: String = "demo", region: String = "site_shelf"
    ) async throws -> (result: Int?, text: String) {
        let headers = [
            "authorization": "Bearer " + application, "x-sdk-edition": "SWAMP", "x-sdk-version": "1.2.0",
            "x-device-id": "6B1E6B0C-6F5B-4B39-9E0E-0C4C1D3A7F10",
        ]
        let body = """
            {"recordID":"\(UUID().uuidString)","regionID":"\(region)","keycode":"\(keycode)","event":1,
             "occurredAt":"2026-11-20T01:02:03Z"}
            """
        let reply = try await server.send("POST", "/v1/contact-checks", headers, body: body)
        #expect(reply.status == 200, "\(reply.text)")
        let object = try JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? [String: Any]
        return (object?["result"] as? Int, reply.text)
    }

    @Test("The files of the demonstration are valid, and every result occurs")
    func results() async throws {
        let server = try await ServerProgram(["--seed-demo", "--data", folder.path, "--listen", "127.0.0.1:0"])
        #expect(try await ServerProgram.run("check", folder.path).status == 0)
        // Two stamps come first, then the content that they were collected for, then nothing more today.
        #expect(try await check(server, "0000100001").result == 1003)
        #expect(try await check(server, "0000100001").result == 1003)
        let full = try await check(server, "0000100001")
        #expect(full.result == nil && full.text.contains("stamps-full"))
        #expect(try await check(server, "0000100001").result == 5000)
        #expect(try await check(server, "0000100002").result == 3000)
        // One application on a device has the offer, so the other one finds it blocked.
        #expect(try await check(server, "0000100003").result == nil)
        #expect(try await check(server, "0000100003", application: "demo-other").result == 2000)
        let part = try await check(server, "0000100004", application: "demo-other")
        #expect(part.result == 2001 && part.text.contains("\"greeting\""))
        #expect(try await check(server, "0000100005").result == nil)
        #expect(try await check(server, "0000100005").result == 0)
        #expect(try await check(server, "0000100012").result == 4000)
    }
}

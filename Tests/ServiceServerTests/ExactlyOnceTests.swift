import BeaconService
import Foundation
import JSON
import ServerStore
import ServerTesting
import ServiceProtocol
import Testing
import Tracking

@Suite("Exactly once")
struct ExactlyOnceTests {
    @Test("The same key and request: the answer of the first time, even where another would come of it now")
    func sameAnswer() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            let body = ServiceScene.contact()
            let first = try await server.post("/v1/contact-checks", body, ServiceScene.headers(key: "k"))
            let answer = try ContactCheckAnswer(BodyObject(first.octets))
            #expect(answer.result == .marked && answer.campaignIDs == ["stamps"])
            clock.advance(3600)
            let again = try await server.post("/v1/contact-checks", body, ServiceScene.headers(key: "k"))
            #expect(again.octets == first.octets)
            // The record is known without the key too, and under another one.
            for key in [nil, "other"] {
                let reply = try await server.post("/v1/contact-checks", body, ServiceScene.headers(key: key))
                #expect(reply.octets == first.octets, "\(reply.text)")
            }
            #expect(try await server.count("mark") == 1)
            #expect(try await server.count("record") == 1)
        }
    }

    /// What is different when the key is used again, and the answer.
    @Test(
        "A key is for one request of one application",
        arguments: [
            ("/v1/track-logs", ServiceScene.device, "demo", "400 key_reused"),
            ("/v1/contact-checks", ServiceScene.device, "demo", "400 key_reused"),
            ("/v1/track-logs", ServiceScene.device, "demo-other", "200"),
        ])
    func keyReused(path: String, device: String, application: String, expected: String) async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let first = try await server.post(
                "/v1/track-logs", ServiceScene.track(), ServiceScene.headers(key: "k"))
            #expect(first.status == 200)
            let headers = ServiceScene.headers(key: "k", device: device, application: application)
            let body = path == "/v1/track-logs" ? ServiceScene.track() : ServiceScene.contact()
            #expect(try await server.post(path, body, headers).short == expected)
            #expect(try await server.count("record") == (expected == "200" ? 2 : 1))
        }
    }

    @Test("The same body of another device is another request")
    func otherDevice() async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let body = ServiceScene.track()
            let first = try await server.post("/v1/track-logs", body, ServiceScene.headers(key: "k"))
            #expect(first.status == 200)
            let other = ServiceScene.headers(key: "k", device: ServiceScene.newUUID())
            #expect(try await server.post("/v1/track-logs", body, other).short == "400 record_taken")
            let headers = ServiceScene.headers(key: "l", application: "demo-other")
            #expect(try await server.post("/v1/track-logs", body, headers).short == "400 record_taken")
            #expect(try await server.count("answer") == 1)
            #expect(try await server.count("device") == 1)
        }
    }

    @Test("Requests at the same moment are one, at two servers on one store", arguments: [true, false])
    func sameMoment(withKey: Bool) async throws {
        try await TestServer.run(ServiceScene.files) { first in
            try await TestServer.run(ServiceScene.files, store: first.store) { second in
                let body = ServiceScene.contact()
                let headers = ServiceScene.headers(key: withKey ? "k" : nil)
                let texts = try await withThrowingTaskGroup(of: String.self) { group in
                    for number in 0..<40 {
                        let server = number % 2 == 0 ? first : second
                        group.addTask { try await server.post("/v1/contact-checks", body, headers).text }
                    }
                    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
                }
                #expect(texts.count == 1 && texts.first?.contains("1003") ?? false, "\(texts)")
                #expect(try await first.count("mark") == 1)
                #expect(try await first.count("record") == 1)
            }
        }
    }

    @Test("Encounters of a device at the same moment make one mark, since the interval has not passed")
    func sameMomentMarks() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            let results = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let reply = try await server.post(
                            "/v1/contact-checks", ServiceScene.contact(), ServiceScene.headers())
                        return try ContactCheckAnswer(BodyObject(reply.octets)).result?.rawValue
                    }
                }
                return try await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            #expect(results.filter { $0 == 1003 }.count == 1)
            #expect(results.filter { $0 == 3000 }.count == 19)
            #expect(try await server.count("mark") == 1)
        }
    }
}

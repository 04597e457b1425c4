import Basics
import BeaconService
import Foundation
import ServerStore
import ServerTesting
import ServiceProtocol
import Testing

@Suite("Requests are carried out exactly once")
struct ExactlyOnceTests {
    @Test("The same key and request get the first answer, even if the result would be different now")
    func sameAnswer() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            let body = ServiceScene.contact()
            let first = try await server.post("/v1/contact-checks", body, ServiceScene.headers(key: "k"))
            let answer = try BodyReader.read(first.octets) { ContactCheckOutcome(&$0) }
            #expect(answer.result == .marked && answer.campaignIDs == ["stamps"])
            clock.advance(3600)
            let again = try await server.post("/v1/contact-checks", body, ServiceScene.headers(key: "k"))
            #expect(again.octets == first.octets)
            // The record is recognized without the key, and with another key.
            for key in [nil, "other"] {
                let reply = try await server.post("/v1/contact-checks", body, ServiceScene.headers(key: key))
                #expect(reply.octets == first.octets, "\(reply.text)")
            }
            #expect(try await server.count("mark") == 1)
            #expect(try await server.count("record") == 1)
        }
    }

    /// A body exactly as the interface describes it, without a record identifier.
    private static let bare =
        #"{"regionID":"shelf","keycode":"0000100001","event":1,"occurredAt":"2026-11-22T00:00:00Z"}"#

    /// The values of the second request, and the number of records after it.
    @Test(
        "A body without an identifier is one record for each key, device, application and path",
        arguments: [
            ("k", ServiceScene.device, "demo", 1), ("l", ServiceScene.device, "demo", 2),
            ("k", "6B1E6B0C-6F5B-4B39-9E0E-0C4C1D3A7F12", "demo", 2), ("k", ServiceScene.device, "demo-other", 2),
            (nil, ServiceScene.device, "demo", 2),
        ])
    func derived(key: String?, device: String, application: String, count: Int) async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let first = try await server.post("/v1/contact-checks", Self.bare, ServiceScene.headers(key: "k"))
            #expect(first.status == 200 && first.text.contains("1003"), "\(first.text)")
            let headers = ServiceScene.headers(key: key, device: device, application: application)
            let second = try await server.post("/v1/contact-checks", Self.bare, headers)
            #expect(second.status == 200)
            if count == 1 { #expect(second.octets == first.octets) }
            #expect(try await server.count("record") == count)
        }
    }

    @Test("Reports of presentations need no body, and are kept once for each key", arguments: ["notified", "tapped"])
    func withoutBody(act: String) async throws {
        try await TestServer.run(ServiceScene.files) { server in
            for (key, count) in [("a", 1), ("a", 1), ("b", 2), (nil, 3)] {
                let reply = try await server.send(
                    "POST", "/v1/presentations/cake/" + act, ServiceScene.headers(key: key))
                #expect(reply.status == 200, "\(reply.text)")
                #expect(try await server.count("record WHERE kind = 'presentation'") == count)
            }
        }
    }

    @Test("The same body from another device is another request")
    func otherDevice() async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let body = ServiceScene.track()
            let first = try await server.post("/v1/track-logs", body, ServiceScene.headers(key: "k"))
            #expect(first.status == 200)
            let other = ServiceScene.headers(key: "k", device: ServiceScene.newUUID())
            #expect(try await server.post("/v1/track-logs", body, other).short == "400 record_taken")
            let headers = ServiceScene.headers(key: "l", application: "demo-other")
            #expect(try await server.post("/v1/track-logs", body, headers).short == "400 record_taken")
            #expect(try await server.count("record") == 1)
            #expect(try await server.count("device") == 1)
        }
    }

    @Test("Simultaneous requests are carried out once, also at two servers on one store", arguments: [true, false])
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

    @Test("Simultaneous encounters of a device make one mark, since the interval has not passed")
    func sameMomentMarks() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            let results = try await withThrowingTaskGroup(of: Int?.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let reply = try await server.post(
                            "/v1/contact-checks", ServiceScene.contact(), ServiceScene.headers())
                        return try BodyReader.read(reply.octets) { ContactCheckOutcome(&$0) }.result?.rawValue
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

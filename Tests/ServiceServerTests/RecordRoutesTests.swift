import Basics
import BeaconService
import Foundation
import ServerStore
import ServerTesting
import ServiceProtocol
import Testing

@Suite("Records of applications")
struct RecordRoutesTests {
    @Test("A track log is kept once, as it was sent, with its device")
    func track() async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let body = ServiceScene.track()
            for key in ["a", "b", nil] {
                let reply = try await server.post("/v1/track-logs", body, ServiceScene.headers(key: key))
                #expect(reply.status == 200 && reply.text == "{\"accepted\":1}", "\(reply.text)")
            }
            let rows = try await server.rows("SELECT kind, app, device, body FROM record")
            try #require(rows.count == 1)
            #expect(try rows[0].text(0) == "track" && rows[0].text(1) == ApplicationName.service(Digest("demo")))
            #expect(try rows[0].text(2) == ServiceScene.device)
            let kept = try BodyReader.read(Array(rows[0].text(3).utf8)) { TrackLogBody(&$0) }
            #expect(try kept == BodyReader.read(Array(body.utf8)) { TrackLogBody(&$0) })
            #expect(kept.record.beacons.map(\.data.keycode) == ["0000100001"] && kept.record.beacons[0].isDesignated)
            #expect(try await server.count("device") == 1)
        }
    }

    /// The region and the beacon of a track log, and the answer.
    @Test(
        "A track log belongs to an official region, or to one beacon in it",
        arguments: [
            ("shelf", "0000100001", 1, "200"), ("shelf:0000100001", "0000100001", 1, "200"),
            ("own", "0000100001", 1, "400 unknown_region"), ("shelf:12", "0000100001", 1, "400 unknown_region"),
            ("own:0000100001", "0000100001", 1, "400 unknown_region"),
            ("moving", "0000100001", 1, "400 unknown_region"), ("", "0000100001", 1, "400 invalid_body"),
            ("shelf", "7000000001", 1, "400 invalid_body"), ("shelf", "000010001", 1, "400 invalid_body"),
            ("shelf", "0000100001", 2, "400 invalid_body"),
        ])
    func regions(regionID: String, keycode: String, segment: Int, expected: String) async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let body = ServiceScene.track(regionID: regionID, keycode: keycode, segment: segment)
            let reply = try await server.post("/v1/track-logs", body, ServiceScene.headers(key: "k"))
            #expect(reply.short == expected)
            #expect(try await server.count("record") == (expected == "200" ? 1 : 0))
        }
    }

    @Test("Several track logs are one transaction: either all are kept, or none")
    func many() async throws {
        try await TestServer.run(ServiceScene.files) { server in
            func list(_ records: [String]) -> String { "{\"records\":[" + records.joined(separator: ",") + "]}" }
            let hundred = (0..<100).map { _ in ServiceScene.track() }
            let first = try await server.post("/v1/track-logs", list(hundred))
            #expect(first.text == "{\"accepted\":100}")
            // One track log is known and one is new.
            let again = try await server.post("/v1/track-logs", list([hundred[7], ServiceScene.track()]))
            #expect(again.text == "{\"accepted\":2}")
            #expect(try await server.count("record") == 101)
            let bad = [ServiceScene.track(), ServiceScene.track(keycode: "x")]
            let refused = try await server.post("/v1/track-logs", list(bad))
            #expect(refused.short == "400 invalid_body" && refused.text.contains("records[1].beacons[0].keycode"))
            let tooMany = try await server.post("/v1/track-logs", list(hundred + [ServiceScene.track()]))
            #expect(tooMany.short == "400 invalid_body")
            #expect(try await server.count("record") == 101)
        }
    }

    /// The header of the request, and the answer.
    @Test(
        "A request must name its device, and its key must be short",
        arguments: [
            ("x-device-id", "", "400 no_device"), ("x-device-id", "somebody", "400 no_device"),
            ("idempotency-key", String(repeating: "k", count: 256), "400 invalid_key"),
            ("idempotency-key", String(repeating: "k", count: 255), "200"),
            ("authorization", "Bearer nobody", "401 unknown_token"),
        ])
    func headers(name: String, value: String, expected: String) async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let headers = ServiceScene.headers().merging([name: value]) { $1 }
            let reply = try await server.post("/v1/track-logs", ServiceScene.track(), headers)
            #expect(reply.short == expected)
        }
    }

    @Test(
        "An invalid or oversized body is rejected",
        arguments: [
            ("", "400 invalid_body"), ("[]", "400 invalid_body"), ("{", "400 invalid_body"),
            ("{\"records\":{}}", "400 invalid_body"),
            (ServiceScene.track().replacingOccurrences(of: "\"beacons\"", with: "\"others\""), "400 invalid_body"),
            (ServiceScene.track().replacingOccurrences(of: "01:02:08.5", with: "01:02:02"), "400 invalid_body"),
            (
                ServiceScene.track().replacingOccurrences(of: "2026-11-20T01:02:03Z", with: "0000-11-20T01:02:03Z"),
                "400 invalid_body"
            ),
            (String(repeating: " ", count: (1 << 20) + 1), "400 body_too_large"),
            (ServiceScene.track() + String(repeating: " ", count: 1 << 19), "200"),
        ])
    func bodies(body: String, expected: String) async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let reply = try await server.post("/v1/track-logs", body)
            #expect(reply.short == expected)
        }
    }

    @Test("Test logs are kept in test mode only: once with an identifier, and every time without one")
    func test() async throws {
        try await TestServer.run(ServiceScene.files) { server in
            func log(_ extra: String = "") -> String {
                """
                {"regionID":"own","UUID":"366AF94E-E6BA-4C0A-821E-EFD36A6E7063","major":null,"event":1,\(extra)
                 "occurredAt":"2026-11-20T01:02:03Z"}
                """
            }
            let off = try await server.post("/v1/test-logs", log(), ServiceScene.headers())
            #expect(off.short == "403 test_mode_off")
            let headers = ServiceScene.headers(isTest: true)
            let known = log("\"recordID\":\"\(ServiceScene.newUUID())\",")
            for body in [known, known, log(), log()] {
                let reply = try await server.post("/v1/test-logs", body, headers)
                #expect(reply.status == 200 && reply.text == "{\"accepted\":true}")
            }
            #expect(try await server.count("record WHERE kind = 'test'") == 3)
            let bad = log().replacingOccurrences(of: "\"event\":1", with: "\"event\":5")
            #expect(try await server.post("/v1/test-logs", bad, headers).short == "400 invalid_body")
        }
    }

    @Test("The record has the user of the header, unless it names another user")
    func user() async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let headers = ServiceScene.headers().merging(["x-auid": "user-1"]) { $1 }
            _ = try await server.post("/v1/track-logs", ServiceScene.track(), headers)
            let own = ServiceScene.track().replacingOccurrences(of: "\"auid\":null", with: "\"auid\":\"user-2\"")
            _ = try await server.post("/v1/track-logs", own, headers)
            let bodies = try await server.rows("SELECT body FROM record").map { try $0.text(0) }
            let users = try bodies.map {
                try BodyReader.read(Array($0.utf8)) { TrackLogBody(&$0) }.record.userIdentifier ?? ""
            }
            #expect(users.sorted() == ["user-1", "user-2"])
        }
    }

    @Test(
        "A beacon with variable values is recognized by its region and its major",
        arguments: [
            (#"{"regionID":"moving","major":1001,"minor":7}"#, "200"),
            (#"{"regionID":"moving","major":1003,"minor":7}"#, "404 invalid_beacon"),
            (#"{"regionID":"free","major":1003,"minor":7}"#, "200"),
            (#"{"regionID":"shelf","major":1001,"minor":7}"#, "404 invalid_region"),
            (#"{"regionID":"own","major":1001,"minor":7}"#, "404 invalid_region"),
            (#"{"regionID":"moving","major":1001}"#, "400 invalid_body"),
            (#"{"regionID":"moving","major":65536,"minor":0}"#, "400 invalid_body"),
        ])
    func validation(body: String, expected: String) async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let reply = try await server.post("/v1/onetime-validations", body)
            #expect(reply.short == expected)
            let number = (try? BodyReader.read(reply.octets) { ErrorBody(&$0) })?.number
            #expect(number == ["404 invalid_region": 2002, "404 invalid_beacon": 2003][expected])
            if reply.status == 200 {
                #expect(try BodyReader.read(reply.octets) { OnetimeValidationAnswer(&$0) }.isValid)
            }
        }
    }

    @Test("Events of presentations are kept, and the latest of each kind is stored")
    func presentations() async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let tea = "/v1/presentations/tea%2F1%20%25/"
            let times = ["2026-11-20T01:00:00Z", "2026-11-20T03:00:00Z", "2026-11-20T02:00:00Z"]
            for time in times {
                let reply = try await server.post(tea + "notified", ServiceScene.tap(at: time), ServiceScene.headers())
                #expect(reply.status == 200 && reply.text == "{\"accepted\":true}", "\(reply.text)")
            }
            #expect(try await server.post(tea + "tapped", ServiceScene.tap(), ServiceScene.headers()).status == 200)
            let rows = try await server.rows("SELECT act, presentation, moment FROM presentation ORDER BY act")
            try #require(rows.count == 2)
            #expect(try rows[0].text(0) == "notified" && rows[0].text(1) == "tea/1 %")
            #expect(try Int64(rows[0].integer(2)) == RFC3339.read(times[1])?.microseconds)
            #expect(try await server.count("record WHERE kind = 'presentation'") == 4)
            for (name, code) in [("nothing", "unknown_presentation"), ("%ff", "not_found")] {
                let unknown = try await server.post("/v1/presentations/\(name)/tapped", ServiceScene.tap())
                #expect(unknown.short == "404 " + code)
            }
            #expect(try await server.post("/v1/presentations/cake/seen", ServiceScene.tap()).short == "404 not_found")
        }
    }
}

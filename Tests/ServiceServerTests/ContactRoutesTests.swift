import Basics
import BeaconService
import ServerTesting
import ServiceProtocol
import Testing

@Suite("Contact checks over the network")
struct ContactRoutesTests {
    private static func check(
        _ server: TestServer, keycode: String, application: String = "demo", device: String = ServiceScene.device
    ) async throws -> ContactCheckOutcome {
        let reply = try await server.post(
            "/v1/contact-checks", ServiceScene.contact(keycode: keycode),
            ServiceScene.headers(device: device, application: application))
        #expect(reply.status == 200, "\(reply.text)")
        return try BodyReader.read(reply.octets) { ContactCheckOutcome(&$0) }
    }

    @Test("Contacts give marks, then content, then nothing; marks belong to the device, not to the application")
    func marks() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            #expect(try await Self.check(server, keycode: "0000100001").result == .marked)
            #expect(try await Self.check(server, keycode: "0000100001").result == .unmarkable)
            clock.advance(60)
            #expect(try await Self.check(server, keycode: "0000100001", application: "demo-other").result == .marked)
            let given = try await Self.check(server, keycode: "0000100001")
            #expect(given.result == nil && given.campaignIDs == ["stamps"])
            #expect(given.presentations.map(\.presentationID) == ["cake"])
            #expect(given.presentations.first?.body == "ケーキ" && given.presentations.first?.campaignID == "stamps")
            #expect(try await Self.check(server, keycode: "0000100001").result == .doNothing)
            let other = try await Self.check(server, keycode: "0000100001", device: ServiceScene.newUUID())
            #expect(other.result == .marked)
        }
    }

    @Test("Content for one application of a device blocks the others until a reset or the end of the interval")
    func blocks() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            let key = "0000100002"
            #expect(try await Self.check(server, keycode: key).result == nil)
            for application in ["demo", "demo-other"] {
                let blocked = try await Self.check(server, keycode: key, application: application)
                #expect(blocked.result == .totallyBlocked && blocked.blocked == ["tea/1 %"])
            }
            #expect(try await Self.check(server, keycode: key, device: ServiceScene.newUUID()).result == nil)
            // A reset for another beacon, another region or another device changes nothing.
            func reset(_ query: String, device: String = ServiceScene.device) async throws -> String {
                try await server.send(
                    "DELETE", "/v1/contact-checks/blocks?" + query,
                    ServiceScene.headers(device: device, application: "demo-other")
                ).text
            }
            #expect(try await reset("regionID=shelf&keycode=0000100001") == "{\"reset\":0}")
            #expect(try await reset("regionID=own") == "{\"reset\":0}")
            #expect(try await reset("regionID=shelf", device: ServiceScene.newUUID()) == "{\"reset\":0}")
            #expect(try await Self.check(server, keycode: key).result == .totallyBlocked)
            #expect(try await reset("regionID=shelf&keycode=0000100002") == "{\"reset\":1}")
            #expect(try await Self.check(server, keycode: key, application: "demo-other").result == nil)
            clock.advance(3599)
            #expect(try await Self.check(server, keycode: key).result == .totallyBlocked)
            clock.advance(1)
            #expect(try await Self.check(server, keycode: key).result == nil)
            #expect(try await reset("regionID=shelf") == "{\"reset\":1}")
        }
    }

    @Test(
        "The region of a check must be known, and its beacon must be in the region",
        arguments: [
            ("shelf", "0000100009", "200"), ("own", "0000100009", "200"),
            ("nowhere", "0000100009", "404 unknown_region"),
            ("shelf", "000010000", "400 invalid_body"), ("shelf", "9999900000", "400 invalid_body"),
        ])
    func unknown(regionID: String, keycode: String, expected: String) async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let body = ServiceScene.contact(keycode: keycode).replacing("\"shelf\"", with: "\"\(regionID)\"")
            let reply = try await server.post("/v1/contact-checks", body)
            #expect(reply.short == expected)
            if expected == "200" {
                #expect(try BodyReader.read(reply.octets) { ContactCheckOutcome(&$0) }.result == .targetNotFound)
            }
        }
    }

    @Test(
        "A reset must name its region",
        arguments: [
            ("", "400 invalid_body"), ("regionID=shelf&keycode=1", "400 invalid_body"),
            ("regionID=" + String(repeating: "r", count: 129), "400 invalid_body"),
        ])
    func reset(query: String, expected: String) async throws {
        try await TestServer.run(ServiceScene.files) { server in
            #expect(try await server.send("DELETE", "/v1/contact-checks/blocks?" + query).short == expected)
            let headers = ServiceScene.headers(device: "")
            let reply = try await server.send("DELETE", "/v1/contact-checks/blocks?regionID=shelf", headers)
            #expect(reply.short == "400 no_device")
        }
    }
}

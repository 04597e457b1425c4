import Basics
import BeaconService
import Hummingbird
import Logging
import ServerStore
import ServerTesting
import ServiceProtocol
import Testing
@testable import ServiceServer

@Suite("Administration of records")
struct RecordAdministrationTests {
    /// Runs a separate server for the administration, with the store and the files of the service's server.
    private static func administer(
        _ server: TestServer, _ body: @escaping @Sendable (TestServer) async throws -> Void
    ) async throws {
        let store = server.store
        let operatorData = CurrentOperatorData(
            try await CurrentOperatorData.Snapshot(try ServiceServer.read(server.folder)) {
                _, _ throws(ServerStoreError) in
                Timestamp(microseconds: 0)
            })
        let router = Router(context: ServerContext.self)
        router.add(middleware: AnswerErrors())
        RecordAdministration(operatorData: operatorData, store: store).add(to: router.group("admin"))
        var logger = Logger(label: "administration")
        logger.logLevel = .critical
        try await TestServer.serve({ told in
            Application(
                router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in told(channel.localAddress?.port ?? 0) }, logger: logger)
        }) { port in
            try await body(server.at("http://127.0.0.1:\(port)"))
        }
    }

    @Test("Records are listed by kind and time, the oldest first, with their number")
    func records() async throws {
        let clock = SetClock()
        let start = RFC3339.text(clock.now)
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            for _ in 0..<5 {
                _ = try await server.post("/v1/track-logs", ServiceScene.track())
                clock.advance(1)
            }
            _ = try await server.post("/v1/contact-checks", ServiceScene.contact())
            try await Self.administer(server) { admin in
                func ask(_ query: String) async throws -> (total: Int, received: [String], text: String) {
                    let reply = try await admin.get("/admin/records?" + query)
                    #expect(reply.status == 200, "\(reply.text)")
                    return try BodyReader.read(reply.octets) { body in
                        let received = body.tables("records", most: 1000) { $0.text("received") }
                        guard let total = body.integer("total", in: 0...1000), let received else { return nil }
                        return (total, received, reply.text)
                    }
                }
                let all = try await ask("kind=track")
                #expect(all.total == 5 && all.received == all.received.sorted() && all.received.count == 5)
                #expect(all.received.first == start)
                #expect(all.text.contains("\"application\":\"Demonstration\"") && !all.text.contains("\"demo\""))
                #expect(all.text.contains("\"body\":{\"trackID\":"))
                let page = try await ask("kind=track&limit=2&since=" + all.received[1])
                #expect(page.total == 4 && page.received == Array(all.received[1...2]))
                #expect(try await ask("kind=contact").total == 1)
                #expect(try await ask("kind=beacapp").total == 0)
                for query in ["", "kind=all", "kind=track&limit=0", "kind=track&limit=1001", "kind=track&since=now"] {
                    #expect(try await admin.get("/admin/records?" + query).short == "400 invalid_body", "\(query)")
                }
            }
        }
    }

    @Test("The data of a device is listed, and completely deleted")
    func device() async throws {
        try await TestServer.run(ServiceScene.files) { server in
            let other = ServiceScene.newUUID()
            for device in [ServiceScene.device, other] {
                let headers = ServiceScene.headers(device: device)
                _ = try await server.post("/v1/track-logs", ServiceScene.track(), headers)
                for keycode in ["0000100001", "0000100002"] {
                    _ = try await server.post("/v1/contact-checks", ServiceScene.contact(keycode: keycode), headers)
                }
                _ = try await server.post("/v1/presentations/cake/tapped", ServiceScene.tap(), headers)
            }
            try await Self.administer(server) { admin in
                let path = "/admin/devices/" + ServiceScene.device.lowercased()
                let shown = try await admin.get(path)
                #expect(shown.status == 200)
                #expect(
                    shown.text.hasSuffix(
                        "\"kept\":{\"record\":4,\"mark\":1,\"delivery\":1,\"block\":1,\"presentation\":1,\"contact\":1,\"activation\":0,"
                            + "\"custom_log\":0}}"
                    ),
                    "\(shown.text)")
                #expect(shown.text.contains("\"application\":\"Demonstration\""))
                #expect(try await admin.send("DELETE", path).text == "{\"deleted\":10}")
                #expect(try await admin.get(path).short == "404 unknown_device")
                #expect(try await admin.send("DELETE", path).short == "404 unknown_device")
                #expect(try await admin.get("/admin/devices/somebody").short == "404 unknown_device")
                #expect(try await admin.get("/admin/devices/" + other).status == 200)
            }
            for table in ["record", "mark", "delivery", "block", "presentation", "contact"] {
                #expect(try await server.count("\(table) WHERE device = '\(ServiceScene.device)'") == 0)
            }
        }
    }
}

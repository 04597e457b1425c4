import Basics
import ServerStore
import ServerTesting
import ServiceProtocol
import Testing

@testable import ServiceServer

@Suite("Retention of records")
struct RetentionTests {
    private static let day = 86_400.0

    private static func send(_ server: TestServer, device: String = ServiceScene.device) async throws {
        let headers = ServiceScene.headers(device: device)
        #expect(try await server.post("/v1/track-logs", ServiceScene.track(), headers).status == 200)
        #expect(try await server.post("/v1/contact-checks", ServiceScene.contact(), headers).status == 200)
    }

    private static func retention(_ server: TestServer, _ days: Int, _ clock: SetClock) -> RecordRetention {
        RecordRetention(store: server.store, days: days, now: { clock.now }, uptime: { clock.uptime })
    }

    @Test("Old records are deleted, and all data of devices that were not seen since")
    func old() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            let other = ServiceScene.newUUID()
            try await Self.send(server)
            try await Self.send(server, device: other)
            clock.advance(300 * Self.day)
            try await Self.send(server)
            let retention = Self.retention(server, 400, clock)
            try await retention.prepare()
            #expect(try await retention.shorten() == 0)
            clock.advance(100 * Self.day + 1)
            // Four records of the first day, and one row each of mark, contact and device of the other device.
            #expect(try await retention.shorten() == 7)
            #expect(try await retention.shorten() == 0)
            #expect(try await server.count("record") == 2)
            #expect(try await server.count("mark WHERE device = '\(ServiceScene.device)'") > 0)
            for table in ["mark", "contact"] {
                #expect(try await server.count("\(table) WHERE device = '\(other)'") == 0)
            }
            #expect(try await server.count("device") == 1)
        }
    }

    @Test("More records than fit into one transaction are deleted")
    func many() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            for _ in 0..<12 {
                let records = (0..<100).map { _ in ServiceScene.track() }.joined(separator: ",")
                #expect(try await server.post("/v1/track-logs", "{\"records\":[\(records)]}").status == 200)
            }
            let retention = Self.retention(server, 1, clock)
            try await retention.prepare()
            clock.advance(2 * Self.day)
            #expect(try await retention.shorten() == 1201)
            #expect(try await server.count("record") == 0)
        }
    }

    @Test("A clock that is ten years ahead at the start deletes nothing")
    func wrongClock() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            try await Self.send(server)
            clock.advance(3650 * Self.day)
            let retention = Self.retention(server, 400, clock)
            try await retention.prepare()
            #expect(try await retention.shorten() == 0)
            // A clock that is set ahead later does not delete anything either.
            clock.set(aheadBy: 3650 * Self.day)
            #expect(try await retention.shorten() == 0)
            clock.advance(401 * Self.day)
            #expect(try await retention.shorten() > 0)
        }
    }

    @Test("On a new store, old records and activations are deleted without a restart in between")
    func newStore() async throws {
        let clock = SetClock()
        try await TestServer.run(ServiceScene.files, now: { clock.now }) { server in
            let retention = Self.retention(server, 30, clock)
            try await retention.prepare()
            try await Self.send(server)
            _ = try await server.store.write { session throws(ServerStoreError) in
                try session.run(
                    "INSERT INTO activation (token, device, app, expires) VALUES ('t', 'd', 'a', $1)",
                    .integer(clock.now.microseconds))
            }
            clock.advance(31 * Self.day)
            #expect(try await retention.shorten() > 0)
            for table in ["record", "device", "activation"] { #expect(try await server.count(table) == 0) }
        }
    }
}

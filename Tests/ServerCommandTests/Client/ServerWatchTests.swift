import Basics
import BeaconService
import Foundation
import ProcessTesting
import ServerTesting
import ServiceClient
import ServiceProtocol
import Synchronization
import Testing
import VectorTesting

@testable import Noroshi

@Suite("A server that is checked from time to time")
struct ServerWatchTests {
    private static let accepted = """
        {"serverTime":"2026-11-20T01:02:03Z","demonstration":true,
         "etags":{"official-regions":"a","managed-regions":{}}}
        """
    private static let unknown = #"{"error":{"code":"unknown_token","message":"No such code."}}"#
    private static let caller = ServiceCaller(
        code: "demo", edition: "SWAMP", version: "1.2.0", device: "6b1e6b0c-6f5b-4b39-9e0e-0c4c1d3a7f10")

    private static func reply(_ status: Int, _ body: String) -> RawServer.Step {
        .say("HTTP/1.1 \(status) X\r\ncontent-length: \(body.utf8.count)\r\nconnection: close\r\n\r\n\(body)")
    }

    /// A server that gives these answers, one for each connection, and repeats the last one.
    private static func script(_ replies: [RawServer.Step]) -> RawServer.Script {
        let count = Mutex(0)
        return { heard, turn in
            guard turn == 0, String(decoding: heard, as: UTF8.self).contains("\r\n\r\n") else { return nil }
            let place = count.withLock { count in
                defer { count += 1 }
                return count
            }
            return [replies[min(place, replies.count - 1)], .close]
        }
    }

    private static func connection(_ port: Int) throws -> ServiceConnection {
        ServiceConnection(
            try #require(ServiceAddress("http://127.0.0.1:\(port)")),
            ServiceConnection.Settings(proxy: "", program: TestProcess.path(of: "noroshi")))
    }

    @Test("Each change of the server's answer is reported; after a rejection there are no more requests")
    func watch() async throws {
        let waits = ServerWaits(served: 0.01, first: 0.01, longest: 0.02)
        let replies = [
            Self.reply(200, Self.accepted), Self.reply(503, ""), Self.reply(200, Self.accepted),
            Self.reply(401, Self.unknown),
        ]
        try await RawServer.run(Self.script(replies)) { server in
            let watch = ServerWatch(waits) { Timestamp(seconds: 7) }
            let (statuses, told) = AsyncStream.makeStream(of: ServerStatus.self)
            let connection = try Self.connection(server.port)
            await watch.follow(connection, as: { Self.caller }, tell: { told.yield($0) })
            #expect(await watch.status?.place == "127.0.0.1:\(server.port)")
            let all = try await collect("the refusal", of: statuses) { $0.verdict?.isForNow == false }
            // On a machine that is too slow for an exchange, there is one more report that the server could not be
            // reached.
            let verdicts = all.map(\.verdict).reduce(into: [ServerVerdict?]()) { told, verdict in
                if told.last.map(Self.isAway) != true || !Self.isAway(verdict) { told.append(verdict) }
            }
            guard verdicts.count == 4, case .unreachable = verdicts[1] else { Issue.record("\(verdicts)"); return }
            #expect(verdicts[0] == .accepted(isDemonstration: true) && verdicts[2] == verdicts[0])
            #expect(verdicts[3] == .refused(.unauthorized, "No such code."))
            #expect(all[0].latency != nil && all[0].lastError == nil)
            #expect(all.last?.lastError != nil && all.last?.lastErrorTime == Timestamp(seconds: 7))
            await watch.settled()
            let asked = server.heard.count
            // Another application may be served.
            await watch.follow(connection, as: { Self.caller }, tell: { told.yield($0) })
            _ = try await first("an answer", of: statuses) { _ in true }
            #expect(server.heard.count > asked)
            await watch.follow(connection, pause: .needsAgreement, as: { Self.caller }, tell: { told.yield($0) })
            #expect(await watch.status == ServerStatus(place: "127.0.0.1:\(server.port)", pause: .needsAgreement))
            await watch.follow(nil, as: { Self.caller }, tell: { told.yield($0) })
            #expect(await watch.status == nil)
            await watch.stop()
        }
    }

    @Test("The server is checked at once where another request to it had a different result")
    func heard() async throws {
        // Without another reason, the next request comes after an hour.
        let waits = ServerWaits(served: 3600, first: 0.01, longest: 0.02)
        let replies = [Self.reply(200, Self.accepted), Self.reply(503, ""), Self.reply(200, Self.accepted)]
        try await RawServer.run(Self.script(replies)) { server in
            let watch = ServerWatch(waits) { Timestamp(seconds: 7) }
            let (statuses, told) = AsyncStream.makeStream(of: ServerStatus.self)
            let connection = try Self.connection(server.port)
            await watch.follow(connection, as: { Self.caller }, tell: { told.yield($0) })
            _ = try await first("that it serves", of: statuses) { $0.verdict == .accepted(isDemonstration: true) }
            let asked = server.heard.count
            await watch.hear(.answers, of: connection.address)
            await watch.hear(.silent, of: try #require(ServiceAddress("http://127.0.0.1:1")))
            #expect(server.heard.count == asked)
            await watch.hear(.silent, of: connection.address)
            _ = try await first("that it is away", of: statuses) { Self.isAway($0.verdict) }
            _ = try await first("that it is back", of: statuses) { $0.verdict == .accepted(isDemonstration: true) }
            await watch.stop()
        }
    }

    private static func isAway(_ verdict: ServerVerdict?) -> Bool {
        if case .unreachable = verdict { true } else { false }
    }

    @Test("The end does not wait for an open answer of the server, and there are no requests afterwards")
    func stop() async throws {
        try await RawServer.run(RawServer.http([.say("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{")])) { server in
            let watch = ServerWatch(ServerWaits()) { Timestamp(seconds: 7) }
            let (told, tell) = AsyncStream.makeStream(of: ServerStatus.self)
            let connection = try Self.connection(server.port)
            await watch.follow(connection, as: { Self.caller }, tell: { tell.yield($0) })
            try await eventually("the question") { server.heard.contains { $0.contains("\r\n\r\n") } }
            await watch.stop()
            try await eventually("the end of the connection") { server.open == 0 }
            await watch.follow(connection, as: { Self.caller }, tell: { tell.yield($0) })
            await watch.settled()
            tell.finish()
            #expect(try await collect("nothing", of: told) == [])
            #expect(server.heard.count == 1)
        }
    }

    @Test("An answer of a server that is no longer followed is discarded")
    func overtaken() async throws {
        try await RawServer.run(Self.script([Self.reply(401, Self.unknown)])) { server in
            let watch = ServerWatch(ServerWaits()) { Timestamp(seconds: 7) }
            let connection = try Self.connection(server.port)
            let (entered, enter) = AsyncStream.makeStream(of: Void.self)
            let (released, release) = AsyncStream.makeStream(of: Void.self)
            let caller: @Sendable () async -> ServiceCaller? = {
                enter.yield()
                _ = try? await collect("the release", of: released)
                return Self.caller
            }
            let (told, tell) = AsyncStream.makeStream(of: ServerStatus.self)
            await watch.follow(connection, as: caller, tell: { tell.yield($0) })
            _ = try await first("the question", of: entered) { true }
            await watch.follow(nil, as: { Self.caller }, tell: { tell.yield($0) })
            release.finish()
            #expect(await watch.status == nil)
            await watch.stop()
            tell.finish()
            #expect(try await collect("nothing", of: told) == [])
        }
    }

    @Test("The pause grows with each failure to reach the server, up to a limit")
    func waits() {
        let waits = ServerWaits()
        let middle = (1...8).map { waits.seconds(failures: $0, random: 0.5).rounded() }
        #expect(middle == [5, 10, 20, 40, 80, 160, 300, 300])
        #expect(waits.seconds(failures: .max, random: 0) == 300 && waits.seconds(failures: .max, random: 1) == 300)
        #expect(
            waits.seconds(failures: 1, random: 1).rounded() == 6 && waits.seconds(failures: 1, random: 0).rounded() == 4
        )
        #expect(waits.seconds(failures: 0, random: 0).rounded() == 48)
    }
}

@Suite("A server during a watch")
struct ServerEventTests {
    private func events(_ process: TestProcess) -> [JSON] {
        process.text.split(separator: "\n").compactMap { try? JSON(String($0)) }
    }

    @Test("The server is asked once the terms are agreed to, and its answer is an event, in the log too")
    func accepted() async throws {
        let technician = try await Technician()
        try await TestServer.run { server in
            let watch = try await technician.start(
                "watch", "--source", "simulated:1", "--server", server.url, environment: ["NOROSHI_LANG": "en"])
            try await watch.wait(for: "the start") { $0.text.contains("\"started\"") }
            #expect(try await technician.run("agree", "--yes", "--simulated").status == 0)
            try await watch.wait(for: "the server") { $0.text.contains("server-accepted") }
            watch.signal(SIGTERM)
            #expect(try await watch.end().status == 0)
            let log = try await technician.run("events", "--simulated", "--kind", "server-accepted", "--lang", "ja")
            #expect(log.output.contains("サーバー利用可") && log.output.contains(server.url.dropFirst("http://".count)))
        }
    }

    @Test("Before the agreement, watch sends nothing, and prepare sends no identity")
    func consent() async throws {
        let technician = try await Technician()
        try await RawServer.run(RawServer.http([.say("HTTP/1.1 503 No\r\ncontent-length: 0\r\n\r\n")])) { server in
            let url = "http://127.0.0.1:\(server.port)"
            #expect(try await technician.run("auid", "set", "staff-12").status == 0)
            let watch = try await technician.start("watch", "--source", "simulated:1", "--server", url)
            try await watch.wait(for: "a region") { $0.text.contains("\"enter\"") }
            watch.signal(SIGTERM)
            #expect(try await watch.end().status == 0)
            #expect(server.heard == [])
            _ = try await technician.run("prepare", "--server", url)
            let asked = try #require(server.heard.first?.lowercased())
            let device = try await technician.run("device").output
            #expect(asked.contains("x-device-id") && !asked.contains(device.dropLast()) && !asked.contains("x-auid"))
            #expect(try await technician.run("agree", "--yes").status == 0)
            _ = try await technician.run("prepare", "--server", url)
            let known = try #require(server.heard.last?.lowercased())
            #expect(known.contains(device.dropLast()) && known.contains("x-auid: staff-12"))
        }
    }

    /// The arguments are the code, the server (nil: a real one), and the kind of the reported event.
    @Test(
        "A server that rejects the application or cannot be reached hinders nothing",
        arguments: [("nobody", nil, "server-refused"), ("demo", "http://127.0.0.1:1", "server-lost")])
    func others(code: String, url: String?, kind: String) async throws {
        let technician = try await Technician(code: code)
        #expect(try await technician.run("agree", "--yes").status == 0)
        try await TestServer.run { server in
            let watch = try await technician.start(
                "watch", "--source", "simulated:1", environment: ["NOROSHI_SERVER": url ?? server.url])
            try await watch.wait(for: kind) { $0.text.contains(kind) }
            try await watch.wait(for: "a region") { $0.text.contains("\"enter\"") }
            watch.signal(SIGTERM)
            #expect(try await watch.end().status == 0)
            #expect(events(watch).filter { $0["event"] == .string(kind) }.count == 1, "\(watch.text)")
        }
    }

    @Test("A replay has the same output with a server and without one")
    func replay() async throws {
        let technician = try await Technician()
        #expect(try await technician.run("agree", "--yes").status == 0)
        let capture = technician.home + "/walk.btsnoop"
        let recorded = try await technician.run(
            "scan", "--source", "simulated:1", "--write", capture, "--count", "200")
        #expect(recorded.status == 0, "\(recorded.remarks)")
        try await TestServer.run { server in
            let plain = try await technician.run("watch", capture)
            let asked = try await technician.run("watch", capture, "--server", server.url)
            #expect(plain.output == asked.output && plain.status == 0 && !plain.output.isEmpty)
        }
    }
}

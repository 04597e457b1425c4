import Basics
import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ProcessTesting
import ServerTesting
import Testing

@testable import ServiceServer

@Suite("Limits of a connection")
struct ConnectionTests {
    /// Runs a server that answers the length of a body, and allows the given milliseconds for a request.
    private static func serve(
        _ milliseconds: Int64, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let router = Router(context: ServerContext.self)
        router.add(middleware: AnswerErrors())
        router.add(middleware: RequestLimits())
        router.post("length") { request, _ in
            let count = try await request.octets().count
            return Response.json { json in json.object { $0.member("length", count) } }
        }
        var logger = Logger(label: "connections")
        logger.logLevel = .critical
        try await TestServer.serve(
            { told in
                Application(
                    router: router,
                    server: .http1(
                        configuration: .init(
                            additionalChannelHandlers: [GuardConnection(time: .milliseconds(milliseconds))])),
                    configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                    onServerRunning: { channel in told(channel.localAddress?.port ?? 0) }, logger: logger)
            }, body)
    }

    private static let post = "POST /length HTTP/1.1\r\nHost: here\r\n"

    /// The text at the start, and the text that is sent repeatedly after it.
    @Test(
        "A request that arrives too slowly is rejected at any place, and its connection closed",
        arguments: [
            ("GET /length HTT", ""), (post, "X-Drip: a\r\n"), (post + "Content-Length: 100000\r\n\r\n", "b"),
            (post + "Transfer-Encoding: chunked\r\n\r\n", "1\r\nc\r\n"), (post + "Content-Length: 2\r\n\r\n", ""),
        ])
    func slow(start: String, drip: String) async throws {
        try await Self.serve(500) { port in
            let connection = try await RawConnection(port)
            await connection.say(start)
            try await eventually("the end of the connection") {
                await connection.say(drip)
                return connection.isClosed
            }
            #expect(connection.text.hasPrefix("HTTP/1.1 400 Bad Request"), "\(connection.text)")
            #expect(connection.text.contains("\"too_slow\""), "\(connection.text)")
        }
    }

    @Test("A connection may be idle between requests, and each request has its own time")
    func rest() async throws {
        try await Self.serve(500) { port in
            let connection = try await RawConnection(port)
            for number in 1...5 {
                await connection.say(
                    Self.post + "Content-Length: \(number)\r\n\r\n" + String(repeating: "x", count: number))
                try await connection.read(until: "{\"length\":\(number)}")
            }
            // Twice as long as a request may take.
            try await Task.sleep(for: .seconds(1))
            await connection.say(Self.post + "Content-Length: 9\r\n\r\n123456789")
            try await connection.read(until: "{\"length\":9}")
            #expect(!connection.isClosed && !connection.text.contains("too_slow"))
            await connection.close()
        }
    }

    @Test("A request that was answered before its end gets no second answer, and empty lines are no requests")
    func answeredEarly() async throws {
        try await Self.serve(5000) { port in
            let connection = try await RawConnection(port)
            await connection.say("\r\n\r\n")
            // The body is longer than the limit: it is rejected at once, and the rest is never sent.
            await connection.say(Self.post + "Content-Length: 3000000\r\n\r\nx")
            let heard = try await connection.end()
            #expect(heard.components(separatedBy: "HTTP/1.1 ").count == 2, "\(heard)")
            #expect(heard.contains("body_too_large"), "\(heard)")
            // The server does not read the body of a request without a route, and the library would answer a second
            // time when the body breaks off.
            let other = try await RawConnection(port)
            await other.say("GET /none HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
            let told = try await other.end()
            #expect(told.components(separatedBy: "HTTP/1.1 ").count == 2, "\(told)")
            #expect(told.contains("\"code\":"), "\(told)")
        }
    }

    @Test("A client gets 100 Continue before it sends its body, or an error response if that is too long")
    func expectation() async throws {
        try await Self.serve(60_000) { port in
            let connection = try await RawConnection(port)
            await connection.say(Self.post + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n")
            try await connection.read(until: "HTTP/1.1 100 Continue\r\n\r\n")
            await connection.say("abc")
            try await connection.read(until: "{\"length\":3}")
            #expect(connection.text.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n"), "\(connection.text)")
            await connection.close()
            let other = try await RawConnection(port)
            await other.say(Self.post + "Content-Length: 3000000\r\nExpect: 100-continue\r\n\r\n")
            try await other.read(until: "body_too_large")
            #expect(other.text.hasPrefix("HTTP/1.1 400"), "\(other.text)")
            await other.close()
        }
    }

    /// Requests that are no HTTP, or not supported.
    @Test(
        "A request that cannot be read gets an error response in JSON",
        arguments: [
            "HELLO\r\n\r\n", "GET / HTTP/1.1\r\nBad Name : x\r\n\r\n",
            post + "Content-Length: 3\r\nContent-Length: 4\r\n\r\n", post + "Transfer-Encoding: xchunked\r\n\r\nabc",
            post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            "GET / HTTP/1.1\r\nX: " + String(repeating: "x", count: 90_000),
        ])
    func unreadable(text: String) async throws {
        try await Self.serve(60_000) { port in
            let connection = try await RawConnection(port)
            await connection.say(text)
            let answer = try await connection.end()
            #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request"), "\(answer)")
            #expect(answer.contains("\"bad_request\""), "\(answer)")
        }
    }
}

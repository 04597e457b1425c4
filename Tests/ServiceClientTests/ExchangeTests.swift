import NIOSSL
import ProcessTesting
import ServerTesting
import ServiceClient
import ServiceProtocol
import Testing

/// Exchanges of the real program with servers and proxies that behave wrongly.
@Suite("Exchanges with servers that behave wrongly")
struct ExchangeTests {
    /// The seconds within which a whole exchange ends however busy the machine is: several programs are started for
    /// an exchange with redirects.
    static let longTimeout = 300.0
    static let answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}"

    static func connection(
        _ url: String, timeout: Double = longTimeout, _ change: (inout ServiceConnection.Settings) -> Void = { _ in }
    ) throws -> ServiceConnection {
        var settings = ServiceConnection.Settings(retries: .none, program: TestProcess.path(of: "noroshi"))
        settings.timeout = timeout
        settings.variable = { _ in nil }
        change(&settings)
        return ServiceConnection(try #require(ServiceAddress(url)), settings)
    }

    /// The fault of a request; nil if there was an answer.
    static func fault(_ connection: ServiceConnection) async throws -> TransferFault? {
        do throws(ServiceError) {
            _ = try await connection.get("/v1/health", ServiceConnectionTests.caller)
            return nil
        } catch {
            guard case .failed(let fault, _) = error else { throw error }
            return fault
        }
    }

    /// Sends requests to a server that never ends its answer, with a longer timeout each time, until the server has
    /// received a request in time.
    private static func isGivenUp(_ server: RawServer) async throws {
        for timeout in [0.5, 2, 8, 15] where !server.heard.contains(where: { $0.contains("\r\n\r\n") }) {
            let connection = try connection("http://127.0.0.1:\(server.port)", timeout: timeout)
            #expect(try await fault(connection) == .timedOut)
        }
        #expect(server.heard.contains { $0.contains("\r\n\r\n") })
    }

    /// The text that the server sends before it stops.
    @Test(
        "An exchange times out if the server stalls at any place",
        arguments: [
            "", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{}", "HTTP/1.1 100 Continue\r\n\r\n",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n",
        ])
    func stall(head: String) async throws {
        try await RawServer.run(RawServer.http([.say(head)])) { server in
            try await Self.isGivenUp(server)
            try await eventually("the end of the connection") { server.open == 0 }
        }
    }

    @Test("An exchange with a slow server times out", arguments: ["HTTP/1.1 200 ", "HTTP/1.1 200 OK\r\n\r\n"])
    func drip(head: String) async throws {
        try await RawServer.run(RawServer.http([.say(head), .drip(UInt8(ascii: "a"))])) { server in
            try await Self.isGivenUp(server)
        }
    }

    @Test(
        "Incomplete and invalid answers are reported as faults",
        arguments: [
            ("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n{}", TransferFault.interrupted), ("", .interrupted),
            ("SSH-2.0-OpenSSH_9.2\r\n", .notHTTP),
            ("HTTP/1.1 200 OK\r\nx: \(String(repeating: "a", count: 70_000))\r\n\r\n", .tooLarge),
            ("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n", .interrupted),
        ])
    func broken(text: String, expected: TransferFault) async throws {
        try await RawServer.run(RawServer.http([.say(text), .close])) { server in
            let connection = try Self.connection("http://127.0.0.1:\(server.port)")
            #expect(try await Self.fault(connection) == expected)
        }
    }

    @Test(
        "A body is read up to its limit, and a longer one is rejected",
        arguments: [(1000, nil), (999, TransferFault.tooLarge)])
    func limit(largest: Int, expected: TransferFault?) async throws {
        let text = "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "a", count: 1000)
        try await RawServer.run(RawServer.http([.say(text), .close])) { server in
            let connection = try Self.connection("http://127.0.0.1:\(server.port)") { $0.largest = largest }
            #expect(try await Self.fault(connection) == expected)
        }
    }

    @Test("A cancelled exchange ends at once and closes its connection")
    func cancel() async throws {
        try await RawServer.run(RawServer.http([])) { server in
            let connection = try Self.connection("http://127.0.0.1:\(server.port)")
            let task = Task { try await Self.fault(connection) }
            try await eventually("the request") { server.heard.contains { $0.contains("\r\n\r\n") } }
            task.cancel()
            #expect(try await task.value == .cancelled)
            try await eventually("the end of the connection") { server.open == 0 }
            // An exchange that is cancelled before its start is not started.
            let late = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return try await Self.fault(connection)
            }
            #expect(try await late.value == .cancelled)
        }
    }

    @Test("Several answers can arrive at a time, and their bodies may have all byte values")
    func together() async throws {
        let body = Array(UInt8.min...UInt8.max)
        let head = Array("HTTP/1.1 200 OK\r\nETag: \"a\"\r\ncontent-length: 256\r\n\r\n".utf8)
        try await RawServer.run(RawServer.http([.say(head + body)])) { server in
            let connection = try Self.connection("http://127.0.0.1:\(server.port)")
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let reply = try await connection.post("/x", ServiceConnectionTests.caller, body: body)
                        #expect(reply.octets == body && reply.tag == "\"a\"")
                    }
                }
                try await group.waitForAll()
            }
            #expect(server.heard.allSatisfy { $0.contains("POST /x HTTP/1.1\r\n") && !$0.contains("Expect") })
        }
    }

    @Test("Values of header fields cannot add lines")
    func injection() async throws {
        try await RawServer.run(RawServer.http([.say(Self.answer)])) { server in
            var caller = ServiceConnectionTests.caller
            caller.user = "a\r\nx-evil: 1"
            _ = try await Self.connection("http://127.0.0.1:\(server.port)").get("/", caller)
            #expect(server.heard.first?.contains("\r\nx-auid: ax-evil: 1\r\n") == true, "\(server.heard)")
        }
    }

    @Test("Unknown names, closed ports, and missing programs and libraries are reported as faults")
    func absent() async throws {
        let nobody = try Self.connection("http://127.0.0.1:1")
        #expect(try await Self.fault(nobody) == .connectionRefused)
        // A name that is too long for a query to any name server.
        let name = String(repeating: "a", count: 64)
        let unknown = try Self.connection("http://\(name)")
        #expect(try await Self.fault(unknown) == .nameNotFound)
        let proxied = try Self.connection("http://h") { $0.proxy = "\(name):80" }
        #expect(try await Self.fault(proxied) == .proxyNotFound)
        let closed = try Self.connection("http://h") { $0.proxy = "127.0.0.1:1" }
        #expect(try await Self.fault(closed) == .proxyUnreachable)
        let library = try Self.connection("http://127.0.0.1:1") { $0.libraries = ["libnone.so.1"] }
        #expect(try await Self.fault(library) == .libraryMissing)
        for program in ["/nowhere/noroshi", "noroshi-that-is-not-there", "/bin/true", "/bin/false"] {
            let connection = try Self.connection("http://127.0.0.1:1") { $0.program = program }
            #expect(try await Self.fault(connection) == .programUnusable, "\(program)")
        }
    }
}

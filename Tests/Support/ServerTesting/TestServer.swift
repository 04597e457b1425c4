import AsyncHTTPClient
public import Basics
import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import ProcessTesting
public import ServerStore
public import ServiceLifecycle
public import ServiceServer
import Testing

/// A real server on a free port of loopback, for one test, with a separate folder and store.
public struct TestServer: Sendable {
    /// The answer to a request.
    public struct Reply: Sendable {
        public var status: Int
        public var headers: [String: String]
        public var octets: [UInt8]

        public var text: String { String(decoding: octets, as: UTF8.self) }
    }

    /// The URL of the server, such as `http://127.0.0.1:40123`.
    public let url: String
    /// The folder of the operator's data.
    public let folder: String
    public let store: any ServerDatabase

    /// The headers that an application of the demonstration sends with each request.
    public static let headers = [
        "authorization": "Bearer demo", "x-sdk-edition": "SWAMP", "x-sdk-version": "1.2.0",
        "x-device-id": "6B1E6B0C-6F5B-4B39-9E0E-0C4C1D3A7F10",
    ]

    /// The minimum content that a folder must have.
    public static let applications = """
        {"demonstration": true, "applications": [
          {"appCode": "demo", "name": "Demonstration", "versions": ["1.2.0"], "namespaces": ["com.example.demo"]},
          {"appCode": "demo-other", "name": "Another one"}]}
        """

    /// Starts a server, runs `body`, and ends the server.
    /// - Parameters:
    ///   - files: The operator's files by their names; `apps.json` is added unless it is given.
    ///   - store: The store to use; nil: a new file of SQLite.
    public static func run<Answer: Sendable>(
        _ files: [String: String] = [:], store: (any ServerDatabase)? = nil,
        now: @escaping @Sendable () -> Timestamp = ServiceServer.clock,
        _ body: @escaping @Sendable (TestServer) async throws -> Answer
    ) async throws -> Answer {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("server-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (name, text) in ["apps.json": applications].merging(files, uniquingKeysWith: { $1 }) {
            try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
        }
        let database = try store ?? SQLiteServerDatabase(path: folder + "/server.sqlite")
        var logger = Logger(label: "server")
        logger.logLevel = .critical
        let server = try await ServiceServer(
            ServerSettings(port: 0, folder: folder, allowsFaults: true), try ServiceServer.read(folder),
            store: database, logger: logger,
            now: now, uptime: { Double(now().microseconds) / 1e6 })
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let result: Result<Answer, any Error>
        do {
            result = .success(
                try await serve({ told in try server.application(onReady: told) }) { port in
                    try await body(TestServer(url: "http://127.0.0.1:\(port)", folder: folder, store: database))
                })
        } catch {
            result = .failure(error)
        }
        if store == nil { await database.close() }
        return try result.get()
    }

    /// Runs a service that reports its port, runs `body`, and ends the service, which has a minute for that.
    public static func serve<Answer: Sendable>(
        _ makeService: (_ told: @escaping @Sendable (Int) -> Void) throws -> any Service,
        _ body: @escaping @Sendable (_ port: Int) async throws -> Answer
    ) async throws -> Answer {
        var logger = Logger(label: "server")
        logger.logLevel = .critical
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        var configuration = ServiceGroupConfiguration(services: [try makeService { port.yield($0) }], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(60)
        let service = ServiceGroup(configuration: configuration)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // A server that cannot start reports no port, and its error is thrown below.
                defer { port.finish() }
                try await service.run()
            }
            let result: Result<Answer, any Error>
            do {
                let number = try await first("the port of the server", of: ports) { _ in true }
                if number == nil { try await group.waitForAll() }
                result = .success(try await body(try #require(number)))
            } catch {
                result = .failure(error)
            }
            await service.triggerGracefulShutdown()
            try await group.waitForAll()
            return try result.get()
        }
    }

    /// The header field with the token of the server's administration.
    public var administration: [String: String] {
        get throws {
            let token = try String(contentsOfFile: folder + "/admin-token", encoding: .utf8)
            return ["authorization": "Bearer " + token.trimmingCharacters(in: .newlines)]
        }
    }

    /// The same folder and store at another address.
    public func at(_ url: String) -> TestServer { TestServer(url: url, folder: folder, store: store) }
    /// A client that exists as long as the tests.
    private static let client = makeClient()
    /// A client at a different address from the server's, in place of another machine.
    private static let elsewhere = makeClient("127.0.0.2")

    private static func makeClient(_ address: String? = nil) -> HTTPClient {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.localAddress = address
        // The limit is so long that no working connection reaches it, however busy the machine is.
        configuration.timeout.connect = .seconds(120)
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// Sends one request, exactly once, and follows no redirect.
    /// - Parameters:
    ///   - isChunked: Whether the length of the body is not sent in advance.
    ///   - isFromElsewhere: Whether the request comes from a different address from the server's.
    public func send(
        _ method: String, _ path: String, _ headers: [String: String] = headers, body: String? = nil,
        isChunked: Bool = false, isFromElsewhere: Bool = false
    ) async throws -> Reply {
        var request = HTTPClientRequest(url: url + path)
        request.method = HTTPMethod(rawValue: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body {
            request.headers.replaceOrAdd(name: "content-type", value: "application/json")
            let octets = ByteBuffer(string: body)
            let stream = AsyncStream<ByteBuffer> { continuation in
                continuation.yield(octets)
                continuation.finish()
            }
            request.body = isChunked ? .stream(stream, length: .unknown) : .bytes(octets)
        }
        let response = try await (isFromElsewhere ? Self.elsewhere : Self.client).execute(
            request, timeout: .seconds(300))
        let buffer = try await response.body.collect(upTo: 64 << 20)
        let fields = Dictionary(response.headers.map { ($0.name.lowercased(), $0.value) }) { $1 }
        return Reply(status: Int(response.status.code), headers: fields, octets: Array(buffer.readableBytesView))
    }

    public func get(_ path: String, _ headers: [String: String] = headers) async throws -> Reply {
        try await send("GET", path, headers)
    }

    public func post(_ path: String, _ body: String, _ headers: [String: String] = headers) async throws -> Reply {
        try await send("POST", path, headers, body: body)
    }
}

import AsyncHTTPClient
import Glibc
import NIOCore
import NIOHTTP1
import NIOSSL
import ServiceProtocol
import Synchronization

/// The way to a server. Nothing of it is there before the first request: who never asks pays nothing.
public final class ServiceConnection: Sendable {
    /// How the way is gone.
    public struct Settings: Sendable {
        /// Seconds within which an answer must be whole.
        public var timeout: Double
        public var retries: RetryPolicy
        /// A PEM file with the authority that the server's certificate is of; nil: those of the system.
        public var authority: String?
        /// Octets of an answer at most.
        public var largest: Int
        /// Redirects that are followed, within the server.
        public var redirects: Int
        /// A variable of the environment.
        public var variable: @Sendable (String) -> String?
        /// Waits for seconds. Ends early when the task is cancelled.
        public var sleep: @Sendable (Double) async -> Void
        /// 0 to 1.
        public var random: @Sendable () -> Double

        public init(
            timeout: Double = 15, retries: RetryPolicy = RetryPolicy(), authority: String? = nil,
            sleep: @escaping @Sendable (Double) async -> Void = { try? await Task.sleep(for: .seconds($0)) },
            random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
        ) {
            self.timeout = timeout
            self.retries = retries
            self.authority = authority
            largest = 8 << 20
            redirects = 3
            variable = { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
            self.sleep = sleep
            self.random = random
        }
    }

    /// An answer that is none of the errors.
    public struct Reply: Sendable {
        /// 2xx, or 304 where the caller had it already.
        public var status: Int
        public var octets: [UInt8]
        public var tag: String?
        /// How often it was sent again before.
        public var resends: Int
    }

    public let address: ServiceAddress
    private let settings: Settings
    private let client = Mutex<HTTPClient?>(nil)

    public init(_ address: ServiceAddress, _ settings: Settings = Settings()) {
        self.address = address
        self.settings = settings
    }

    deinit {
        // It waits for nothing: what is under way is given up.
        client.withLock { client in
            if let client { Task { try? await client.shutdown() } }
        }
    }

    /// - Parameters:
    ///   - path: Begins with a slash, and is encoded already.
    ///   - tag: Of the representation that the caller has.
    public func get(
        _ path: String, _ caller: ServiceCaller, tag: String? = nil
    ) async throws(ServiceError) -> Reply {
        try await send(Message(method: .GET, path: path, fields: tag.map { [("if-none-match", $0)] } ?? [], caller))
    }

    /// - Parameters:
    ///   - key: Idempotency-Key: the same for everything that is to be done once.
    ///   - retries: nil: those of the settings.
    public func post(
        _ path: String, _ caller: ServiceCaller, body: [UInt8], key: String? = nil, retries: RetryPolicy? = nil
    ) async throws(ServiceError) -> Reply {
        let fields = key.map { [(ServiceHeader.idempotencyKey, $0)] } ?? []
        return try await send(Message(method: .POST, path: path, fields: fields, caller, body), retries)
    }

    public func delete(_ path: String, _ caller: ServiceCaller) async throws(ServiceError) -> Reply {
        try await send(Message(method: .DELETE, path: path, fields: [], caller))
    }

    private struct Message {
        let method: HTTPMethod
        let path: String
        let fields: [(String, String)]
        let body: [UInt8]?

        init(
            method: HTTPMethod, path: String, fields: [(String, String)], _ caller: ServiceCaller,
            _ body: [UInt8]? = nil
        ) {
            self.method = method
            self.path = path
            self.fields = caller.fields + fields
            self.body = body
        }
    }

    /// Sends it as often as the policy says.
    private func send(_ message: Message, _ retries: RetryPolicy? = nil) async throws(ServiceError) -> Reply {
        let policy = retries ?? settings.retries
        var attempt = 1
        while true {
            let (result, asked) = await follow(message)
            switch result {
            case .success(var reply):
                reply.resends = attempt - 1
                return reply
            case .failure(let error):
                guard error.isWorthRetrying, !Task.isCancelled,
                    let wait = policy.wait(after: attempt, random: settings.random(), asked: asked)
                else { throw error }
                await settings.sleep(wait)
                attempt += 1
            }
        }
    }

    /// Sends it once, and where a redirect leads to.
    /// - Returns: Also the seconds of `Retry-After`.
    private func follow(_ message: Message) async -> (Result<Reply, ServiceError>, asked: Double?) {
        var url = address.url(message.path)
        for _ in 0...settings.redirects {
            do {
                let response = try await execute(message, url)
                let status = Int(response.status.code)
                guard status == 301 || status == 302 else { return await answer(response) }
                guard let location = response.headers.first(name: "location"),
                    let next = address.redirected(to: location)
                else { return (.failure(.redirectedElsewhere), nil) }
                url = next
            } catch {
                return (.failure(ServiceError(error)), nil)
            }
        }
        return (.failure(.tooManyRedirects), nil)
    }

    private func execute(_ message: Message, _ url: String) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: url)
        request.method = message.method
        for (name, value) in message.fields { request.headers.add(name: name, value: value) }
        if let body = message.body {
            request.headers.add(name: "content-type", value: "application/json")
            request.body = .bytes(ByteBuffer(bytes: body))
        }
        return try await opened().execute(
            request, timeout: .milliseconds(Int64((settings.timeout * 1000).rounded(.up))))
    }

    private func answer(_ response: HTTPClientResponse) async -> (Result<Reply, ServiceError>, asked: Double?) {
        let status = Int(response.status.code)
        let asked = response.headers.first(name: "retry-after").flatMap { Double($0) }
        do {
            let buffer = try await response.body.collect(upTo: settings.largest)
            let octets = Array(buffer.readableBytesView)
            guard (200..<300).contains(status) || status == 304 else {
                let body = try? ErrorBody(BodyObject(octets))
                return (.failure(.refused(status: status, body)), asked)
            }
            let tag = response.headers.first(name: "etag")
            return (.success(Reply(status: status, octets: octets, tag: tag, resends: 0)), nil)
        } catch {
            return (.failure(ServiceError(error, isReading: true)), nil)
        }
    }

    /// The client, which is made at the first request.
    private func opened() -> HTTPClient {
        client.withLock { client in
            if let client { return client }
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.timeout.connect = .milliseconds(Int64((settings.timeout * 1000).rounded(.up)))
            var tls = TLSConfiguration.makeClientConfiguration()
            if let authority = settings.authority { tls.trustRoots = .file(authority) }
            configuration.tlsConfiguration = tls
            if let proxy = ProxyChoice.proxy(for: address, settings.variable) {
                configuration.proxy = .server(host: proxy.host, port: proxy.port)
            }
            let made = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            client = made
            return made
        }
    }
}

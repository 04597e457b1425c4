import Basics
public import BeaconService
import Glibc
import Platform
public import ServiceProtocol

/// A connection to a server. Nothing is loaded before the first exchange: programs without requests have no cost.
public struct ServiceConnection: Sendable {
    /// The settings of a connection.
    public struct Settings: Sendable {
        /// Seconds within which an answer must be complete, including the time to connect.
        public var timeout: Double
        public var retries: RetryPolicy
        /// A PEM file with the only authorities that are trusted; nil: those of the system.
        public var authority: String?
        /// The proxy, instead of the environment's; empty: none.
        public var proxy: String?
        /// The maximum number of bytes of an answer.
        public var largest: Int
        /// The maximum number of redirects, within the server.
        public var redirects: Int
        /// The program that carries out exchanges, as a path or a name to look up in `PATH`.
        public var program: String
        /// The names of libcurl, in the order in which they are tried.
        public var libraries: [String]
        /// Returns a variable of the environment.
        public var variable: @Sendable (String) -> String?
        /// Waits for seconds. Ends early when the task is cancelled.
        public var sleep: @Sendable (Double) async -> Void
        /// 0 to 1.
        public var random: @Sendable () -> Double

        /// The variants of libcurl: Debian has the one with GnuTLS under a separate name.
        static let libraries = ["libcurl.so.4", "libcurl-gnutls.so.4"]

        /// The longest wait for an answer, in seconds.
        public static let longest = 15.0

        /// - Parameter timeout: 15 s at most.
        public init(
            timeout: Double = longest, retries: RetryPolicy = RetryPolicy(), authority: String? = nil,
            proxy: String? = nil, program: String = "noroshi",
            sleep: @escaping @Sendable (Double) async -> Void = { try? await Task.sleep(for: .seconds($0)) },
            random: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
        ) {
            self.timeout = min(max(timeout, 0.001), Self.longest)
            self.retries = retries
            self.authority = authority
            self.proxy = proxy
            largest = 8 << 20
            redirects = 3
            self.program = program
            libraries = Self.libraries
            variable = Environment.value
            self.sleep = sleep
            self.random = random
        }
    }

    /// A successful answer.
    public struct Reply: Sendable {
        /// 2xx, or 304 where the caller already has the content.
        public var status: Int
        public var octets: [UInt8]
        public var tag: String?
        /// The number of repetitions before this answer.
        public var resends: Int
    }

    public let address: ServiceAddress
    private let settings: Settings
    private var listener: (@Sendable (ServerSign) async -> Void)?
    /// The maximum number of times that a request is sent again.
    public var mostResends: Int { settings.retries.waits.count }

    public init(_ address: ServiceAddress, _ settings: Settings = Settings()) {
        self.address = address
        self.settings = settings
    }

    /// The same connection, with a `listener` that receives the sign of each exchange about the server.
    public func telling(_ listener: @escaping @Sendable (ServerSign) async -> Void) -> ServiceConnection {
        var connection = self
        connection.listener = listener
        return connection
    }

    /// - Parameters:
    ///   - path: Begins with a slash, and is already encoded.
    ///   - caller: nil: a request without identification.
    ///   - tag: The tag of the representation that the caller has.
    ///   - retries: nil: those of the settings.
    public func get(
        _ path: String, _ caller: (any RequestCaller)?, tag: String? = nil, retries: RetryPolicy? = nil
    ) async throws(ServiceError) -> Reply {
        let fields = tag.map { [("if-none-match", $0)] } ?? []
        return try await send(Message(method: "GET", path: path, fields: fields, caller), retries)
    }

    /// The answer that `get` would give, without its body.
    func head(_ path: String, _ caller: any RequestCaller, tag: String? = nil) async throws(ServiceError) -> Reply {
        let fields = tag.map { [("if-none-match", $0)] } ?? []
        return try await send(Message(method: "HEAD", path: path, fields: fields, caller))
    }

    /// - Parameters:
    ///   - key: Idempotency-Key: the same for all repetitions of one action.
    ///   - retries: nil: those of the settings.
    public func post(
        _ path: String, _ caller: any RequestCaller, body: [UInt8], key: String? = nil, retries: RetryPolicy? = nil
    ) async throws(ServiceError) -> Reply {
        let fields = [("content-type", "application/json")] + (key.map { [(ServiceHeader.idempotencyKey, $0)] } ?? [])
        return try await send(Message(method: "POST", path: path, fields: fields, caller, body), retries)
    }

    /// Posts like `post`, for a caller that also needs the details of a failed exchange.
    func posting(
        _ path: String, _ caller: any RequestCaller, body: [UInt8], retries: RetryPolicy? = nil
    ) async -> Exchange {
        let message = Message(
            method: "POST", path: path, fields: [("content-type", "application/json")], caller, body)
        return await exchange(message, retries ?? settings.retries)
    }

    /// - Parameter retries: nil: those of the settings.
    public func delete(
        _ path: String, _ caller: any RequestCaller, retries: RetryPolicy? = nil
    ) async throws(ServiceError) -> Reply {
        try await send(Message(method: "DELETE", path: path, fields: [], caller), retries)
    }

    private struct Message {
        let method: String
        let path: String
        let fields: [String]
        let body: [UInt8]?
        /// The values that must not be repeated from the server's texts.
        let secrets: [String]

        init(
            method: String, path: String, fields: [(String, String)], _ caller: (any RequestCaller)?,
            _ body: [UInt8]? = nil
        ) {
            self.method = method
            self.path = path
            // Shorter values may be part of any word.
            secrets = (caller?.secrets ?? []).filter { $0.count >= 8 }
            self.fields = ((caller?.fields ?? []) + fields).map { name, value in
                "\(name): \(ServiceCaller.inOneLine(value))"
            }
            self.body = body
        }
    }

    /// The result of a message that was sent as often as the policy allows.
    struct Exchange {
        let result: Result<Reply, ServiceError>
        /// The number of times that it was sent again.
        let resends: Int
        /// Seconds after which a server with an error response wants to be asked again (`Retry-After`).
        let asked: Double?
    }

    private func send(_ message: Message, _ retries: RetryPolicy? = nil) async throws(ServiceError) -> Reply {
        try await exchange(message, retries ?? settings.retries).result.get()
    }

    /// Sends the message as often as the policy allows.
    private func exchange(_ message: Message, _ policy: RetryPolicy) async -> Exchange {
        var resends = 0
        while true {
            let (result, asked) = await follow(message)
            if let sign = ServerSign(result) { await listener?(sign) }
            switch result {
            case .success(var reply):
                reply.resends = resends
                return Exchange(result: .success(reply), resends: resends, asked: nil)
            case .failure(let error):
                guard error.isRetryable, !Task.isCancelled,
                    let wait = policy.wait(after: resends + 1, random: settings.random(), asked: asked)
                else { return Exchange(result: result, resends: resends, asked: asked) }
                await settings.sleep(wait)
                // A caller that cancels during the wait has not sent the message again.
                guard !Task.isCancelled else { return Exchange(result: result, resends: resends, asked: asked) }
                resends += 1
            }
        }
    }

    /// Sends the message once, and follows redirects, all within the time for one answer.
    /// - Returns: In addition, the seconds of `Retry-After`.
    private func follow(_ message: Message) async -> (Result<Reply, ServiceError>, asked: Double?) {
        var url = address.url(message.path)
        let clock = ContinuousClock()
        let end = clock.now + .seconds(settings.timeout)
        for _ in 0...settings.redirects {
            let reply: TransferReply
            do throws(ServiceError) {
                reply = try await carry(message, url, seconds: (end - clock.now) / .seconds(1))
            } catch {
                return (.failure(error), nil)
            }
            guard [301, 302, 307, 308].contains(reply.status) else { return answer(reply, to: message) }
            guard let location = reply.field("location"), let next = address.redirected(to: location) else {
                return (.failure(.redirectedElsewhere), nil)
            }
            url = next
        }
        return (.failure(.tooManyRedirects), nil)
    }

    private func carry(_ message: Message, _ url: String, seconds: Double) async throws(ServiceError) -> TransferReply {
        let proxy = try Proxy.of(address, setting: settings.proxy, settings.variable)
        guard !Task.isCancelled else { throw .failed(.cancelled, at: address.place) }
        guard seconds >= 0.001 else { throw .failed(.timedOut, at: address.place) }
        let transfer = Transfer(
            method: message.method, url: url, fields: message.fields, body: message.body, proxy: proxy?.url,
            authority: settings.authority, milliseconds: Int(seconds * 1000), largest: settings.largest,
            libraries: settings.libraries)
        do throws(TransferFault) {
            return try await TransferCarrier(program: settings.program).carry(transfer).get()
        } catch {
            throw .failed(error, at: place(of: error, proxy))
        }
    }

    /// The place that a fault concerns.
    private func place(of fault: TransferFault, _ proxy: Proxy?) -> String {
        switch fault {
        case .proxyUnknown, .proxyNotFound, .proxyUnreachable, .proxyUntrusted, .proxyDenied, .proxyRefused:
            proxy?.place ?? ""
        case .authorityUnreadable: settings.authority ?? ""
        case .programUnusable: settings.program
        case .nameNotFound: address.host
        default: address.place
        }
    }

    private func answer(_ reply: TransferReply, to message: Message) -> (Result<Reply, ServiceError>, asked: Double?) {
        guard (200..<300).contains(reply.status) || reply.status == 304 else {
            var body = try? BodyReader.read(reply.body) { ErrorBody(&$0) }
            for secret in message.secrets { body?.message.replace(secret, with: "…") }
            return (.failure(.refused(status: reply.status, body)), reply.secondsAsked)
        }
        return (
            .success(Reply(status: reply.status, octets: reply.body, tag: reply.field("etag"), resends: 0)), nil
        )
    }
}

extension TransferReply {
    /// Seconds of `Retry-After`; nil: there is no such field, or it cannot be read.
    fileprivate var secondsAsked: Double? {
        field("retry-after").flatMap { HTTPDate.seconds(retryAfter: $0, date: field("date"), now: Int64(time(nil))) }
    }
}

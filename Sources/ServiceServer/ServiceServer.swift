public import Basics
public import BeaconService
import ConfigurationFiles
import Glibc
public import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
import Platform
public import ServerStore
import ServiceLifecycle
import ServiceProtocol
import UnixSignals

/// The service, which replaces the vendor's server. It answers for as long as it runs.
public struct ServiceServer: Sendable {
    /// The version in the answer of `GET /v1/health`.
    public static let version = "0.1.0"

    let settings: ServerSettings
    let store: any ServerDatabase
    let operatorData: CurrentOperatorData
    let logger: Logger
    let now: @Sendable () -> Timestamp
    let metrics = ServerMetrics()
    /// The requested faults; nil: none are allowed.
    let faults: InjectedFaults?
    let token: AdministrationToken
    let rates: RateCounter
    let retention: RecordRetention
    let health = StoreHealth()

    /// - Parameters:
    ///   - data: The operator data.
    ///   - now: Returns the current time.
    ///   - uptime: Seconds by a clock that cannot be set.
    public init(
        _ settings: ServerSettings, _ data: OperatorData, store: any ServerDatabase, logger: Logger,
        now: @escaping @Sendable () -> Timestamp = ServiceServer.clock,
        uptime: @escaping @Sendable () -> Double = ServiceServer.uptime
    ) async throws(ServerStoreError) {
        self.settings = settings
        self.store = store
        self.logger = logger
        self.now = now
        faults = settings.allowsFaults ? InjectedFaults() : nil
        rates = RateCounter(uptime: uptime)
        retention = RecordRetention(store: store, days: settings.keptDays, now: now, uptime: uptime)
        try await retention.prepare()
        token = AdministrationToken(folder: settings.folder)
        if !token.renew() { logger.error("no administration: its token cannot be read or written") }
        operatorData = CurrentOperatorData(try await CurrentOperatorData.Snapshot(data, store: store, now: now))
        try await DeclaredBeacons(store: store, now: now).take(data, telling: logger)
    }

    /// The machine's clock.
    public static let clock: @Sendable () -> Timestamp = {
        Timestamp(microseconds: SystemClock.wall.microseconds)
    }

    /// Seconds since the machine was started, including its sleep.
    public static let uptime: @Sendable () -> Double = {
        Double(SystemClock.sinceBoot.microseconds) / 1e6
    }

    /// Reads the operator's folder.
    /// - Throws: `ConfigurationProblems`, all problems of it.
    public static func read(_ folder: String) throws(ConfigurationProblems) -> OperatorData {
        try OperatorFiles.read(folder, hash: { Digest($0).text })
    }

    /// - Parameter onReady: Called with the port once the server listens.
    public func application(
        onReady: @escaping @Sendable (Int) async -> Void
    ) throws -> some ApplicationProtocol & Service {
        let http = HTTPServerBuilder.http1(
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [GuardConnection()], idleTimeout: Self.idle,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: RequestLimits.field, maxHeaderListSize: RequestLimits.header,
                    maxHeaderFieldCount: RequestLimits.fields)))
        return Application(
            router: router(),
            server: try settings.tls.map { try .tls(http, tlsConfiguration: $0.configuration) } ?? http,
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), serverName: nil,
                availableConnectionsDelegate: .maximum(settings.mostConnections, logger: logger)),
            services: [
                OperatorWatch(
                    folder: settings.folder, operatorData: operatorData, store: store, metrics: metrics, token: token,
                    logger: logger, now: now),
                StoreMaintenance(store: store, retention: retention, health: health, logger: logger) {
                    // The declared beacons are also written into a store that replaced another.
                    try? await DeclaredBeacons(store: store, now: now).take(operatorData.now.data, telling: logger)
                },
            ],
            onServerRunning: { channel in await onReady(channel.localAddress?.port ?? settings.port) },
            logger: logger)
    }

    /// The time without a request after which a connection is closed.
    private static let idle = TimeAmount.seconds(60)
    /// The time to wait at the end for requests that are being answered.
    private static let timeout = Duration.seconds(30)

    /// Answers until SIGTERM or SIGINT, and then completes the requests in progress.
    /// - Throws: `ListenFault`.
    public func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [try application(onReady: onReady)], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = Self.timeout
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch let error as IOError {
            throw ListenFault(errno: error.errnoCode)
        }
    }

    private func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: ObserveRequests(metrics: metrics))
        router.add(middleware: AnswerErrors())
        router.add(middleware: RequestLimits())
        if let faults { router.add(middleware: InjectFaults(faults: faults)) }
        router.get("v1/health") { request, _ in
            guard !health.isBroken else { throw ErrorResponse.storeDamaged }
            let body = HealthBody(revision: operatorData.now.data.revision, version: Self.version)
            return Representation { body.write(into: &$0) }.answer(request)
        }
        router.group("metrics").add(middleware: AdministrationAuthorization(token: token, isOpenHere: true)).get {
            _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
        }
        let administration = router.group("admin").add(middleware: AdministrationAuthorization(token: token))
        if let faults { FaultRoutes(faults: faults).add(to: administration) }
        RecordAdministration(operatorData: operatorData, store: store).add(to: administration)
        let limit = RateLimit(operatorData: operatorData, rates: rates, metrics: metrics)
        let unknown = AddressLimit(rates: rates, metrics: metrics, kind: .unknown)
        let writer = RecordWriter(store: store, metrics: metrics, now: now)
        let service = router.group("v1").add(middleware: unknown).add(
            middleware: ServiceAuthorization(operatorData: operatorData)
        )
        .add(middleware: limit)
        RegionRoutes(operatorData: operatorData, now: now).add(to: service)
        RecordRoutes(operatorData: operatorData, writer: writer).add(to: service)
        BeacappRoutes(operatorData: operatorData, writer: writer).add(
            activation: router.group("beacapp/v1").add(
                middleware: AddressLimit(rates: rates, metrics: metrics, kind: .activation)),
            others: router.group("beacapp/v1").add(middleware: unknown).add(
                middleware: BeacappAuthorization(operatorData: operatorData, store: store, now: now)
            ).add(middleware: limit))
        let proximity = router.group("proximity/v1beta1").add(middleware: unknown).add(
            middleware: ProximityAuthorization(operatorData: operatorData)
        ).add(middleware: limit)
        BeaconRoutes(operatorData: operatorData, store: store).add(to: proximity)
        AttachmentRoutes(operatorData: operatorData, store: store, now: now).add(to: proximity)
        ObservationRoutes(
            operatorData: operatorData, store: store, now: now, lowBattery: settings.lowBattery, logger: logger
        ).add(to: proximity)
        return router
    }
}

/// The reason why the server cannot listen on its address.
public struct ListenFault: Error {
    /// The system's number: EADDRINUSE, EACCES ...
    public var errno: Int32
}

extension CurrentOperatorData.Snapshot {
    /// Derives the current operator data, with the times that the store keeps.
    init(
        _ data: OperatorData, store: any ServerDatabase, now: @Sendable () -> Timestamp
    ) async throws(ServerStoreError) {
        try await self.init(data) { resource, tag throws(ServerStoreError) in
            try await Representations(store: store).since(resource, tag, now: now())
        }
    }
}

/// The times at which representations were first seen by any of the servers on a store.
struct Representations {
    let store: any ServerDatabase

    func since(_ resource: String, _ tag: String, now: Timestamp) async throws(ServerStoreError) -> Timestamp {
        let microseconds = try await store.write { session throws(ServerStoreError) in
            try session.run(
                "INSERT INTO representation (resource, tag, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                .text(resource), .text(tag), .integer(now.microseconds))
            let rows = try session.run(
                "SELECT since FROM representation WHERE resource = $1 AND tag = $2", .text(resource), .text(tag))
            guard let row = rows.first else { throw ServerStoreError(.unexpected, "no representation") }
            return try row.integer(0)
        }
        return Timestamp(microseconds: Int64(microseconds))
    }
}

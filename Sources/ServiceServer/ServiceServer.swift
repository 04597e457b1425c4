import ConfigurationFiles
import Glibc
public import Hummingbird
import HummingbirdCore
import HummingbirdTLS
public import Logging
import NIOCore
public import OperatorData
public import ServerStore
import ServiceLifecycle
import ServiceProtocol
import Texts
public import Tracking
import UnixSignals

/// The service: what stands in the place of the vendor's server. It answers for as long as it runs.
public struct ServiceServer: Sendable {
    /// The version that `GET /v1/health` tells.
    public static let version = "0.1.0"

    let settings: ServerSettings
    let store: any ServerDatabase
    let board: OperatorBoard
    let logger: Logger
    let now: @Sendable () -> Timestamp
    let metrics = ServerMetrics()
    /// The faults that are asked for; nil: none are allowed.
    let faults: FaultBoard?
    let token: AdministrationToken
    let rates: RateCounter
    let retention: RecordRetention
    let health = StoreHealth()

    /// - Parameters:
    ///   - data: What the operator declares.
    ///   - now: What the time is.
    ///   - uptime: Seconds by a clock that nobody sets.
    public init(
        _ settings: ServerSettings, _ data: OperatorData, store: any ServerDatabase, logger: Logger,
        now: @escaping @Sendable () -> Timestamp = ServiceServer.clock,
        uptime: @escaping @Sendable () -> Double = ServiceServer.uptime
    ) async throws(ServerStoreError) {
        self.settings = settings
        self.store = store
        self.logger = logger
        self.now = now
        faults = settings.allowsFaults ? FaultBoard() : nil
        rates = RateCounter(uptime: uptime)
        retention = RecordRetention(store: store, days: settings.keptDays, now: now, uptime: uptime)
        try await retention.prepare()
        token = AdministrationToken(folder: settings.folder)
        if !token.renew() { logger.error("no administration: its token cannot be read or written") }
        board = OperatorBoard(try await OperatorBoard.Board(data, store: store, now: now))
        try await DeclaredBeacons(store: store, now: now).take(data, telling: logger)
    }

    /// The machine's clock.
    public static let clock: @Sendable () -> Timestamp = {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    /// Seconds since the machine was started, those included that it slept.
    public static let uptime: @Sendable () -> Double = {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Reads the operator's folder.
    /// - Throws: `ConfigurationProblems`, everything that is wrong with it.
    public static func read(_ folder: String) throws(ConfigurationProblems) -> OperatorData {
        try OperatorFiles.read(folder, hash: { Digest($0).text })
    }

    /// - Parameter onReady: Told the port on which it listens, once it does.
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
                    folder: settings.folder, board: board, store: store, metrics: metrics, token: token,
                    logger: logger, now: now),
                StoreMaintenance(store: store, retention: retention, health: health, logger: logger) {
                    // What the files declare is brought into a store that took the place of another, too.
                    try? await DeclaredBeacons(store: store, now: now).take(board.now.data, telling: logger)
                },
            ],
            onServerRunning: { channel in await onReady(channel.localAddress?.port ?? settings.port) },
            logger: logger)
    }

    /// After so long without a request a connection is closed.
    private static let idle = TimeAmount.seconds(60)
    /// So long those who are being answered are waited for at the end.
    private static let patience = Duration.seconds(30)

    /// Answers until SIGTERM or SIGINT, and then what is under way.
    /// - Throws: `ListenFault`.
    public func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [try application(onReady: onReady)], gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger)
        configuration.maximumGracefulShutdownDuration = Self.patience
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
        if let faults { router.add(middleware: InjectFaults(board: faults)) }
        router.get("v1/health") { request, _ in
            guard !health.isBroken else { throw Refusal.storeDamaged }
            let body = HealthBody(revision: board.now.data.revision, version: Self.version)
            return Representation { body.write(into: &$0) }.answer(request)
        }
        router.group("metrics").add(middleware: AdministrationGate(token: token, isOpenHere: true)).get { _, _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: metrics.text)))
        }
        let administration = router.group("admin").add(middleware: AdministrationGate(token: token))
        if let faults { FaultRoutes(board: faults).add(to: administration) }
        RecordAdministration(board: board, store: store).add(to: administration)
        let limit = RateLimit(board: board, rates: rates, metrics: metrics)
        let unknown = AddressLimit(rates: rates, metrics: metrics, kind: .unknown)
        let writer = RecordWriter(store: store, metrics: metrics, now: now)
        let service = router.group("v1").add(middleware: unknown).add(middleware: Gate(board: board))
            .add(middleware: limit)
        RegionRoutes(board: board, now: now).add(to: service)
        RecordRoutes(board: board, writer: writer).add(to: service)
        BeacappRoutes(board: board, writer: writer).add(
            activation: router.group("beacapp/v1").add(
                middleware: AddressLimit(rates: rates, metrics: metrics, kind: .activation)),
            others: router.group("beacapp/v1").add(middleware: unknown).add(
                middleware: BeacappGate(board: board, store: store, now: now)
            ).add(middleware: limit))
        let proximity = router.group("proximity/v1beta1").add(middleware: unknown).add(
            middleware: ProximityGate(board: board)
        ).add(middleware: limit)
        BeaconRoutes(board: board, store: store).add(to: proximity)
        AttachmentRoutes(board: board, store: store, now: now).add(to: proximity)
        ObservationRoutes(
            board: board, store: store, now: now, lowBattery: settings.lowBattery, logger: logger
        ).add(to: proximity)
        return router
    }
}

/// Why the server cannot listen where it should.
public struct ListenFault: Error {
    /// The system's number: EADDRINUSE, EACCES ...
    public var errno: Int32
}

extension OperatorBoard.Board {
    /// With the moments that the store keeps.
    init(
        _ data: OperatorData, store: any ServerDatabase, now: @Sendable () -> Timestamp
    ) async throws(ServerStoreError) {
        try await self.init(data) { resource, tag throws(ServerStoreError) in
            try await Representations(store: store).since(resource, tag, now: now())
        }
    }
}

/// When representations were first seen by any of the servers on a store.
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

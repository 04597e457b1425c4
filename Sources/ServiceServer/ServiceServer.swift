import ConfigurationFiles
import Glibc
public import Hummingbird
public import Logging
public import OperatorData
public import ServerStore
import ServiceProtocol
import Texts
public import Tracking

/// The service: what stands in the place of the vendor's server. It answers for as long as it runs.
public struct ServiceServer: Sendable {
    /// The version that `GET /v1/health` tells.
    public static let version = "0.1.0"

    let settings: ServerSettings
    let store: any ServerDatabase
    let board: OperatorBoard
    let logger: Logger
    let now: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - data: What the operator declares.
    ///   - now: What the time is.
    public init(
        _ settings: ServerSettings, _ data: OperatorData, store: any ServerDatabase, logger: Logger,
        now: @escaping @Sendable () -> Timestamp = ServiceServer.clock
    ) async throws(ServerStoreError) {
        self.settings = settings
        self.store = store
        self.logger = logger
        self.now = now
        board = OperatorBoard(
            try await OperatorBoard.Board(data) { resource, tag throws(ServerStoreError) in
                try await Representations(store: store).since(resource, tag, now: now())
            })
    }

    /// The machine's clock.
    public static let clock: @Sendable () -> Timestamp = {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000)
    }

    /// Reads the operator's folder.
    /// - Throws: `ConfigurationProblems`, everything that is wrong with it.
    public static func read(_ folder: String) throws(ConfigurationProblems) -> OperatorData {
        try OperatorFiles.read(folder, hash: Representation.hash)
    }

    /// - Parameter onReady: Told the port on which it listens, once it does.
    public func application(onReady: @escaping @Sendable (Int) async -> Void) -> some ApplicationProtocol {
        Application(
            router: router(),
            configuration: ApplicationConfiguration(
                address: .hostname(settings.host, port: settings.port), serverName: nil),
            onServerRunning: { channel in await onReady(channel.localAddress?.port ?? settings.port) },
            logger: logger)
    }

    /// Answers until SIGTERM or SIGINT, and then what is under way.
    public func run(onReady: @escaping @Sendable (Int) async -> Void) async throws {
        try await application(onReady: onReady).runService()
    }

    private func router() -> Router<ServerContext> {
        let router = Router(context: ServerContext.self)
        router.add(middleware: AnswerErrors())
        router.get("v1/health") { _, _ in
            let body = HealthBody(revision: board.now.data.revision, version: Self.version)
            return Response.json { body.write(into: &$0) }
        }
        let service = router.group("v1").add(middleware: Gate(board: board))
        RegionRoutes(board: board, now: now).add(to: service)
        RecordRoutes(board: board, keeper: RecordKeeper(store: store, now: now)).add(to: service)
        return router
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

import ConfigurationFiles
import Glibc
import Localization
import Logging
import OperatorData
import ServerStore
import ServiceLifecycle
import Tracking

/// Looks once a second whether the operator's files were changed. A good change is in force for the next request; with a
/// bad one the old stays, and log and metrics say so.
struct OperatorWatch: Service {
    let folder: String
    let board: OperatorBoard
    let store: any ServerDatabase
    let metrics: ServerMetrics
    let token: AdministrationToken
    let logger: Logger
    let now: @Sendable () -> Timestamp

    private static let pause = Duration.seconds(1)

    func run() async throws {
        // Read anew at the first look: it may have been changed since the server read it.
        var last: FolderSign?
        while !Task.isShuttingDownGracefully && !Task.isCancelled {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
            token.renew()
            let sign = FolderSign(folder)
            guard sign != last else { continue }
            // What could not be kept by the store is tried again.
            if await reload() { last = sign }
        }
    }

    /// - Returns: Whether this state of the folder is dealt with, good or bad.
    private func reload() async -> Bool {
        do throws(ConfigurationProblems) {
            let data = try ServiceServer.read(folder)
            guard data.revision != board.now.data.revision else { return true }
            guard await take(data) else { return false }
            metrics.reload(isGood: true)
            logger.notice("reloaded", metadata: ["revision": "\(data.revision)"])
        } catch {
            metrics.reload(isGood: false)
            for problem in error.problems {
                logger.error(
                    "not reloaded", metadata: ["problem": "\(Localizer(language: .en).text(problem))"])
            }
        }
        return true
    }

    private func take(_ data: OperatorData) async -> Bool {
        do throws(ServerStoreError) {
            let board = try await OperatorBoard.Board(data, store: store, now: now)
            try await DeclaredBeacons(store: store, now: now).take(data, telling: logger)
            self.board.replace(by: board)
            return true
        } catch {
            logger.error("not reloaded", metadata: ["error": "\(error.detail)"])
            return false
        }
    }
}

/// What tells that a file of a folder was changed: its place on the disk, its length, its times.
struct FolderSign: Equatable, Sendable {
    private var signs: [[Int]] = []

    init(_ folder: String) {
        for name in OperatorFiles.names {
            var status = stat()
            let isThere = unsafe stat(folder + "/" + name, &status) == 0
            signs.append(
                isThere
                    ? [
                        Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                        status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
                    ] : [])
        }
    }
}

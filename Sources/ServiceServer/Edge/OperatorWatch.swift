import Basics
import BeaconService
import ConfigurationFiles
import Glibc
import Localization
import Logging
import ServerStore
import ServiceLifecycle

/// Checks once a second whether the operator's files were changed. A valid change applies from the next request on;
/// after an invalid one the former data remains in force, and log and metrics report that.
struct OperatorWatch: Service {
    let folder: String
    let operatorData: CurrentOperatorData
    let store: any ServerDatabase
    let metrics: ServerMetrics
    let token: AdministrationToken
    let logger: Logger
    let now: @Sendable () -> Timestamp

    private static let pause = Duration.seconds(1)

    func run() async throws {
        // The first check reads the files again: they may have changed since the server read them.
        var last: FolderSign?
        while !Task.isShuttingDownGracefully && !Task.isCancelled {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
            token.renew()
            let sign = FolderSign(folder)
            guard sign != last else { continue }
            // If the store could not keep the data, reading is tried again.
            if await reload() { last = sign }
        }
    }

    /// - Returns: Whether this state of the folder was processed, valid or not.
    private func reload() async -> Bool {
        do throws(ConfigurationProblems) {
            let data = try ServiceServer.read(folder)
            guard data.revision != operatorData.now.data.revision else { return true }
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
            let operatorData = try await CurrentOperatorData.Snapshot(data, store: store, now: now)
            try await DeclaredBeacons(store: store, now: now).take(data, telling: logger)
            self.operatorData.replace(by: operatorData)
            return true
        } catch {
            logger.error("not reloaded", metadata: ["error": "\(error.detail)"])
            return false
        }
    }
}

/// A signature that shows changes of a folder's files: their places on the disk, lengths and times.
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

import Basics
import Logging
import ServerStore
import ServiceLifecycle
import Synchronization
import Tracking

/// Checks the store once a second, and deletes records at the end of their retention.
struct StoreMaintenance: Service {
    let store: any ServerDatabase
    let retention: RecordRetention
    let health: StoreHealth
    let logger: Logger
    /// Called when another store has replaced the one that was open.
    let onReplacement: @Sendable () async -> Void

    private static let pause = Duration.seconds(1)
    /// Seconds between two deletions.
    private static let period = 3600

    func run() async throws {
        var seconds = 0
        while !Task.isShuttingDownGracefully && !Task.isCancelled {
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.pause) }
            await look()
            seconds += 1
            // The first deletion is a minute after the start.
            if seconds % Self.period == 60 { await shorten() }
        }
    }

    private func look() async {
        let (remarks, fault) = await store.look()
        for remark in remarks {
            switch remark {
            case .writtenAnew(let path): logger.error("store written anew", metadata: ["path": "\(path)"])
            case .replaced(let path, let former):
                logger.error("store replaced", metadata: ["path": "\(path)", "former": "\(former ?? "unreadable")"])
                await onReplacement()
            }
        }
        guard health.change(to: fault?.kind) else { return }
        if let fault {
            logger.error("store unusable", metadata: ["error": "\(fault.detail)"])
        } else {
            logger.notice("store usable")
        }
    }

    private func shorten() async {
        do throws(ServerStoreError) {
            let count = try await retention.shorten()
            if count > 0 { logger.notice("deleted what is old", metadata: ["rows": "\(count)"]) }
        } catch {
            logger.error("old records not deleted", metadata: ["error": "\(error.detail)"])
        }
    }
}

/// The fault of the store; nil: none is known.
final class StoreHealth: Sendable {
    private let fault = Mutex<ServerStoreError.Kind?>(nil)

    /// Whether the operator must repair the store.
    var isBroken: Bool { fault.withLock { $0 != nil && $0 != .unavailable } }

    /// - Returns: Whether it was different before.
    func change(to new: ServerStoreError.Kind?) -> Bool {
        fault.withLock { fault in
            defer { fault = new }
            return fault != new
        }
    }
}

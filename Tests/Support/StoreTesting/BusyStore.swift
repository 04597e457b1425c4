import Dispatch
import Foundation
import ProcessTesting
import Synchronization
@testable import BeaconService
@testable import Store

/// Another user of a store, which keeps a change open until it is ended: other users must wait for it.
public final class BusyStore: Sendable {
    private enum Stage { case opening, busy, ended }

    private let stage = Mutex(Stage.opening)
    private let isDone = DispatchSemaphore(value: 0)

    /// Returns when the change has begun. It changes nothing, and ends after five minutes in any case.
    public init(_ store: Store) async throws {
        // SQLite waits for its lock on a separate thread.
        let thread = Thread { [self] in
            _ = try? store.update { _ in
                stage.withLock { $0 = .busy }
                _ = isDone.wait(timeout: .now() + 300)
            }
            stage.withLock { $0 = .ended }
        }
        thread.start()
        try await eventually("the change of another user") { stage.withLock { $0 != .opening } }
    }

    /// Keeps the file of a store locked, like another program.
    public convenience init(folder: String) async throws {
        try await self.init(try Store.open(in: folder, as: .command).store)
    }

    /// Ends the change, and returns when the lock is free.
    public func end() async throws {
        release()
        try await eventually("the end of the change") { stage.withLock { $0 == .ended } }
    }

    /// Ends the change, and returns at once.
    public func release() { isDone.signal() }
}

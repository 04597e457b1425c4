@testable import BeaconService
import Dispatch
import Foundation
@testable import Store

/// Another user of a store, who is in the middle of a change until told to end: others must wait for it.
public final class BusyStore: Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    /// Returns when the change has begun. It changes nothing.
    public init(_ store: Store) {
        let hasBegun = DispatchSemaphore(value: 0)
        let thread = Thread { [isDone, hasEnded] in
            _ = try? store.update { _ in
                hasBegun.signal()
                isDone.wait()
            }
            hasEnded.signal()
        }
        thread.start()
        hasBegun.wait()
    }

    /// Keeps the file of a store locked, as another program would.
    public convenience init(folder: String) throws {
        self.init(try Store.open(in: folder, as: .command).store)
    }

    /// Ends the change.
    public func end() {
        isDone.signal()
        hasEnded.wait()
    }
}

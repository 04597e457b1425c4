import CBluetooth
import Dispatch
import Synchronization

/// The state that a controller's thread and its owner share: whether it runs, and the request to stop.
final class ControllerThread: Sendable {
    /// The descriptor that wakes the thread; negative when the system provided none.
    let wake = cbt_wake_open()
    private let stopping = Atomic(false)
    private let running = DispatchGroup()
    private let isRunning = Mutex(false)

    deinit {
        if wake >= 0 {
            cbt_close(wake)
        }
    }

    var isStopping: Bool { stopping.load(ordering: .acquiring) }

    /// Marks it as running; false when it already runs.
    func begin() -> Bool {
        isRunning.withLock { isRunning in
            guard !isRunning else { return false }
            isRunning = true
            stopping.store(false, ordering: .releasing)
            running.enter()
            return true
        }
    }

    func end() {
        isRunning.withLock { $0 = false }
        running.leave()
    }

    func requestStop() {
        stopping.store(true, ordering: .releasing)
        cbt_wake(wake)
    }

    func awaitEnd() { running.wait() }
}

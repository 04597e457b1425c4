import CBluetooth
import Dispatch
import Synchronization

/// What a thread that serves a controller and whoever started it both touch: whether it runs, and how it is told to stop.
final class ControllerThread: Sendable {
    /// Wakes the thread; negative when the system gave none.
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

    /// False when it runs already.
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

import Dispatch
import Glibc
import Synchronization

/// A queue with a thread on which the work of a store waits for the disk and for other programs: one job after the
/// other, in the order in which they were added. Callers that must continue, such as a screen or an actor, do not
/// wait for them.
final class StoreQueue: Sendable {
    private let queue = DispatchQueue(label: "noroshi.store", qos: .userInitiated)
    /// The running job, and its thread: other users of the store have no job.
    private let current = Mutex<(job: Job, thread: UInt)?>(nil)

    /// One piece of work, whose caller may wait for it.
    final class Job: Sendable {
        private enum Progress { case waiting, running, givenUp }
        private let progress = Mutex(Progress.waiting)
        private let onGivingUp: @Sendable () -> Void

        /// - Parameter onGivingUp: Called if the job is given up before it has begun; the job is then not done.
        init(onGivingUp: @escaping @Sendable () -> Void = {}) { self.onGivingUp = onGivingUp }

        var isGivenUp: Bool { progress.withLock { $0 == .givenUp } }

        /// Begins the job, and returns whether it is still to be done.
        fileprivate func begin() -> Bool {
            progress.withLock { progress in
                guard progress == .waiting else { return false }
                progress = .running
                return true
            }
        }

        /// Gives the job up, because its caller no longer waits for it. Data already on disk remain.
        func giveUp() {
            let former = progress.withLock { progress in
                defer { progress = .givenUp }
                return progress
            }
            if former == .waiting { onGivingUp() }
        }
    }

    /// Whether a job runs.
    var isBusy: Bool { current.withLock { $0 != nil } }

    /// Whether this is the queue's thread and the running job was given up.
    var isGivenUp: Bool {
        current.withLock { current in
            guard let current, current.thread == Self.thread else { return false }
            return current.job.isGivenUp
        }
    }

    func add(_ job: Job = Job(), _ work: @escaping @Sendable () -> Void) {
        queue.async {
            guard job.begin() else { return }
            self.current.withLock { $0 = (job, Self.thread) }
            work()
            self.current.withLock { $0 = nil }
        }
    }

    private static var thread: UInt { pthread_self() }

    /// The delays in milliseconds between attempts to access a store that another program has locked; the last one
    /// repeats.
    private static let pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

    /// Waits a moment for another program's change, after a number of attempts.
    /// - Returns: Whether to try again: false after `timeout` seconds, or if the job was given up.
    func waits(after attempts: Int, timeout: Double) -> Bool {
        guard !isGivenUp else { return false }
        let last = Self.pauses.count - 1
        let waited = Self.pauses.prefix(attempts).reduce(0, +) + max(0, attempts - last - 1) * Self.pauses[last]
        guard Double(waited) < timeout * 1000 else { return false }
        usleep(UInt32(Self.pauses[min(attempts, last)] * 1000))
        return true
    }
}

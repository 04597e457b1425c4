import Dispatch
import Glibc
import Synchronization

/// A thread on which the work of a store waits for the disk and for other programs: one job after the other, in the
/// order in which they came. So nobody who must go on, such as a screen or an actor, waits for them.
final class StoreLine: Sendable {
    private let queue = DispatchQueue(label: "noroshi.store", qos: .userInitiated)
    /// The job that runs, and its thread: other users of the store have no job.
    private let current = Mutex<(job: Job, thread: UInt)?>(nil)

    /// One piece of work, for which somebody may wait.
    final class Job: Sendable {
        private enum Progress { case waiting, running, givenUp }
        private let progress = Mutex(Progress.waiting)
        private let onGivingUp: @Sendable () -> Void

        /// - Parameter onGivingUp: Called if nobody waits any more before it has begun; then it is not done.
        init(onGivingUp: @escaping @Sendable () -> Void = {}) { self.onGivingUp = onGivingUp }

        var isGivenUp: Bool { progress.withLock { $0 == .givenUp } }

        /// Whether it is still to be done.
        fileprivate func begin() -> Bool {
            progress.withLock { progress in
                guard progress == .waiting else { return false }
                progress = .running
                return true
            }
        }

        /// Whoever waited for it no longer does. What is on disk already stays.
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

    /// Whether this is the line's thread and nobody waits any more for the job that runs.
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

    /// Milliseconds between the attempts to get at a store that another program has locked; the last one repeats.
    private static let pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]

    /// Waits a moment for another program's change, after so many attempts.
    /// - Returns: Whether to try again: false after `patience` seconds, or when nobody waits for the job any more.
    func waits(after attempts: Int, patience: Double) -> Bool {
        guard !isGivenUp else { return false }
        let last = Self.pauses.count - 1
        let waited = Self.pauses.prefix(attempts).reduce(0, +) + max(0, attempts - last - 1) * Self.pauses[last]
        guard Double(waited) < patience * 1000 else { return false }
        usleep(UInt32(Self.pauses[min(attempts, last)] * 1000))
        return true
    }
}

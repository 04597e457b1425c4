import Dispatch
import Synchronization

// Waiting for the disk without blocking a thread of the pool.
extension Store {
    /// Runs work that may wait for the disk or for another program, on a thread of the store, after all earlier
    /// work.
    /// - Parameter failure: The error for a task that is cancelled before the work has begun, which is then not
    ///   done; nil if the work is done nevertheless. If the work has begun, it stops waiting for another program,
    ///   and completes a write that has begun.
    nonisolated(nonsending) public func enqueue<Answer: Sendable, Failure: Error>(
        orIfCancelled failure: Failure? = nil,
        _ work: @escaping @Sendable (Store) throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        let started = Mutex<StoreQueue.Job?>(nil)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = StoreQueue.Job {
                    if let failure { continuation.resume(returning: Result<Answer, Failure>.failure(failure)) }
                }
                let errand = Errand(self, work)
                workQueue.add(job) { continuation.resume(returning: errand.run()) }
                started.withLock { $0 = job }
                if failure != nil, Task.isCancelled { job.giveUp() }
            }
        } onCancel: {
            if failure != nil { started.withLock { $0 }?.giveUp() }
        }
        return try result.get()
    }

    /// Adds work to the queue without waiting for it.
    public func schedule(_ work: @escaping @Sendable (Store) -> Void) { workQueue.add { work(self) } }

    /// Reads on a separate thread, concurrently with the work of the queue.
    nonisolated(nonsending) public func readConcurrently<Answer: Sendable, Failure: Error>(
        _ work: @escaping @Sendable (Store) throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        let result = await withCheckedContinuation { continuation in
            let errand = Errand(self, work)
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: errand.run()) }
        }
        return try result.get()
    }
}

/// Work whose caller waits for the result. It releases the store before it returns the result: the caller may hold
/// the last reference, and open the store again.
private final class Errand<Answer: Sendable, Failure: Error>: Sendable {
    typealias Work = @Sendable (Store) throws(Failure) -> Answer

    private let held: Mutex<(store: Store, work: Work)?>

    init(_ store: Store, _ work: @escaping Work) { held = Mutex((store, work)) }

    /// Runs the work. It may be called only once.
    func run() -> Result<Answer, Failure> {
        guard let (store, work) = held.withLock({ $0.take() }) else { preconditionFailure("run twice") }
        return Result { () throws(Failure) in try work(store) }
    }
}

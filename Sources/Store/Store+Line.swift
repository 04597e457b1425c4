import Dispatch
import Synchronization

// Waiting for the disk without holding up a thread of the pool.
extension Store {
    /// Runs work that may wait for the disk or for another program, on a thread of the store, after all work before it.
    /// - Parameter failure: What is thrown to a task that is cancelled before the work has begun, which is then not
    ///   done; nil: it is done all the same. Work that has begun gives up waiting for another program, and completes
    ///   what it has begun to write.
    nonisolated(nonsending) public func inLine<Answer: Sendable, Failure: Error>(
        orIfCancelled failure: Failure? = nil,
        _ work: @escaping @Sendable (Store) throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        let started = Mutex<StoreLine.Job?>(nil)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = StoreLine.Job {
                    if let failure { continuation.resume(returning: Result<Answer, Failure>.failure(failure)) }
                }
                let errand = Errand(self, work)
                line.add(job) { continuation.resume(returning: errand.run()) }
                started.withLock { $0 = job }
                if failure != nil, Task.isCancelled { job.giveUp() }
            }
        } onCancel: {
            if failure != nil { started.withLock { $0 }?.giveUp() }
        }
        return try result.get()
    }

    /// Adds work to the line for which nobody waits.
    public func addToLine(_ work: @escaping @Sendable (Store) -> Void) { line.add { work(self) } }

    /// Reads on a thread of its own, beside the work of the line.
    nonisolated(nonsending) public func besideLine<Answer: Sendable, Failure: Error>(
        _ work: @escaping @Sendable (Store) throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        let result = await withCheckedContinuation { continuation in
            let errand = Errand(self, work)
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: errand.run()) }
        }
        return try result.get()
    }
}

/// Work for which somebody waits. It lets go of the store before it answers: who goes on may be the last to hold it, and
/// open it anew.
private final class Errand<Answer: Sendable, Failure: Error>: Sendable {
    typealias Work = @Sendable (Store) throws(Failure) -> Answer

    private let held: Mutex<(store: Store, work: Work)?>

    init(_ store: Store, _ work: @escaping Work) { held = Mutex((store, work)) }

    /// To be called once.
    func run() -> Result<Answer, Failure> {
        guard let (store, work) = held.withLock({ $0.take() }) else { preconditionFailure("run twice") }
        return Result { () throws(Failure) in try work(store) }
    }
}

/// Errands to a server, one after the other.
actor ErrandQueue {
    private struct Errand: Sendable {
        let cancel: @Sendable () -> Void
        let end: @Sendable () async -> Void
    }

    /// The errands that have not ended, by their numbers.
    private var errands: [Int: Errand] = [:]
    /// The numbers of the errands that have not begun and of the one in progress, the next one first.
    private var order: [Int] = []
    /// The errands that wait for their turn.
    private var turns: [Int: CheckedContinuation<Bool, Never>] = [:]
    private var lastNumber = 0
    private var isStopped = false

    /// The most errands that wait. Each is an exchange.
    private static let most = 100

    /// The number of errands that have not ended.
    var count: Int { errands.count }

    /// Adds an errand, which begins when those before it have ended. Cancelling the task while it waits ends it at
    /// once.
    /// - Parameter work: The errand. `hasTurn` is false if it was cancelled before its turn.
    /// - Returns: nil: it is not run, because there are too many, or the queue was stopped.
    func add<Answer: Sendable>(_ work: @escaping @Sendable (_ hasTurn: Bool) async -> Answer) -> Task<Answer, Never>? {
        guard !isStopped, errands.count < Self.most else { return nil }
        lastNumber += 1
        let number = lastNumber
        order.append(number)
        let task = Task.detached { [weak self] in
            let answer = await work(await self?.turn(of: number) ?? false)
            await self?.remove(number)
            return answer
        }
        errands[number] = Errand(cancel: { task.cancel() }, end: { _ = await task.value })
        return task
    }

    /// Waits until the errands before it have ended.
    /// - Returns: Whether they have; otherwise the errand was cancelled.
    private func turn(of number: Int) async -> Bool {
        guard order.first != number else { return !Task.isCancelled }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { turn in
                if Task.isCancelled { turn.resume(returning: false) } else { turns[number] = turn }
            }
        } onCancel: {
            Task { await giveUp(number) }
        }
    }

    private func giveUp(_ number: Int) { turns.removeValue(forKey: number)?.resume(returning: false) }

    private func remove(_ number: Int) {
        errands[number] = nil
        order.removeAll { $0 == number }
        if let next = order.first { turns.removeValue(forKey: next)?.resume(returning: true) }
    }

    /// Cancels the errands that have not ended, waits for them, and accepts no more.
    func stop() async {
        isStopped = true
        let running = errands.values
        for errand in running { errand.cancel() }
        for errand in running { await errand.end() }
    }

    deinit { for errand in errands.values { errand.cancel() } }
}

extension Task where Failure == Never {
    /// The value of the task. A caller that gives up waiting for it cancels it.
    var valueUnlessGivenUp: Success {
        get async {
            await withTaskCancellationHandler {
                await value
            } onCancel: {
                cancel()
            }
        }
    }
}

/// Errands to a server for which nobody has to wait, one after the other.
actor ErrandLine {
    private struct Errand: Sendable {
        let cancel: @Sendable () -> Void
        let end: @Sendable () async -> Void
    }

    /// What has not ended, by its number.
    private var errands: [Int: Errand] = [:]
    private var lastNumber = 0
    private var isStopped = false

    /// The most errands that wait. Each is an exchange.
    private static let most = 100

    /// How many have not ended.
    var count: Int { errands.count }

    /// Adds an errand, which begins when those before it have ended.
    /// - Returns: nil: it is not done, for there are too many, or it is after the end.
    func add<Answer: Sendable>(_ work: @escaping @Sendable () async -> Answer) -> Task<Answer, Never>? {
        guard !isStopped, errands.count < Self.most else { return nil }
        let former = errands[lastNumber]
        lastNumber += 1
        let task = Task.detached { [weak self, number = lastNumber] in
            await former?.end()
            let answer = await work()
            await self?.remove(number)
            return answer
        }
        errands[lastNumber] = Errand(cancel: { task.cancel() }, end: { _ = await task.value })
        return task
    }

    private func remove(_ number: Int) { errands[number] = nil }

    /// Cancels what has not ended, waits for it, and takes no more for ever.
    func stop() async {
        isStopped = true
        let running = errands.values
        for errand in running { errand.cancel() }
        for errand in running { await errand.end() }
    }

    deinit { for errand in errands.values { errand.cancel() } }
}

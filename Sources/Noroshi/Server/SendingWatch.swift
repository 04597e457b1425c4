import Scanning
import Store

/// Sends records automatically: as soon as they are made, and again after an error.
actor SendingWatch {
    private var sending: Task<Void, Never>?
    private var sleeper = Sleeper()
    /// Whether the next attempt ignores all waiting times.
    private var isHurried = false
    private var isStopped = false

    deinit { sending?.cancel() }

    /// Sends to another server, or for another application, from now on.
    /// - Parameters:
    ///   - sender: nil: nothing is sent.
    ///   - parties: Returns the parties, and is called before each attempt. Nil ends the sending.
    ///   - tell: Called after each exchange with its outcome.
    func follow(
        _ sender: RecordSender?, as parties: @escaping @Sendable () async -> [any SendingParty]?,
        tell: @escaping @Sendable (SendingOutcome) async -> Void
    ) {
        let former = sending
        former?.cancel()
        sending = nil
        guard !isStopped, let sender else { return }
        let sleeper = Sleeper()
        self.sleeper = sleeper
        sending = Task.detached { [weak self] in
            // Two senders of one program would block each other.
            await former?.value
            while !Task.isCancelled {
                guard let parties = await parties(), let isHurried = await self?.takeHurry() else { return }
                let report = try? await sender.send(as: parties, respectsBackoff: !isHurried, tell: tell)
                await sleeper.sleep(for: Self.rest(after: report?.end))
            }
        }
    }

    private func takeHurry() -> Bool {
        defer { isHurried = false }
        return isHurried
    }

    /// The time for which nothing is sent unless the watch is woken.
    /// - Parameter end: nil: the store failed.
    private static func rest(after end: SendingReport.End?) -> Duration {
        switch end {
        case .done, .refused, .noDemonstration, .cancelled: Sleeper.long
        case .waits(let seconds): .seconds(seconds + 0.01)
        // The store then has the time to wait.
        case .failed: .seconds(1)
        case .busy: .seconds(5)
        case nil: .seconds(60)
        }
    }

    /// Wakes the watch: there may be records to send.
    func wake() { sleeper.wake() }

    /// Wakes the watch, and ignores waiting times after earlier errors.
    func hurry() {
        isHurried = true
        sleeper.wake()
    }

    /// Ends the sending in progress, and does not send again.
    func stop() async {
        isStopped = true
        await rest()
    }

    /// Ends the sending in progress, and does not send until `follow`.
    func rest() async {
        let running = sending
        sending = nil
        running?.cancel()
        await running?.value
    }
}

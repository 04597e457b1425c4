import Scanning
import Store

/// Sends records by itself: as soon as they came about, and again after what went wrong.
actor SendingWatch {
    private var sending: Task<Void, Never>?
    private var sleeper = Sleeper()
    /// Whether the next attempt waits for nothing.
    private var isHurried = false
    private var isStopped = false

    deinit { sending?.cancel() }

    /// Sends to another server, or for another application, from now on.
    /// - Parameters:
    ///   - sender: nil: nothing is sent.
    ///   - parties: For whom; it is called before each attempt. Nil ends the sending.
    ///   - tell: Called after each exchange with what came of it.
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
            // Two of one program would be in each other's way.
            await former?.value
            while !Task.isCancelled {
                guard let parties = await parties(), let isHurried = await self?.takeHurry() else { return }
                let report = try? await sender.send(as: parties, isPatient: !isHurried, tell: tell)
                await sleeper.sleep(for: Self.rest(after: report?.end))
            }
        }
    }

    private func takeHurry() -> Bool {
        defer { isHurried = false }
        return isHurried
    }

    /// How long nothing is sent unless it is woken.
    /// - Parameter end: nil: the store failed.
    private static func rest(after end: SendingReport.End?) -> Duration {
        switch end {
        case .done, .refused, .noDemonstration, .cancelled: Sleeper.long
        case .waits(let seconds): .seconds(seconds + 0.01)
        // How long it waits then is in the store.
        case .failed: .seconds(1)
        case .busy: .seconds(5)
        case nil: .seconds(60)
        }
    }

    /// There may be something to send.
    func wake() { sleeper.wake() }

    /// The same, and what went wrong before does not count any more.
    func hurry() {
        isHurried = true
        sleeper.wake()
    }

    /// Ends what is sent now, and sends no more for ever.
    func stop() async {
        isStopped = true
        await rest()
    }

    /// Ends what is sent now, and sends no more until `follow`.
    func rest() async {
        let running = sending
        sending = nil
        running?.cancel()
        await running?.value
    }
}

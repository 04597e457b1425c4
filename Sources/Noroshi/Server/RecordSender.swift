public import Advertising
public import BeaconService
import Regions
public import ServiceClient
public import Store
import Texts

/// Sends the records of a store to a server, in their order. One program does so at a time, and a record stays in the
/// store until the server has said that it has it.
public struct RecordSender: Sendable {
    /// For whom records are sent.
    public struct Party: Sendable {
        /// What records are sent as that do not say it themselves, and in which language the server answers.
        public var caller: ServiceCaller
        public var device: UUID128
        /// Regions of the user's own, whose records stay.
        public var own: [String]
        /// Whether the records are of the simulated shop, which go to a demonstration alone.
        public var isSimulated: Bool

        public init(caller: ServiceCaller, device: UUID128, own: [String], isSimulated: Bool) {
            self.caller = caller
            self.device = device
            self.own = own
            self.isSimulated = isSimulated
        }
    }

    private let store: Store
    private let connection: ServiceConnection
    private let source: String
    private let clock: @Sendable () -> MachineMoment

    /// - Parameter source: The source of the events in the log.
    public init(
        _ store: Store, to connection: ServiceConnection, source: String = Store.commandSource,
        clock: @escaping @Sendable () -> MachineMoment = { .now }
    ) {
        self.store = store
        self.connection = connection
        self.source = source
        self.clock = clock
    }

    /// Sends all that waits, one record first and then many at once, until something goes wrong.
    /// - Parameters:
    ///   - isPatient: Whether it waits its time after what went wrong before.
    ///   - isStubborn: Whether it also asks a server that did not serve the application.
    ///   - tell: Called after each exchange with what came of it, which is in the store already.
    public func send(
        as party: Party, isPatient: Bool, isStubborn: Bool = false,
        tell: (SendingOutcome) async -> Void = { _ in }
    ) async throws(StoreError) -> SendingReport {
        let waiting = try await store.inLine { store throws(StoreError) in try store.queue().counts.waiting }
        guard waiting > 0 else { return SendingReport() }
        let turn = try await store.inLine { store throws(StoreError) in try store.beginSending() }
        guard let turn else { return SendingReport(end: .busy) }
        defer { withExtendedLifetime(turn) {} }
        var round = SendingRound(party, to: connection, isStubborn: isStubborn)
        if let outcome = try await check(&round, isPatient) {
            try await note(outcome)
            await tell(outcome)
        }
        while round.report.end == .done {
            guard !Task.isCancelled else {
                round.end(.cancelled)
                break
            }
            let batch = try await begin(&round)
            guard let first = batch.first else { break }
            let (answer, resends) = await connection.send(batch.map(\.record), as: round.caller(of: first))
            let outcome = round.note(answer, resends: resends, to: batch, at: clock())
            try await note(outcome)
            await tell(outcome)
        }
        return round.report
    }

    private func note(_ outcome: SendingOutcome) async throws(StoreError) {
        try await store.inLine { [source] store throws(StoreError) in try store.note(outcome, source: source) }
    }

    /// Sends all that waits without being patient, within seconds.
    public func send(as party: Party, within seconds: Double) async throws(StoreError) -> SendingReport {
        let sending = Task { () async -> Result<SendingReport, StoreError> in
            do throws(StoreError) { return .success(try await send(as: party, isPatient: false)) } catch {
                return .failure(error)
            }
        }
        let limit = Task {
            if (try? await Task.sleep(for: .seconds(seconds))) != nil { sending.cancel() }
        }
        defer { limit.cancel() }
        return try await withTaskCancellationHandler {
            await sending.value
        } onCancel: {
            sending.cancel()
        }.get()
    }

    /// Whether anything can be sent now; the round is over where it cannot.
    /// - Returns: What is to be kept of that.
    private func check(_ round: inout SendingRound, _ isPatient: Bool) async throws(StoreError) -> SendingOutcome? {
        let queue = try await store.inLine { store throws(StoreError) in try store.queue() }
        guard queue.counts.waiting > 0 else { return nil }
        if isPatient, let wait = queue.mark?.wait(for: connection.address.text, at: clock()), wait > 0 {
            round.end(.waits(wait))
            return nil
        }
        guard round.party.isSimulated, !round.isRefused(by: queue.mark) else { return nil }
        let verdict = await connection.prepare(round.party.caller).verdict
        return Task.isCancelled ? nil : round.note(verdict, after: queue.mark, at: clock())
    }

    /// The next records: that sending them begins is in the store.
    private func begin(_ round: inout SendingRound) async throws(StoreError) -> [QueuedRecord] {
        let batch: [QueuedRecord]
        (batch, round) = try await store.inLine { [round] store throws(StoreError) in
            var round = round
            let batch = try store.beginSending(round.limit, own: round.party.own) { round.choose($0, $1) }
            return (batch, round)
        }
        return batch
    }
}

/// What came of sending.
public struct SendingReport: Equatable, Sendable {
    public enum End: Equatable, Sendable {
        /// Nothing waits any more.
        case done
        /// Another program is sending.
        case busy
        /// Seconds until it is tried again, since it went wrong before.
        case waits(Double)
        /// The server does not serve the application.
        case refused(Reason)
        case failed(Reason)
        /// Records of the simulated shop, and a server that is none for trying out.
        case noDemonstration
        /// Who wanted it took it back.
        case cancelled
    }

    public var sent: Int
    /// Set aside.
    public var aside: Int
    public var end: End

    public init(sent: Int = 0, aside: Int = 0, end: End = .done) {
        self.sent = sent
        self.aside = aside
        self.end = end
    }
}

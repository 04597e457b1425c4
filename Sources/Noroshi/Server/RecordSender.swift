public import BeaconService
import Regions
public import ServiceClient
public import Store
import Texts

/// Sends the records of a store to a server, in their order. One program does so at a time, and a record stays in the
/// store until the server has said that it has it.
public struct RecordSender: Sendable {
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

    /// Sends all that waits, lane by lane, one record first and then many at once, until something goes wrong.
    /// - Parameters:
    ///   - parties: One for each lane. Where nothing arrives in one the next is not tried: it is the same server.
    ///   - isPatient: Whether it waits its time after what went wrong before.
    ///   - isStubborn: Whether it also asks a server that did not serve the application.
    ///   - tell: Called after each exchange with what came of it, which is in the store already.
    public func send(
        as parties: [any SendingParty], isPatient: Bool, isStubborn: Bool = false,
        tell: (SendingOutcome) async -> Void = { _ in }
    ) async throws(StoreError) -> SendingReport {
        let waiting = try await store.inLine { store throws(StoreError) in try store.queue().counts.waiting }
        guard waiting > 0, !parties.isEmpty else { return SendingReport() }
        let turn = try await store.inLine { store throws(StoreError) in try store.beginSending() }
        guard let turn else { return SendingReport(end: .busy) }
        defer { withExtendedLifetime(turn) {} }
        var report = SendingReport()
        for party in parties where report.end.letsOthersGo {
            let round = SendingRound(party, to: connection, isStubborn: isStubborn)
            report.add(try await send(round, isPatient: isPatient, tell: tell))
        }
        return report
    }

    private func send(
        _ round: SendingRound, isPatient: Bool, tell: (SendingOutcome) async -> Void
    ) async throws(StoreError) -> SendingReport {
        var round = round
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
            guard !batch.isEmpty else { break }
            let (answer, resends) = await round.party.send(batch.map(\.record), over: connection)
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
    public func send(
        as parties: [any SendingParty], within seconds: Double
    ) async throws(StoreError) -> SendingReport {
        let sending = Task { () async -> Result<SendingReport, StoreError> in
            do throws(StoreError) { return .success(try await send(as: parties, isPatient: false)) } catch {
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
        let mark = round.party.lane == .service ? queue.mark : queue.beacapp
        guard queue.counts.waiting > 0 else { return nil }
        if isPatient, let wait = mark?.wait(for: connection.address.text, at: clock()), wait > 0 {
            round.end(.waits(wait))
            return nil
        }
        guard round.party.isSimulated, !round.isRefused(by: mark) else { return nil }
        let verdict = await round.party.verdict(connection)
        return Task.isCancelled ? nil : round.note(verdict, after: mark, at: clock())
    }

    /// The next records: that sending them begins is in the store.
    private func begin(_ round: inout SendingRound) async throws(StoreError) -> [QueuedRecord] {
        let batch: [QueuedRecord]
        (batch, round) = try await store.inLine { [round] store throws(StoreError) in
            var round = round
            let batch = try store.beginSending(
                round.limit, of: round.party.lane, own: round.party.own
            ) { round.choose($0, $1) }
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

    /// Takes in what came of another lane. Of two ends the one with more to be done about it counts.
    mutating func add(_ other: SendingReport) {
        sent += other.sent
        aside += other.aside
        if case .waits(let one) = end, case .waits(let next) = other.end {
            end = .waits(min(one, next))
        } else if other.end.weight > end.weight {
            end = other.end
        }
    }
}

extension SendingReport.End {
    fileprivate var weight: Int {
        switch self {
        case .done: 0
        case .noDemonstration: 1
        case .refused: 2
        case .waits: 3
        case .failed: 4
        case .busy: 5
        case .cancelled: 6
        }
    }

    /// Whether another lane may go: it is not the server, or who wants it, that is in the way.
    fileprivate var letsOthersGo: Bool { weight < 4 }
}

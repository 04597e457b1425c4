import Basics
public import BeaconService
import Regions
public import ServiceClient
public import Store

/// Sends the records of a store to a server, in their order. One program does so at a time, and a record remains in
/// the store until the server has confirmed it.
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

    /// Sends all waiting records, lane by lane, one record first and then many at once, until an error occurs.
    /// - Parameters:
    ///   - parties: One for each lane. If nothing arrives in one lane, the next is not tried: it is the same server.
    ///   - respectsBackoff: Whether to wait for the time that was set after an earlier error.
    ///   - isStubborn: Whether to also ask a server that did not serve the application.
    ///   - tell: Called after each exchange with its outcome, which is in the store by then.
    public func send(
        as parties: [any SendingParty], respectsBackoff: Bool, isStubborn: Bool = false,
        tell: (SendingOutcome) async -> Void = { _ in }
    ) async throws(StoreError) -> SendingReport {
        let waiting = try await store.enqueue { store throws(StoreError) in try store.queue().counts.waiting }
        guard waiting > 0, !parties.isEmpty else { return SendingReport() }
        let turn = try await store.enqueue { store throws(StoreError) in try store.beginSending() }
        guard let turn else { return SendingReport(end: .busy) }
        defer { withExtendedLifetime(turn) {} }
        var report = SendingReport()
        for party in parties where report.end.letsOthersGo {
            let round = SendingRound(party, to: connection, isStubborn: isStubborn)
            report.add(try await send(round, respectsBackoff: respectsBackoff, tell: tell))
        }
        return report
    }

    private func send(
        _ round: SendingRound, respectsBackoff: Bool, tell: (SendingOutcome) async -> Void
    ) async throws(StoreError) -> SendingReport {
        var round = round
        if let outcome = try await check(&round, respectsBackoff) {
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
        try await store.enqueue { [source] store throws(StoreError) in try store.note(outcome, source: source) }
    }

    /// Sends all waiting records within the given seconds, without waiting after an earlier error.
    public func send(
        as parties: [any SendingParty], within seconds: Double
    ) async throws(StoreError) -> SendingReport {
        let sending = Task { () async -> Result<SendingReport, StoreError> in
            do throws(StoreError) { return .success(try await send(as: parties, respectsBackoff: false)) } catch {
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

    /// Checks whether anything can be sent now; otherwise the round ends.
    /// - Returns: The part of the result that is to be kept.
    private func check(_ round: inout SendingRound, _ respectsBackoff: Bool) async throws(StoreError) -> SendingOutcome?
    {
        let queue = try await store.enqueue { store throws(StoreError) in try store.queue() }
        let mark = round.party.lane == .service ? queue.mark : queue.beacapp
        guard queue.counts.waiting > 0 else { return nil }
        if respectsBackoff, let wait = mark?.wait(for: connection.address.text, at: clock()), wait > 0 {
            round.end(.waits(wait))
            return nil
        }
        guard round.party.isSimulated, !round.isRefused(by: mark) else { return nil }
        let verdict = await round.party.verdict(connection)
        return Task.isCancelled ? nil : round.note(verdict, after: mark, at: clock())
    }

    /// The next records. The store then has the fact that sending them begins.
    private func begin(_ round: inout SendingRound) async throws(StoreError) -> [QueuedRecord] {
        let batch: [QueuedRecord]
        (batch, round) = try await store.enqueue { [round] store throws(StoreError) in
            var round = round
            let batch = try store.beginSending(
                round.limit, of: round.party.lane, own: round.party.own
            ) { round.choose($0, $1) }
            return (batch, round)
        }
        return batch
    }
}

/// The result of sending.
public struct SendingReport: Equatable, Sendable {
    public enum End: Equatable, Sendable {
        /// Nothing waits any more.
        case done
        /// Another program is sending.
        case busy
        /// Seconds until the next attempt, after an earlier error.
        case waits(Double)
        /// The server does not serve the application.
        case refused(Phrase)
        case failed(Phrase)
        /// The records are of the simulated shop, and the server is not a demonstration.
        case noDemonstration
        /// The caller cancelled the sending.
        case cancelled
    }

    public var sent: Int
    /// The number of records that were set aside.
    public var aside: Int
    public var end: End

    public init(sent: Int = 0, aside: Int = 0, end: End = .done) {
        self.sent = sent
        self.aside = aside
        self.end = end
    }

    /// Adds the result of another lane. Of two ends, the one with the higher weight counts.
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

    /// Whether another lane may be tried: neither the server nor the caller prevents it.
    fileprivate var letsOthersGo: Bool { weight < 4 }
}

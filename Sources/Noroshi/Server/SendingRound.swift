import Basics
import BeaconService
import Regions
import ServiceClient
import ServiceProtocol
import Store

/// The decisions of one round of sending: the records that go next, their values, and the consequences of an answer.
struct SendingRound: Sendable {
    let party: any SendingParty
    private let server: String
    private let mostResends: Int
    private let isStubborn: Bool
    private var mark: SendingMark?
    /// Applications that the server did not serve.
    private var refused: Set<String> = []
    /// Whether nothing has arrived yet: one record goes before many.
    private var isProbing = true
    /// The number of records that go one by one, because they were rejected together.
    private var singles = 0
    private(set) var report = SendingReport()

    init(_ party: any SendingParty, to connection: ServiceConnection, isStubborn: Bool) {
        self.party = party
        server = connection.address.text
        mostResends = connection.mostResends
        self.isStubborn = isStubborn
    }

    /// The most beacons in the records of one exchange, which bound its size: a server accepts a megabyte.
    private static let mostBeacons = 4_000

    /// The most records of the next exchange.
    var limit: Int { isProbing || singles > 0 ? 1 : ServiceConnection.mostRecords }

    /// The records that go next, of the oldest ones; empty: none, and the report has the reason.
    mutating func choose(_ records: [QueuedRecord], _ mark: SendingMark?) -> [QueuedRecord] {
        self.mark = mark
        if let mark, mark.refuses(mark.application, at: server) { refused.insert(mark.application) }
        var chosen: [QueuedRecord] = []
        var beacons = 0
        for record in records {
            var record = record
            record.record = party.pinned(record.record, refused: refused)
            if case .track(let track) = record.record.matter { beacons += track.beacons.count }
            if let first = chosen.first, beacons > Self.mostBeacons || !party.isSent(record.record, with: first.record)
            {
                break
            }
            chosen.append(record)
        }
        guard let first = chosen.first, !isStubborn, refused.contains(party.application(of: first.record)) else {
            return chosen
        }
        report.end = .refused(mark?.reason ?? Phrase(.client.refused, .integer(HTTPStatus.forbidden.rawValue)))
        return []
    }

    /// Whether the server did not serve the current application, which is then not asked for again.
    mutating func isRefused(by mark: SendingMark?) -> Bool {
        guard !isStubborn, let mark, mark.refuses(party.application, at: server) else { return false }
        report.end = .refused(mark.reason ?? Phrase(.client.refused, .integer(HTTPStatus.forbidden.rawValue)))
        return true
    }

    mutating func end(_ end: SendingReport.End) { report.end = end }

    /// Takes the server's verdict: records of the simulated shop are sent if the server is a demonstration.
    /// - Returns: The outcome that is to be kept; nil: none.
    mutating func note(
        _ verdict: ServerVerdict, after former: SendingMark?, at now: MachineMoment
    ) -> SendingOutcome? {
        switch verdict {
        case .accepted(isDemonstration: true): return nil
        case .accepted(isDemonstration: false): report.end = .noDemonstration
        case .refused(let status, let words):
            let reason = PreparationError.refused(status, words).phrase
            report.end = .refused(reason)
            let mark = SendingMark(
                after: .refused(reason), former, server: server, application: party.application, at: now, random: 0)
            return SendingOutcome(party.lane, mark: mark, events: [event(.recordsFailed, reason, 0, now)])
        case .unreachable(let phrase):
            mark = former
            return fail(phrase, asked: nil, resends: 0, party.application, at: now)
        }
        return nil
    }

    /// Notes a failure: nothing arrived, and nothing is sent until some time has passed. An unchanged reason is
    /// reported once.
    private mutating func fail(
        _ reason: Phrase, asked: Double?, resends: Int, _ application: String, at now: MachineMoment
    ) -> SendingOutcome {
        let former = mark
        mark = SendingMark(
            after: .failed(reason, asked: asked), former, server: server, application: application, at: now,
            random: .random(in: 0...1))
        report.end = .failed(reason)
        let isNews = former?.reason != reason || former?.server != server
        return SendingOutcome(
            party.lane, mark: mark, events: isNews ? [event(.recordsFailed, reason, resends, now)] : [])
    }

    /// Takes the answer to records that were chosen.
    /// - Returns: The outcome that is to be kept.
    mutating func note(
        _ answer: SendingAnswer, resends: Int, to batch: [QueuedRecord], at now: MachineMoment
    ) -> SendingOutcome {
        guard answer != .cancelled else {
            report.end = .cancelled
            return SendingOutcome(party.lane)
        }
        if case .rejected(let reason, _) = answer, batch.count > 1 {
            singles = batch.count
            let apart = Phrase(.why.recordsApart, .integer(batch.count), .phrase(reason))
            return SendingOutcome(party.lane, events: [event(.recordsFailed, apart, resends, now)])
        }
        let application = party.application(of: batch[0].record)
        if case .failed(let reason, let asked) = answer {
            return fail(reason, asked: asked, resends: resends, application, at: now)
        }
        let mark = SendingMark(after: answer, mark, server: server, application: application, at: now, random: 0)
        self.mark = mark
        var outcome = SendingOutcome(party.lane, mark: mark)
        singles = max(0, singles - 1)
        switch answer {
        case .rejected(let reason, let isKnown) where !isKnown || batch[0].tries == 1:
            outcome.rejected = (batch[0].record.identifier, reason)
            outcome.events = [event(.recordsAside, reason, resends, now)]
            report.aside += 1
        case .accepted, .rejected:
            // A server that already contains a record that was sent before has received it.
            outcome.arrived = batch.map(\.record.identifier)
            outcome.events = [event(.recordsSent, Phrase(.why.recordsSent, .integer(batch.count)), resends, now)]
            report.sent += batch.count
            isProbing = false
        case .refused(let reason):
            isProbing = true
            outcome.events = [event(.recordsFailed, reason, resends, now)]
            // The server may serve the current code.
            if application == party.application { report.end = .refused(reason) }
        case .failed, .cancelled: break
        }
        return outcome
    }

    private func event(
        _ kind: SiteEvent.Kind, _ reason: Phrase, _ resends: Int, _ now: MachineMoment
    ) -> SiteEvent {
        let whole =
            resends == 0
            ? reason : Phrase(.why.resent, .phrase(reason), .integer(resends), .integer(mostResends))
        return SiteEvent(time: now.time, kind: kind, reason: whole)
    }
}

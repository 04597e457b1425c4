import Advertising
import HTTPTypes
import Hummingbird
import JSON
import ServerStore
import ServiceProtocol
import Texts
import Tracking

/// What is recorded, as it is kept.
struct KeptRecord: Sendable {
    /// The kinds that the administration asks for by name.
    enum Kind: String, CaseIterable, Sendable {
        case track, test, contact, presentation, beacapp
    }

    var uuid: String
    var kind: Kind
    /// JSON.
    var body: String

    init(_ uuid: UUID128, _ kind: Kind, _ write: (inout JSONText) -> Void) {
        self.uuid = uuid.description
        self.kind = kind
        var json = JSONText()
        write(&json)
        body = json.text
    }
}

/// Writes what devices bring into the store, exactly once. A record is known by its identifier for as long as it is kept.
/// Record, answer and all that follows from the record are one transaction, so that two requests at the same moment, at
/// whichever servers, are one.
struct RecordWriter: Sendable {
    let store: any ServerDatabase
    let metrics: ServerMetrics
    let now: @Sendable () -> Timestamp

    /// What follows from records that were not there before, and the answer, in JSON.
    typealias Work =
        @Sendable (_ session: any SQLSession, _ fresh: Set<String>, _ now: Timestamp) throws(ServerStoreError) -> String

    /// Why records are refused that are well written; nil: they are not. Asked in the same transaction, before it writes.
    typealias Check = @Sendable (_ session: any SQLSession) throws(ServerStoreError) -> Refusal?

    private enum Outcome: Sendable {
        case answer(String, fresh: Int)
        case refused(Refusal)
    }

    /// - Throws: `record_taken`; what `check` returns; the store's errors.
    func write(
        _ submission: Submission, _ records: [KeptRecord], unless check: @escaping Check = { _ in nil },
        _ work: @escaping Work
    ) async throws -> Response {
        let now = now()
        let outcome: Outcome
        do throws(ServerStoreError) {
            outcome = try await store.write { session throws(ServerStoreError) in
                if let refusal = try check(session) { return .refused(refusal) }
                let fresh = try Self.insert(records, submission, now, session)
                return .answer(try work(session, fresh, now), fresh: fresh.count)
            }
        } catch {
            guard error.kind == .abandoned else { throw error }
            throw Refusal(.badRequest, "record_taken", Phrase(.server.recordTaken))
        }
        switch outcome {
        case .answer(let text, let fresh):
            if let kind = records.first?.kind { metrics.record(kind, fresh) }
            return .json(octets: Array(text.utf8))
        case .refused(let refusal): throw refusal
        }
    }

    /// - Returns: The identifiers of those that were not there before.
    /// - Throws: `abandoned` where another device, application or kind has one of the identifiers.
    private static func insert(
        _ records: [KeptRecord], _ submission: Submission, _ now: Timestamp, _ session: any SQLSession
    ) throws(ServerStoreError) -> Set<String> {
        // Once a minute is enough to tell when a device was seen.
        try session.run(
            """
            INSERT INTO device (id, app, first_seen, last_seen) VALUES ($1, $2, $3, $3)
            ON CONFLICT (id, app) DO UPDATE SET last_seen = excluded.last_seen
            WHERE excluded.last_seen > device.last_seen + 60000000
            """, .text(submission.device), .text(submission.application), .integer(now.microseconds))
        var fresh: Set<String> = []
        // In one order, so that two requests with the same records do not wait for each other for ever.
        for record in records.sorted(by: { $0.uuid < $1.uuid }) {
            let rows = try session.run(
                """
                INSERT INTO record (uuid, kind, app, device, received, body) VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (uuid) DO NOTHING RETURNING uuid
                """, .text(record.uuid), .text(record.kind.rawValue), .text(submission.application),
                .text(submission.device), .integer(now.microseconds), .text(record.body))
            if !rows.isEmpty {
                fresh.insert(record.uuid)
            } else if try isOther(record, submission, session) {
                throw ServerStoreError(.abandoned, "record taken")
            }
        }
        return fresh
    }

    /// Whether the record that has this identifier is not this one.
    private static func isOther(
        _ record: KeptRecord, _ submission: Submission, _ session: any SQLSession
    ) throws(ServerStoreError) -> Bool {
        let rows = try session.run("SELECT kind, app, device FROM record WHERE uuid = $1", .text(record.uuid))
        // It can only be missing where old records are being deleted at this moment.
        guard let row = rows.first else { throw ServerStoreError(.conflict, "record gone") }
        let found = (try row.text(0), try row.text(1), try row.text(2))
        return found != (record.kind.rawValue, submission.application, submission.device)
    }
}

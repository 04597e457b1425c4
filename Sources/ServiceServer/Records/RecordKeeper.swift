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

/// Keeps what devices bring, exactly once. A record is known by its UUID for as long as it lives, a request by its
/// Idempotency-Key for as long as answers are kept. Record, answer and all that follows from the record are one
/// transaction, so that two requests at the same moment, at whichever servers, are one.
struct RecordKeeper: Sendable {
    let store: any ServerDatabase
    let now: @Sendable () -> Timestamp

    /// What follows from records that were not there before, and the answer, in JSON.
    typealias Work =
        @Sendable (_ session: any SQLSession, _ fresh: Set<String>, _ now: Timestamp) throws(ServerStoreError) -> String

    /// Why records are refused that are well written; nil: they are not. Asked in the same transaction, before it writes.
    typealias Check = @Sendable (_ session: any SQLSession) throws(ServerStoreError) -> Refusal?

    private enum Outcome: Sendable {
        case answer(String)
        case keyReused
        case recordTaken
        case refused(Refusal)
    }

    /// - Throws: `key_reused`, `record_taken`; what `check` returns; the store's errors.
    func keep(
        _ submission: Submission, _ records: [KeptRecord], unless check: @escaping Check = { _ in nil },
        _ work: @escaping Work
    ) async throws -> Response {
        let now = now()
        let outcome = try await store.write { session throws(ServerStoreError) in
            for record in records where try Self.isTaken(record, submission, session) { return Outcome.recordTaken }
            if let refusal = try check(session) { return .refused(refusal) }
            return try Self.keep(submission, records, now, session, work)
        }
        switch outcome {
        case .answer(let text): return .json(octets: Array(text.utf8))
        case .refused(let refusal): throw refusal
        case .keyReused: throw Refusal(.badRequest, "key_reused", Phrase(.server.keyReused))
        case .recordTaken: throw Refusal(.badRequest, "record_taken", Phrase(.server.recordTaken))
        }
    }

    /// What is left once nothing speaks against it.
    private static func keep(
        _ submission: Submission, _ records: [KeptRecord], _ now: Timestamp, _ session: any SQLSession, _ work: Work
    ) throws(ServerStoreError) -> Outcome {
        if let known = try claim(submission, now, session) { return known }
        try session.run(
            """
            INSERT INTO device (id, app, first_seen, last_seen) VALUES ($1, $2, $3, $3)
            ON CONFLICT (id, app) DO UPDATE SET last_seen = excluded.last_seen
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
            } else if try isTaken(record, submission, session) {
                // Somebody else brought it just now. When this is tried again, it is refused.
                throw ServerStoreError(.conflict, "record taken")
            }
        }
        let answer = try work(session, fresh, now)
        if let key = submission.key {
            try session.run(
                "UPDATE answer SET status = 200, body = $3 WHERE app = $1 AND key = $2",
                .text(submission.application), .text(key), .text(answer))
        }
        return .answer(answer)
    }

    /// Whether a record with the same identifier is there that is not this one.
    private static func isTaken(
        _ record: KeptRecord, _ submission: Submission, _ session: any SQLSession
    ) throws(ServerStoreError) -> Bool {
        let rows = try session.run("SELECT kind, app, device FROM record WHERE uuid = $1", .text(record.uuid))
        guard let row = rows.first else { return false }
        let found = (try row.text(0), try row.text(1), try row.text(2))
        return found != (record.kind.rawValue, submission.application, submission.device)
    }

    /// Takes the key for this request; returns what came of it before, if it was used.
    private static func claim(
        _ submission: Submission, _ now: Timestamp, _ session: any SQLSession
    ) throws(ServerStoreError) -> Outcome? {
        guard let key = submission.key else { return nil }
        let taken = try session.run(
            """
            INSERT INTO answer (app, key, request, status, body, created) VALUES ($1, $2, $3, 0, '', $4)
            ON CONFLICT (app, key) DO NOTHING RETURNING status
            """, .text(submission.application), .text(key), .text(submission.request), .integer(now.microseconds))
        guard taken.isEmpty else { return nil }
        let rows = try session.run(
            "SELECT request, body FROM answer WHERE app = $1 AND key = $2", .text(submission.application), .text(key))
        // It can only be missing where old answers are being deleted at this moment.
        guard let row = rows.first else { throw ServerStoreError(.conflict, "answer gone") }
        return try row.text(0) == submission.request ? .answer(row.text(1)) : .keyReused
    }
}

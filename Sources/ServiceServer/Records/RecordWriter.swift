import Advertising
import Basics
import HTTPTypes
import Hummingbird
import ServerStore
import ServiceProtocol
import Tracking

/// A record in the form in which it is kept.
struct KeptRecord: Sendable {
    /// The kinds, by the names that the administration uses.
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

/// Writes the data from devices into the store, exactly once. A record is recognized by its identifier for as long as
/// it is kept. The record, the answer and all consequences of the record are one transaction, so that two equal
/// requests at the same moment, at any servers, count as one.
struct RecordWriter: Sendable {
    let store: any ServerDatabase
    let metrics: ServerMetrics
    let now: @Sendable () -> Timestamp

    /// The processing of records that are new, which returns the answer, in JSON.
    typealias Work =
        @Sendable (_ session: any SQLSession, _ fresh: Set<String>, _ now: Timestamp) throws(ServerStoreError) -> String

    /// The reason why valid records are rejected; nil: they are not. Called in the same transaction, before it
    /// writes.
    typealias Check = @Sendable (_ session: any SQLSession) throws(ServerStoreError) -> ErrorResponse?

    private enum Outcome: Sendable {
        case answer(String, fresh: Int)
        case refused(ErrorResponse)
    }

    /// - Throws: `record_taken`; the error of `check`; the store's errors.
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
            throw ErrorResponse(.badRequest, "record_taken", Phrase(.server.recordTaken))
        }
        switch outcome {
        case .answer(let text, let fresh):
            if let kind = records.first?.kind { metrics.record(kind, fresh) }
            return .json(octets: Array(text.utf8))
        case .refused(let refusal): throw refusal
        }
    }

    /// - Returns: The identifiers of the new records.
    /// - Throws: `abandoned` if one of the identifiers belongs to another device, application or kind.
    private static func insert(
        _ records: [KeptRecord], _ submission: Submission, _ now: Timestamp, _ session: any SQLSession
    ) throws(ServerStoreError) -> Set<String> {
        // Noting the time once a minute is enough for when a device was last seen.
        try session.run(
            """
            INSERT INTO device (id, app, first_seen, last_seen) VALUES ($1, $2, $3, $3)
            ON CONFLICT (id, app) DO UPDATE SET last_seen = excluded.last_seen
            WHERE excluded.last_seen > device.last_seen + 60000000
            """, .text(submission.device), .text(submission.application), .integer(now.microseconds))
        var fresh: Set<String> = []
        // In a fixed order, so that two requests with the same records do not deadlock.
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

    /// Whether the stored record with this identifier is a different one.
    private static func isOther(
        _ record: KeptRecord, _ submission: Submission, _ session: any SQLSession
    ) throws(ServerStoreError) -> Bool {
        let rows = try session.run("SELECT kind, app, device FROM record WHERE uuid = $1", .text(record.uuid))
        // The row can be missing only while old records are being deleted.
        guard let row = rows.first else { throw ServerStoreError(.conflict, "record gone") }
        let found = (try row.text(0), try row.text(1), try row.text(2))
        return found != (record.kind.rawValue, submission.application, submission.device)
    }
}

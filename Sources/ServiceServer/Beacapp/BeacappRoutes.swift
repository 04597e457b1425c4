import Advertising
import Basics
import BeaconService
import HTTPTypes
import Hummingbird
import ServerStore
import ServiceProtocol

/// Beacapp's interface: activation, the beacons and events of the operator, and the logs of applications.
struct BeacappRoutes {
    let operatorData: CurrentOperatorData
    let writer: RecordWriter

    /// The maximum number of bytes of an activation's body.
    private static let longestActivation = 4096

    /// - Parameters:
    ///   - activation: The group for activations, which need no token.
    ///   - others: The group for applications that were activated.
    func add(activation: RouterGroup<ServerContext>, others: RouterGroup<ServerContext>) {
        activation.post("activations") { request, _ in
            try await activate(
                try await request.body(upTo: Self.longestActivation) { ActivationRequest(&$0) })
        }
        others.get("events") { request, _ in try events(request) }
        others.post("logs") { request, context in try await log(Submission(request, context)) }
    }

    private func events(_ request: Request) throws -> Response {
        guard let events = operatorData.now.events else { throw ErrorResponse.notFound }
        return events.answer(request)
    }

    /// Activates an application. Only the application gets the token; the store has its hash.
    private func activate(_ request: ActivationRequest) async throws -> Response {
        let (application, hours) = try application(request)
        let token = AdministrationToken.random()
        let device = request.deviceID.description
        let now = writer.now()
        let expires = Timestamp(microseconds: now.microseconds + Int64(hours) * 3_600_000_000)
        try await writer.store.write { session throws(ServerStoreError) in
            // A device with a new token needs no error response for the old ones any more.
            try session.run(
                "DELETE FROM activation WHERE device = $1 AND app = $2 AND expires <= $3", .text(device),
                .text(application), .integer(now.microseconds))
            try session.run(
                "INSERT INTO activation (token, device, app, expires) VALUES ($1, $2, $3, $4)",
                .text(Digest(token).text), .text(device), .text(application), .integer(expires.microseconds))
        }
        let answer = ActivationAnswer(
            deviceIdentifier: request.deviceID, accessToken: token, expiresAt: expires,
            isDemonstration: operatorData.now.data.isDemonstration)
        return .json(.ok, [.cacheControl: "no-store"]) { answer.write(into: &$0) }
    }

    /// The name of the application with these secrets, and the lifetime of its tokens.
    private func application(_ request: ActivationRequest) throws(ErrorResponse) -> (String, Int) {
        let (token, secret) = (Digest(request.requestToken), Digest(request.secretKey))
        var found: CurrentOperatorData.KnownBeacappApplication?
        let operatorData = operatorData.now
        for application in operatorData.beacappApplications {
            let (isToken, isSecret) = (application.token == token, application.secret == secret)
            if isToken, isSecret { found = application }
        }
        guard let found, let hours = operatorData.data.beacapp?.tokenHours else {
            throw ErrorResponse.beacapp(.unauthorized, "invalid_activation", Phrase(.server.invalidActivation), 1000)
        }
        guard found.declared.versions.isEmpty || found.declared.versions.contains(request.sdkVersion) else {
            throw ErrorResponse.beacapp(
                .forbidden, "invalid_sdk", Phrase(.server.invalidSdkVersion, .text(request.sdkVersion)), 1006)
        }
        return (found.name, hours)
    }

    /// Keeps all logs of a request, or none.
    private func log(_ submission: Submission) async throws -> Response {
        let logs = try BeacappLogBody.list(submission.octets).enumerated().map { place, log in
            var log = log
            log.recordID = submission.identifier(log.recordID, place: place)
            return log
        }
        let kept = logs.map { log in KeptRecord(log.identifier, .beacapp) { log.write(into: &$0) } }
        let custom = logs.filter { $0.type == BeacappLog.customType }.sorted { $0.time < $1.time }
        let tooSoon = ErrorResponse(.badRequest, "too_soon", Phrase(.server.customLogTooSoon))
        for (one, next) in zip(custom, custom.dropFirst())
        where one.recordID != next.recordID && next.time.microseconds - one.time.microseconds < BeacappLog.pause {
            throw tooSoon
        }
        return try await writer.write(submission, kept) { session throws(ServerStoreError) in
            for log in custom where try Self.isTooClose(log, submission, session) { return tooSoon }
            return nil
        } _: { session, fresh, _ throws(ServerStoreError) in
            for log in custom where fresh.contains(log.identifier.description) {
                try session.run(
                    "INSERT INTO custom_log (uuid, device, app, moment) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
                    .text(log.identifier.description), .text(submission.device), .text(submission.application),
                    .integer(log.time.microseconds))
            }
            return "{\"accepted\":\(logs.count)}"
        }
    }

    /// Whether another custom log of the device has a time too close to this one's, before or after: logs may arrive
    /// late.
    private static func isTooClose(
        _ log: BeacappLogBody, _ submission: Submission, _ session: any SQLSession
    ) throws(ServerStoreError) -> Bool {
        let moment = log.time.microseconds
        let rows = try session.run(
            """
            SELECT uuid FROM custom_log
            WHERE device = $1 AND app = $2 AND moment > $3 AND moment < $4 AND uuid <> $5 LIMIT 1
            """, .text(submission.device), .text(submission.application), .integer(moment - BeacappLog.pause),
            .integer(moment + BeacappLog.pause), .text(log.identifier.description))
        return !rows.isEmpty
    }
}

extension BeacappLogBody {
    /// The identifier, which the device or the server has given by now.
    fileprivate var identifier: UUID128 { recordID ?? UUID128(high: 0, low: 0) }
}

extension ErrorResponse {
    /// An error with a number of Beacapp's documents.
    static func beacapp(
        _ status: HTTPResponse.Status, _ code: String, _ reason: Phrase, _ number: Int
    ) -> ErrorResponse {
        ErrorResponse(status, code, reason, domain: "BeacappDomain", number: number)
    }
}

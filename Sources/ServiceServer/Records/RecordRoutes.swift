import Advertising
import Basics
import BeaconService
import HTTPTypes
import Hummingbird
import ServerStore
import ServiceProtocol

/// The requests of applications about single encounters: track logs, test logs, contact checks, acts on contents, and
/// whether a beacon of variable values is the service's.
struct RecordRoutes {
    let operatorData: CurrentOperatorData
    let writer: RecordWriter

    func add(to group: RouterGroup<ServerContext>) {
        group.post("track-logs") { request, context in try await track(Submission(request, context)) }
        group.post("test-logs") { request, context in try await test(Submission(request, context)) }
        group.post("onetime-validations") { request, _ in
            try validate(try await request.body { OnetimeValidationRequest(&$0) })
        }
        for act in ContentAct.allCases {
            group.post("presentations/{id}/\(act.rawValue)") { request, context in
                try await PresentationRoute(operatorData: operatorData, writer: writer)
                    .write(act, context.part("id"), Submission(request, context))
            }
        }
        ContactRoutes(operatorData: operatorData, writer: writer).add(to: group)
    }

    /// Keeps one record, or up to 100 that are accepted all or none.
    private func track(_ submission: Submission) async throws -> Response {
        let official = operatorData.now.data.official.map(\.region).filter { $0.beaconType == .serviceStatic }
        let known = Set(official.map(\.regionID))
        var records = try submission.body { RecordsBody(&$0) }.records
        for index in records.indices {
            let regionID = records[index].record.regionID
            guard known.contains(regionID) else { throw ErrorResponse.unknownRegion(.badRequest, regionID) }
            if records[index].record.userIdentifier == nil { records[index].record.userIdentifier = submission.user }
        }
        let count = records.count
        let kept = records.map { record in KeptRecord(record.trackID, .track) { record.write(into: &$0) } }
        return try await writer.write(submission, kept) { _, _, _ in "{\"accepted\":\(count)}" }
    }

    /// Keeps a test log. The answer confirms only that it is kept.
    private func test(_ submission: Submission) async throws -> Response {
        guard submission.isTestMode else {
            throw ErrorResponse(.forbidden, "test_mode_off", Phrase(.server.testModeOff))
        }
        var log = try submission.body { TestLog(&$0) }
        if log.userIdentifier == nil { log.userIdentifier = submission.user }
        let identifier = submission.identifier(log.identifier)
        log.identifier = identifier
        let kept = KeptRecord(identifier, .test) { [log] in log.write(into: &$0) }
        return try await writer.write(submission, [kept]) { _, _, _ in "{\"accepted\":true}" }
    }

    private func validate(_ request: OnetimeValidationRequest) throws -> Response {
        let region = operatorData.now.data.official.first { $0.region.regionID == request.regionID }
        guard let region, region.region.isEnabled, region.region.beaconType == .serviceDynamic else {
            throw ErrorResponse(
                .notFound, "invalid_region", Phrase(.server.invalidRegion, .text(request.regionID)),
                domain: Self.domain, number: 2002)
        }
        guard region.majors.isEmpty || region.majors.contains(Int(request.major)) else {
            throw ErrorResponse(
                .notFound, "invalid_beacon", Phrase(.server.invalidBeacon), domain: Self.domain, number: 2003)
        }
        return .json { OnetimeValidationAnswer(isValid: true).write(into: &$0) }
    }

    /// The domain whose numbers the error responses of a one-time validation have.
    private static let domain = "TbBTOnetimeValidationClient"
}

extension ErrorResponse {
    static func unknownRegion(_ status: HTTPResponse.Status, _ regionID: String) -> ErrorResponse {
        ErrorResponse(status, "unknown_region", Phrase(.server.unknownRegion, .text(regionID)))
    }
}

/// Acts on contents: a user was notified of them, or opened them.
struct PresentationRoute {
    let operatorData: CurrentOperatorData
    let writer: RecordWriter

    func write(_ act: ContentAct, _ identifier: String, _ submission: Submission) async throws -> Response {
        let contents = operatorData.now.data.campaigns.lazy.flatMap(\.presentations)
        guard contents.contains(where: { $0.presentationID == identifier }) else {
            throw ErrorResponse(.notFound, "unknown_presentation", Phrase(.server.unknownPresentation))
        }
        let body = try PresentationBody(submission.octets)
        let recordID = submission.identifier(body.recordID)
        let time = body.time ?? writer.now()
        let kept = KeptRecord(recordID, .presentation) { json in
            json.object { json in
                json.member("recordID", recordID.description)
                json.member("presentationID", identifier)
                json.member("act", act.rawValue)
                json.member("occurredAt", RFC3339.text(time))
            }
        }
        return try await writer.write(submission, [kept]) { session, fresh, _ throws(ServerStoreError) in
            if fresh.contains(kept.uuid) {
                try session.run(
                    """
                    INSERT INTO presentation (device, app, presentation, act, moment) VALUES ($1, $2, $3, $4, $5)
                    ON CONFLICT (device, app, presentation, act) DO UPDATE SET moment = excluded.moment
                    WHERE presentation.moment < excluded.moment
                    """, .text(submission.device), .text(submission.application), .text(identifier),
                    .text(act.rawValue), .integer(time.microseconds))
            }
            return "{\"accepted\":true}"
        }
    }
}

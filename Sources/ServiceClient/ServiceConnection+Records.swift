import Basics
public import BeaconService
import ServiceProtocol

extension ServiceConnection {
    /// Sends records, which the server accepts all or none. They must have the same device, application and mode,
    /// those of the caller.
    /// - Parameter records: 1 to `mostRecords` of tracking, or a single one of another kind.
    /// - Returns: The answer, and how often the records were sent again.
    public func send(
        _ records: [ServiceRecord], as caller: ServiceCaller
    ) async -> (answer: SendingAnswer, resends: Int) {
        // Each record of tracking has its user's identifier; in the header it would apply to the records without one.
        var caller = caller
        caller.user = nil
        var json = JSONText()
        guard let first = records.first, case .report(let report) = first.matter else {
            RecordsBody(records: records.compactMap { TrackLogBody($0) }).write(into: &json)
            let exchange = await posting("/v1/track-logs", caller, body: json.octets)
            let answer = answer(exchange) { $0.integer("accepted", in: 0...Self.mostRecords) == records.count }
            return (answer, exchange.resends)
        }
        caller.user = report.userIdentifier
        PresentationBody(recordID: first.identifier, time: report.time).write(into: &json)
        let path = "/v1/presentations/\(PercentEncoding.text(report.presentationID))/\(report.act.rawValue)"
        let exchange = await posting(path, caller, body: json.octets)
        let answer = answer(exchange) { $0.boolean("accepted") ?? false }
        return (answer, exchange.resends)
    }

    /// Sends logs of Beacapp, which the server accepts all or none.
    /// - Parameter logs: 1 to `mostRecords`, of the application that was activated.
    /// - Returns: In addition, whether the server requires another token.
    public func send(
        logs: [ServiceRecord], as activation: BeacappActivation, language: String
    ) async -> (answer: SendingAnswer, resends: Int, isExpired: Bool) {
        var json = JSONText()
        json.array { json in for log in logs.compactMap({ BeacappLogBody($0) }) { log.write(into: &json) } }
        let caller = BeacappCaller(accessToken: activation.accessToken, language: language)
        let exchange = await posting("/beacapp/v1/logs", caller, body: json.octets)
        let answer = answer(exchange) { $0.integer("accepted", in: 0...BeacappLogBody.most) == logs.count }
        guard case .failure(let error) = exchange.result else { return (answer, exchange.resends, false) }
        return (answer, exchange.resends, BeacappError(error).code.wantsToken)
    }

    /// Sends a test log, once.
    /// - Parameter isSimulated: Whether it is of the simulated shop, which requires a demonstration server.
    /// - Throws: `refused`: the server did not answer 200. The rest of the answer does not matter. `noDemonstration`:
    ///   it was not sent. `cancelled`.
    public func send(_ log: TestLog, as caller: ServiceCaller, isSimulated: Bool) async throws(ErrandError) {
        if isSimulated { try await demandDemonstration(caller) }
        var json = JSONText()
        log.write(into: &json)
        do throws(ServiceError) {
            let reply = try await post("/v1/test-logs", caller, body: json.octets, retries: RetryPolicy.none)
            guard reply.status == HTTPStatus.ok.rawValue else { throw .refused(status: reply.status, nil) }
        } catch {
            throw ErrandError(error)
        }
    }

    /// The most records that a server accepts at once.
    public static var mostRecords: Int { RecordsBody.most }

    /// - Parameter isAccepted: Whether the answer confirms the records: an intermediary may answer instead of the
    ///   server.
    private func answer(
        _ exchange: Exchange, isAccepted: (inout TableReader) -> Bool
    ) -> SendingAnswer {
        do throws(ServiceError) {
            guard try exchange.result.get().body(isAccepted) else { throw .malformed("accepted") }
            return .accepted
        } catch {
            let reason = error.phrase
            switch error {
            case .failed(.cancelled, _): return .cancelled
            case .refused(let status, let body):
                switch (HTTPStatus(code: status), body) {
                // An answer without the server's error body comes from an intermediary, and is no verdict on the
                // records.
                case (.badRequest, let body?): return .rejected(reason, isKnown: body.code == "record_taken")
                // The operator has removed the content, so records about it are no longer needed.
                case (.notFound, let body?) where body.code == "unknown_presentation":
                    return .rejected(reason, isKnown: false)
                case (.unauthorized, _), (.forbidden, _): return .refused(reason)
                default: return .failed(reason, asked: exchange.asked)
                }
            case .failed, .malformed, .tooManyRedirects, .redirectedElsewhere: return .failed(reason, asked: nil)
            }
        }
    }
}

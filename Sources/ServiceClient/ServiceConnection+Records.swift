public import BeaconService
import JSON
import ServiceProtocol
import Texts

extension ServiceConnection {
    /// Sends records, which the server takes together or not at all. They have to be of one device, application and mode,
    /// those of the caller.
    /// - Parameter records: 1 to `mostRecords`.
    /// - Returns: What came of it, and how often they were sent again.
    public func send(
        _ records: [ServiceRecord], as caller: ServiceCaller
    ) async -> (answer: SendingAnswer, resends: Int) {
        var json = JSONText()
        RecordsBody(records: records.map { TrackLogBody($0) }).write(into: &json)
        // What the user is called stands in each record; in the header it would count for those that have none.
        var caller = caller
        caller.user = nil
        let exchange = await posting("/v1/track-logs", caller, body: json.octets)
        return (answer(to: records, exchange), exchange.resends)
    }

    /// Sends a test log, once.
    /// - Parameter isSimulated: Whether it is of the simulated shop, for which the server has to be a demonstration.
    /// - Throws: `refused`: the server did not answer 200. Whatever it says with that does not matter. `noDemonstration`:
    ///   it was not sent. `cancelled`.
    public func send(_ log: TestLog, as caller: ServiceCaller, isSimulated: Bool) async throws(TestLogError) {
        if isSimulated { try await demandDemonstration(caller) }
        var json = JSONText()
        log.write(into: &json)
        do throws(ServiceError) {
            let reply = try await post("/v1/test-logs", caller, body: json.octets, retries: RetryPolicy.none)
            guard reply.status == HTTPStatus.ok.rawValue else { throw .refused(status: reply.status, nil) }
        } catch {
            if case .failed(.cancelled, _) = error { throw .cancelled }
            throw .refused(error.phrase)
        }
    }

    private func demandDemonstration(_ caller: ServiceCaller) async throws(TestLogError) {
        let verdict = await prepare(caller).verdict
        if Task.isCancelled { throw .cancelled }
        switch verdict {
        case .accepted(isDemonstration: true): break
        case .accepted(isDemonstration: false): throw .noDemonstration(address.place)
        case .refused(let status, let words): throw .refused(PreparationError.refused(status, words).phrase)
        case .unreachable(let phrase): throw .refused(phrase)
        }
    }

    /// Records that a server takes at once.
    public static var mostRecords: Int { RecordsBody.most }

    private func answer(to records: [ServiceRecord], _ exchange: Exchange) -> SendingAnswer {
        do throws(ServiceError) {
            // Something in between may answer in place of the server: it has them only where it says so.
            let accepted: Int = try exchange.result.get().body { body throws(BodyProblem) in
                try body.integer("accepted", in: 0...Self.mostRecords)
            }
            guard accepted == records.count else { throw .malformed("accepted") }
            return .accepted
        } catch {
            let reason = Reason(error.phrase)
            switch error {
            case .failed(.cancelled, _): return .cancelled
            case .refused(let status, let body):
                switch (HTTPStatus(code: status), body) {
                // One without the words of a server is of something in between, which says nothing of the records.
                case (.badRequest, let body?): return .rejected(reason, isKnown: body.code == "record_taken")
                case (.unauthorized, _), (.forbidden, _): return .refused(reason)
                default: return .failed(reason, asked: exchange.asked)
                }
            case .failed, .malformed, .tooManyRedirects, .redirectedElsewhere: return .failed(reason, asked: nil)
            }
        }
    }
}

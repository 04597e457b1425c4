import Basics
public import BeaconService
import ServiceProtocol

// Contacts: the service's actions for a beacon or a region, and whether a beacon of variable values belongs to the
// service.
extension ServiceConnection {
    /// Asks what is to be done about a contact. It counts as the same contact however often it is sent.
    /// - Parameter isSimulated: Whether it is of the simulated shop, which requires a demonstration server.
    /// - Throws: `refused`, `noDemonstration`, `cancelled`.
    public func check(
        _ contact: Contact, as caller: ServiceCaller, isSimulated: Bool
    ) async throws(ErrandError) -> ContactCheckOutcome {
        if isSimulated { try await demandDemonstration(caller) }
        var json = JSONText()
        contact.write(into: &json)
        do throws(ServiceError) {
            let reply = try await post("/v1/contact-checks", caller, body: json.octets)
            return try reply.body { ContactCheckOutcome(&$0) }
        } catch {
            throw ErrandError(error)
        }
    }

    /// Allows contents to be offered again (resetBlockingConditionForBeacon:), for all applications of the device.
    /// - Returns: The number of contents that were blocked.
    /// - Throws: `refused`, `noDemonstration`, `cancelled`.
    public func resetBlocks(
        at place: ContactPlace, as caller: ServiceCaller, isSimulated: Bool
    ) async throws(ErrandError) -> Int {
        if isSimulated { try await demandDemonstration(caller) }
        let query = [("regionID", place.regionID), ("keycode", place.keycode)].compactMap { name, value in
            value.map { "\(name)=\(PercentEncoding.text($0))" }
        }
        do throws(ServiceError) {
            // A repeated request would find nothing to reset.
            let path = "/v1/contact-checks/blocks?" + query.joined(separator: "&")
            let reply = try await delete(path, caller, retries: RetryPolicy.none)
            return try reply.body { body in
                body.need(["reset"])
                return body.integer("reset", in: 0...1_000_000)
            }
        } catch {
            throw ErrandError(error)
        }
    }

    /// Asks whether a beacon of variable values is the service's.
    /// - Parameters:
    ///   - region: The identifier of its region.
    ///   - major: The assigned number of the beacon.
    ///   - minor: The variable number.
    /// - Throws: That it is not, or why that is not known.
    public func validate(
        region: String, major: UInt16, minor: UInt16, as caller: ServiceCaller
    ) async throws(OnetimeValidationError) {
        var json = JSONText()
        OnetimeValidationRequest(regionID: region, major: major, minor: minor).write(into: &json)
        let answer: OnetimeValidationAnswer
        do throws(ServiceError) {
            let reply = try await post("/v1/onetime-validations", caller, body: json.octets, retries: RetryPolicy.none)
            answer = try reply.body { OnetimeValidationAnswer(&$0) }
        } catch {
            throw OnetimeValidationError(error, region: region)
        }
        guard answer.isValid else { throw .invalidBeacon }
    }
}

extension ErrandError {
    init(_ error: ServiceError) {
        // A caller that cancels between two attempts gets no answer either.
        if Task.isCancelled { self = .cancelled } else { self = .refused(error.phrase) }
    }
}

extension OnetimeValidationError {
    fileprivate init(_ error: ServiceError, region: String) {
        switch error {
        case .failed(.cancelled, _): self = .errand(.cancelled)
        case .failed(.notHTTP, _), .failed(.tooLarge, _): self = .server(error.phrase)
        case .failed: self = .unconnectable(error.phrase)
        case .refused(let status, let body):
            switch (HTTPStatus(code: status), body?.number) {
            case (.unauthorized, _), (.forbidden, _): self = .invalidApplication(error.phrase)
            case (_, 2002): self = .invalidRegion(region)
            case (_, 2003): self = .invalidBeacon
            default: self = .server(error.phrase)
            }
        case .malformed, .tooManyRedirects, .redirectedElsewhere: self = .server(error.phrase)
        }
    }
}

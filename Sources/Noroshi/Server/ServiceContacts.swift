import Advertising
import Basics
public import BeaconService
import Regions
import ServiceClient
import Store
public import Tracking

/// Contacts: the service's actions for a beacon or a region, and whether a beacon of variable values belongs to the
/// service.
public struct ServiceContacts: Sendable {
    let agent: BeaconAgent

    /// Asks the service what is to be done about a beacon or a region (checkServiceForBeacon:inRegion:event:), after
    /// earlier requests. The result also goes to the delegate. Cancelling the calling task ends the request at once.
    /// - Throws: The error of the request, or the reason why the request makes no sense.
    public func check(
        _ subject: ContactSubject, _ event: RegionEventType = .didEnter
    ) async throws(ErrandError) -> ContactCheckOutcome {
        if let obstacle = await agent.serverObstacle { throw .obstacle(obstacle) }
        // Contents are handed over only once, so they must be kept.
        guard agent.store.access == .readWrite else {
            throw .cannotKeep(StoreError(path: agent.store.path ?? "", .readOnly).phrase)
        }
        let contact = try await agent.state.contact(
            of: subject, event, identifier: .random(), at: agent.source.now, agent.configuration.context)
        return try await ServiceErrands.run(of: agent) { connection, caller, isSimulated throws(ErrandError) in
            try await connection.check(contact, as: caller, isSimulated: isSimulated)
        } take: { agent, result, era in
            await agent.take(result, of: contact, era)
        }
    }

    /// Allows contents of a beacon or a region to be offered again (resetBlockingConditionForBeacon:), for all
    /// applications of the device.
    /// - Returns: The number of contents that were blocked.
    /// - Throws: The error of the request, or the reason why the request makes no sense.
    public func resetBlocks(of subject: ContactSubject) async throws(ErrandError) -> Int {
        if let obstacle = await agent.serverObstacle { throw .obstacle(obstacle) }
        let place = try await agent.state.contactPlace(of: subject, agent.configuration.context)
        return try await ServiceErrands.run(of: agent) { connection, caller, isSimulated throws(ErrandError) in
            try await connection.resetBlocks(at: place, as: caller, isSimulated: isSimulated)
        }
    }

    /// Asks whether a beacon of variable values is the service's (TbBTOnetimeValidationClient).
    /// - Throws: That it is not, or why that is not known.
    public func validateOneTime(_ beacon: BeaconIdentity) async throws(OnetimeValidationError) {
        if let obstacle = await agent.serverObstacle { throw .errand(.obstacle(obstacle)) }
        let (region, major, minor) = try await agent.state.onetimeRegion(of: beacon, agent.configuration.context)
        let verdict: Result<Void, OnetimeValidationError>
        do throws(ErrandError) {
            verdict = try await ServiceErrands.run(of: agent) { connection, caller, _ throws(ErrandError) in
                do throws(OnetimeValidationError) {
                    return .success(
                        try await connection.validate(region: region, major: major, minor: minor, as: caller))
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            throw .errand(error)
        }
        try verdict.get()
    }
}

extension BeaconAgent {
    /// Contacts with beacons and regions of the service.
    public nonisolated var contacts: ServiceContacts { ServiceContacts(agent: self) }

    fileprivate func take(_ result: Result<ContactCheckOutcome, ErrandError>, of contact: Contact, _ era: Int) async {
        let beacon = state.beacon(at: contact.place, configuration.context)
        let contents = (try? result.get())?.contents(at: contact.place, source.now) ?? []
        shelf.put(contents)
        if let event = SiteEvent(contact, of: beacon, result, at: source.now) {
            await settle([event], contents: contents, of: era)
        }
        tell(result, of: contact)
        wakeUp.yield()
    }
}

import Advertising
public import BeaconService
import Regions
import ServiceClient
import Texts
import Time
public import Tracking

// Contacts: the service's actions for a beacon or a region, and whether a beacon of variable values belongs to the
// service.
extension BeaconAgent {
    /// Asks the service what is to be done about a beacon or a region (checkServiceForBeacon:inRegion:event:), after
    /// earlier requests. The result also goes to the delegate. Cancelling the calling task ends the request at once.
    /// - Throws: The error of the request, or the reason why the request makes no sense.
    public func checkService(
        of subject: ContactSubject, _ event: RegionEventType = .didEnter
    ) async throws(ErrandError) -> ContactCheckOutcome {
        if let obstacle = serverObstacle { throw .obstacle(obstacle) }
        // Contents are handed over only once, so they must be kept.
        guard store.access == .readWrite else {
            throw .cannotKeep(StoreError(path: store.path ?? "", .readOnly).phrase)
        }
        let contact = try state.contact(
            of: subject, event, identifier: .random(), at: source.now, configuration.context)
        let errand = await begin { connection, caller, isSimulated in
            do throws(ErrandError) {
                return .success(try await connection.check(contact, as: caller, isSimulated: isSimulated))
            } catch {
                return .failure(error)
            }
        } take: { agent, result, era in
            await agent.take(result, of: contact, era)
        }
        return try await wait(for: errand)
    }

    private func take(_ result: Result<ContactCheckOutcome, ErrandError>, of contact: Contact, _ era: Int) async {
        let beacon = state.beacon(at: contact.place, configuration.context)
        let contents = (try? result.get())?.contents(at: contact.place, source.now) ?? []
        shelf.put(contents)
        if let event = SiteEvent(contact, of: beacon, result, at: source.now) {
            await settle([event], contents: contents, of: era)
        }
        tell(result, of: contact)
        wakeUp.yield()
    }

    /// Allows contents of a beacon or a region to be offered again (resetBlockingConditionForBeacon:), for all
    /// applications of the device.
    /// - Returns: The number of contents that were blocked.
    /// - Throws: The error of the request, or the reason why the request makes no sense.
    public func resetBlocks(of subject: ContactSubject) async throws(ErrandError) -> Int {
        if let obstacle = serverObstacle { throw .obstacle(obstacle) }
        let place = try state.contactPlace(of: subject, configuration.context)
        let errand = await begin { connection, caller, isSimulated in
            do throws(ErrandError) {
                return .success(try await connection.resetBlocks(at: place, as: caller, isSimulated: isSimulated))
            } catch {
                return .failure(error)
            }
        } take: { _, _, _ in
        }
        return try await wait(for: errand)
    }

    /// Asks whether a beacon of variable values is the service's (TbBTOnetimeValidationClient).
    /// - Throws: That it is not, or why that is not known.
    public func validateOneTime(_ beacon: BeaconIdentity) async throws(OnetimeValidationError) {
        if let obstacle = serverObstacle { throw .errand(.obstacle(obstacle)) }
        let (region, major, minor) = try state.onetimeRegion(of: beacon, configuration.context)
        let errand = await begin { connection, caller, _ -> Result<Result<Void, OnetimeValidationError>, ErrandError> in
            do throws(OnetimeValidationError) {
                return .success(
                    .success(try await connection.validate(region: region, major: major, minor: minor, as: caller)))
            } catch {
                return .success(.failure(error))
            }
        } take: { _, _, _ in
        }
        let verdict: Result<Void, OnetimeValidationError>
        do throws(ErrandError) { verdict = try await wait(for: errand) } catch { throw .errand(error) }
        try verdict.get()
    }
}
